import { createElement as element, Suspense, use, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { pageText } from './page-text.ts';

const page = (inside: ReactNode) =>
  element(
    'html',
    null,
    element('head', null, element('title', null, 'Shop')),
    element('body', null, inside, element('link', { rel: 'modulepreload', href: '/assets/a.js' })),
  );
const { signal } = new AbortController();

test('a page is one text, its data at the end of it, and the same as bytes', async () => {
  const { text, bytes } = await pageText(page('été ’هدية'), '<script>data</script>', signal);
  expect(text).toMatch(/^<!DOCTYPE html><html>/);
  expect(text).toMatch(/été ’هدية<!-- --><script>data<\/script><\/body><\/html>$/);
  expect(new TextDecoder().decode(bytes)).toBe(text);
});

test('a page that is larger than the desk it is written on is whole', async () => {
  const { text, bytes } = await pageText(page('€'.repeat(600_000)), '', signal);
  expect(new TextDecoder().decode(bytes) === text).toBe(true);
});

test('a part that has to be waited for is waited for', async () => {
  const later = new Promise<string>((done) => void setTimeout(() => done('arrived'), 20));
  const Part = () => use(later);
  const { text } = await pageText(
    page(element(Suspense, { fallback: 'waiting' }, element(Part))),
    '',
    signal,
  );
  expect(text).toMatch(/^<!DOCTYPE html>/);
  expect(text).toContain('arrived');
});

test('a part that fails is a page that fails', async () => {
  const Part = (): never => {
    throw new Error('broken');
  };
  for (const part of [element(Part), element(Suspense, null, element(Part))])
    await expect(pageText(page(part), '', signal)).rejects.toThrow('broken');
});
