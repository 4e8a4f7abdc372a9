import { createElement as element, Suspense, use, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { PagePart } from './page-services.ts';
import { pageText } from './page-text.ts';

const page = (inside: ReactNode, mark?: string) =>
  element(
    'html',
    null,
    element(
      'head',
      null,
      element('title', null, 'Shop'),
      element('style', { nonce: mark, dangerouslySetInnerHTML: { __html: 'p{color:red}' } }),
    ),
    element(
      'body',
      null,
      inside,
      element('script', { nonce: mark, dangerouslySetInnerHTML: { __html: 'ours()' } }),
      element('link', { rel: 'modulepreload', href: '/assets/a.js', nonce: mark }),
    ),
  );
const nothing: PagePart = { text: '', scripts: [], styles: [] };
const { signal } = new AbortController();

/** The page as it is sent, and what in it may run. */
async function written(inside: ReactNode, data = nothing) {
  let given = '';
  const { bytes, inline } = await pageText(
    (mark) => {
      given = mark;
      return page(inside, mark);
    },
    data,
    signal,
  );
  return { text: new TextDecoder().decode(bytes), inline, mark: given };
}

test('a page is one text, its data at the end of it', async () => {
  const data = { text: '<script>data</script>', scripts: ['data'], styles: [] };
  const { text, inline } = await written('été ’هدية', data);
  expect(text).toMatch(/^<!DOCTYPE html><html>/);
  expect(text).toMatch(/été ’هدية.*<script>data<\/script><\/body><\/html>$/);
  expect(inline).toEqual({ scripts: ['ours()', 'data'], styles: ['p{color:red}'] });
});

test('a page that is larger than the desk it is written on is whole', async () => {
  const { text } = await written('€'.repeat(600_000));
  expect(text.match(/€/g)?.length).toBe(600_000);
});

test('what a stranger gets into a page is not ours, whatever it looks like', async () => {
  const stolen = [
    '<script>stolen()</script>',
    '<script nonce="">stolen()</script>',
    `<script nonce="${'A'.repeat(22)}">stolen()</script>`,
    '<script type="module" async="">stolen()</script>',
    '<link rel="modulepreload" href="/assets/b.js"/>',
    '<style>p{color:blue}</style>',
  ].join('');
  const raw = element('div', { dangerouslySetInnerHTML: { __html: stolen } });
  for (const inside of [raw, `${stolen} as text`]) {
    const { inline } = await written(inside);
    expect(inline).toEqual({ scripts: ['ours()'], styles: ['p{color:red}'] });
  }
});

test('the mark is another for each page, and in none of them: the same page is the same bytes', async () => {
  const [first, second] = [await written('inside'), await written('inside')];
  expect(first.mark).toMatch(/^[\w-]{22}$/);
  expect(first.mark).not.toBe(second.mark);
  expect(first.text).not.toContain(first.mark);
  expect(first.text).not.toContain('nonce');
  expect(first.text).toBe(second.text);
});

test('what React writes behind the router’s scripts carries no mark either, and is as much ours', async () => {
  const behind = (mark: string) => element('script', { nonce: mark, dangerouslySetInnerHTML: { __html: 'behind()' } });
  const { bytes, inline } = await pageText((mark) => [page('inside', mark), behind(mark)], nothing, signal);
  expect(new TextDecoder().decode(bytes)).toMatch(/<script>behind\(\)<\/script>.*<\/html>$/);
  expect(inline.scripts).toEqual(['ours()', 'behind()']);
});

const later = () => new Promise<string>((done) => void setTimeout(() => done('arrived'), 20));

test('a part that has to be waited for is waited for, and what React writes for it is ours', async () => {
  const [small, large] = [later(), later()];
  const Small = () => use(small);
  // React sends a large part behind the page, with a script that puts it into its place.
  const Large = () => use(large).repeat(10_000);
  const { text, inline, mark } = await written([
    element(Suspense, { key: 1, fallback: 'waiting' }, element(Small)),
    element(Suspense, { key: 2, fallback: 'waiting' }, element(Large)),
  ]);
  expect(text).toMatch(/^<!DOCTYPE html>/);
  expect(text).toContain('arrived');
  expect(text).not.toContain(mark);
  const inText = Array.from(text.matchAll(/<script[^>]*>([^]+?)<\/script>/g), ([, code]) => code ?? '');
  expect(inText.length).toBeGreaterThan(1);
  expect(inline.scripts.toSorted()).toEqual(inText.toSorted());
});

test('a part that fails is a page that fails', async () => {
  const Part = (): never => {
    throw new Error('broken');
  };
  for (const part of [element(Part), element(Suspense, null, element(Part))])
    await expect(written(part)).rejects.toThrow('broken');
});
