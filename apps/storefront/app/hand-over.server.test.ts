import { expect, test } from 'vitest';
import { handOver } from './hand-over.server.ts';

const streamOf = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const dataIn = (html: string) => /id="page-data">([^<]*)<\/script>/.exec(html)?.[1] ?? '';

test('all of the data is handed over, also where a piece ends inside a letter', async () => {
  const bytes = new TextEncoder().encode('["هدية","é"]');
  const { text: html } = await handOver(streamOf(bytes.slice(0, 3), bytes.slice(3)));
  expect(dataIn(html)).toBe('["هدية","é"]');
});

test('what a brand or a visitor wrote cannot end the element it stands in', async () => {
  const text = '</script><script>alert(1)</script><!--';
  const { text: html } = await handOver(streamOf(new TextEncoder().encode(JSON.stringify([text]))));
  expect(html).not.toContain('<script>alert');
  expect(JSON.parse(dataIn(html))).toEqual([text]);
});

test('the script that reads it is the same on every page, so that its hash is', async () => {
  const parts = [];
  for (const text of ['[1]', '[2]']) parts.push(await handOver(streamOf(new TextEncoder().encode(text))));
  const [first, second] = parts;
  expect(first?.scripts).toEqual(second?.scripts);
  expect(first?.text).toContain(`<script>${first?.scripts[0]}</script>`);
});

test('a page without data has no script for it', async () => {
  expect(await handOver(undefined)).toEqual({ text: '', scripts: [], styles: [] });
});
