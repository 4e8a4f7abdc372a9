import { beforeAll, expect, test } from 'vitest';
import type { CallDescription } from '#contract/call.ts';
import { failures } from '#contract/failures.ts';
import { calls } from '../calls.ts';
import { bundleForBrowser } from '#testing/browser/bundle.ts';

let code = '';
let inBrowser: typeof calls = [];
beforeAll(async () => {
  code = await bundleForBrowser('testing/browser/page/every-call.ts');
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  inBrowser = ((await import(address)) as { calls: typeof calls }).calls;
});

const byPath = (a: CallDescription, b: CallDescription) =>
  `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`);

/** What a client needs of a call. */
const wire = (all: typeof calls) =>
  JSON.parse(
    JSON.stringify(all.toSorted(byPath), (name, value: unknown) =>
      name === 'body' || name === 'answer' ? undefined : value,
    ),
  ) as unknown;

test('a browser has every call, with everything but its schemas', () => {
  expect(inBrowser.length).toBeGreaterThan(50);
  expect(wire(inBrowser)).toEqual(wire(calls));
  expect(code).not.toMatch(/ZodError|ZodObject/);
});

test('no two schemas are taken for the same one', () => {
  const answers = inBrowser.map(({ answer }) => answer);
  expect(new Set(answers).size).toBe(new Set(calls.map(({ answer }) => answer)).size);
});

test('whoever checks something with a schema in a browser is told', () => {
  expect(() => inBrowser[0]?.body.parse({})).toThrow('schemas stay on the server');
});

test('a browser knows every failure by its name, and has none of the sentences', async () => {
  const client = await bundleForBrowser('contract/client.ts');
  for (const [name, { message }] of Object.entries(failures)) {
    expect(client).toContain(`"${name}"`);
    expect(client).not.toContain(message);
  }
});
