// What is asked of every page is heard: a fault in it, one in a frame of it, and none in what is left out.
import { expect, test } from '@playwright/test';
import { faultsOf } from './axe.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Cards</h1>${body}</main></body></html>`;
const nameless = '<button id="nameless"></button>';
const mail = (body: string) => `<html lang="en"><head><title>Mail</title></head><body>${body}</body></html>`;
const frame = (body: string) => `<iframe title="Mail" srcdoc='${mail(body)}'></iframe>`;

test('a fault is named with its rule and its element, wherever it is looked for', async ({ page: tab }) => {
  await tab.setContent(page(nameless));
  expect(await faultsOf(tab)).toEqual([`button-name: ${nameless}`]);
  expect(await faultsOf(tab, { of: 'main' })).toEqual([`button-name: ${nameless}`]);
  expect(await faultsOf(tab, { but: ['h2', 'button'] })).toEqual([]);
  expect(await faultsOf(tab, { of: 'h1' })).toEqual([]);
});

test('frames are looked into, unless they are left out', async ({ page: tab }) => {
  const fault = `button-name: ${nameless}`;
  await tab.setContent(page(frame('<p>Hello</p>')));
  await tab.frameLocator('iframe').locator('p').waitFor();
  expect(await faultsOf(tab)).not.toContain(fault);
  await tab.setContent(page(frame(nameless)));
  await tab.frameLocator('iframe').locator('button').waitFor();
  expect(await faultsOf(tab)).toContain(fault);
  expect(await faultsOf(tab, { of: 'main' })).toContain(fault);
  expect(await faultsOf(tab, { but: ['iframe'] })).toEqual([]);
});
