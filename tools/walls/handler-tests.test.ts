import { expect, test } from 'vitest';
import { handlerTestViolations } from './handler-tests.ts';
import { readTree } from './tree.ts';

const path = 'features/cards/api/eat-card.ts';
const makers = "import { handler, plainHandler } from '#server/handler.ts';\n";
const handler = [path, `${makers}export const eatCardHandler = handler(eatCardCall, async () => ({}));\n`] as const;
const itsTest = ['features/cards/api/eat-card.test.ts', "test('eats', () => {});\n"] as const;
const broken = (files: readonly (readonly [string, string])[], elsewhere?: ReadonlyMap<string, string>) =>
  handlerTestViolations(new Map(files), elsewhere).map(({ file, rule }) => [file, rule]);

test('a handler without a test beside it is refused, and one with it is not', () => {
  expect(broken([handler])).toEqual([[path, 'handler-test']]);
  expect(broken([handler, itsTest])).toEqual([]);
});

test.each([
  ['by another name', 'export const eat = handler(eatCardCall, async () => ({}));'],
  ['by default', 'export default plainHandler(eatCardCall, async () => ({}));'],
  ['afterwards', 'const eatHandler = handler(eatCardCall, async () => ({}));\nexport { eatHandler };'],
])('a handler that is exported %s is one too', (_, text) => {
  expect(broken([[path, makers + text]])).toEqual([[path, 'handler-test']]);
});

test('one in a folder of its flow has its test in that folder', () => {
  const deep = 'features/cards/api/till/eat-card.ts';
  expect(broken([[deep, handler[1]]])).toEqual([[deep, 'handler-test']]);
  expect(broken([[deep, handler[1]], itsTest])).toEqual([[deep, 'handler-test']]);
  expect(
    broken([
      [deep, handler[1]],
      ['features/cards/api/till/eat-card.test.ts', ''],
    ]),
  ).toEqual([]);
});

test('a test of another name, or in another folder, is not beside it', () => {
  for (const other of ['features/cards/api/eating.test.ts', 'features/cards/worker/eat-card.test.ts'])
    expect(broken([handler, [other, '']])).toEqual([[path, 'handler-test']]);
});

test('what helps handlers, and a handler of a test, need none', () => {
  expect(broken([['features/cards/api/ask-card.ts', 'export function askCard() {}\n']])).toEqual([]);
  expect(broken([['server/handler.ts', handler[1]]])).toEqual([]);
});

test('one that is tested elsewhere is named with the reason, for as long as that is so', () => {
  const elsewhere = new Map([[path, 'the worker does all of it']]);
  expect(broken([handler], elsewhere)).toEqual([]);
  expect(broken([handler, itsTest], elsewhere)).toEqual([[path, 'handler-test']]);
  expect(broken([], elsewhere)).toEqual([[path, 'handler-test']]);
});

test('every handler of the tree has its test beside it', () => {
  const { files } = readTree();
  expect(handlerTestViolations(files)).toEqual([]);
  expect([...files.keys()].filter((file) => /^features\/[^/]+\/api\/.*\.test\.ts$/.test(file)).length).toBeGreaterThan(
    50,
  );
});
