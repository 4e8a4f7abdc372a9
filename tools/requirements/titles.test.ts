import { expect, test } from 'vitest';
import { declaredTests, declaredToFail } from './titles.ts';

const namesIn = (source: string) => declaredTests('a.test.ts', source).map(({ name }) => name);

test.each([
  ['test', `test('AA-01 adds', () => {});`],
  ['it', `it('AA-01 adds', () => {});`],
  ['a template without gaps', 'test(`AA-01 adds`, () => {});'],
  ['only', `test.only('AA-01 adds', () => {});`],
  ['concurrent', `test.concurrent('AA-01 adds', async () => {});`],
  ['each', `test.each([1, 2])('AA-01 adds', () => {});`],
  ['each with a table', "test.each`a\n${1}`('AA-01 adds', () => {});"],
  ['for', `test.for([1, 2])('AA-01 adds', () => {});`],
  ['skipIf', `test.skipIf(slow)('AA-01 adds', () => {});`],
  ['options', `test('AA-01 adds', { timeout: 9, skip: false }, () => {});`],
])('a test declared with %s counts', (_, source) => {
  expect(namesIn(source)).toEqual(['AA-01 adds']);
});

test.each([
  ['skip', `test.skip('AA-01 adds', () => {});`],
  ['todo', `test.todo('AA-01 adds');`],
  ['fixme', `test.fixme('AA-01 adds', () => {});`],
  ['fails', `test.fails('AA-01 adds', () => {});`],
  ['fail', `test.fail('AA-01 adds', () => {});`],
  ['skip and each', `test.skip.each([1])('AA-01 adds', () => {});`],
  ['the option skip', `test('AA-01 adds', { skip: true }, () => {});`],
  ['no body', `test('AA-01 adds');`],
  ['a skipped group', `describe.skip('cart', () => { test('AA-01 adds', () => {}); });`],
  ['a todo group', `describe.todo('cart', () => { test('AA-01 adds', () => {}); });`],
  [
    'a group inside a skipped group',
    `describe.skip('a', () => { describe('b', () => { it('AA-01 adds', () => {}); }); });`,
  ],
  ["Playwright's skipped group", `test.describe.skip('cart', () => { test('AA-01 adds', () => {}); });`],
  ["Playwright's group to be fixed", `test.describe.fixme('cart', () => { test('AA-01 adds', () => {}); });`],
])('a test with %s does not count', (_, source) => {
  expect(namesIn(source)).toEqual([]);
});

test('a test after a skipped group counts', () => {
  const source = `describe.skip('a', () => { it('AA-01', () => {}); }); it('AA-02', () => {});`;
  expect(namesIn(source)).toEqual(['AA-02']);
});

test('the titles of the groups are part of the name', () => {
  const source = `test.describe('AA-01 cart', () => {
    describe.each([1])('line', () => { test('AA-02 adds', () => {}); });
  });`;
  expect(namesIn(source)).toEqual(['AA-01 cart line AA-02 adds']);
});

test('the title is told apart from the groups around it', () => {
  const source = `describe('AA-01 cart', () => { test('AA-02 adds', () => {}); });`;
  expect(declaredTests('a.test.ts', source)).toEqual([
    { title: 'AA-02 adds', name: 'AA-01 cart AA-02 adds', outcome: 'passed' },
  ]);
});

test('each row of a table is a test; what is computed in it is a letter of the word', () => {
  expect(namesIn(`test.each([['AA-01', 5], ['AA-02', n]])('%s adds %d', () => {});`)).toEqual([
    'AA-01 adds 5',
    'AA-02 adds _',
  ]);
  expect(namesIn(`test.each(['AA-01', 'AA-02'])('%s adds', () => {});`)).toEqual(['AA-01 adds', 'AA-02 adds']);
  expect(namesIn(`test.each([['AA-01']] as const)('%s adds', () => {});`)).toEqual(['AA-01 adds']);
  expect(namesIn(`test.each(rows)('%s adds', () => {});`)).toEqual(['%s adds']);
});

test('a computed part of a title is a letter of the word it is in', () => {
  expect(namesIn('test(`AA-1${n} adds ${b}`, () => {});')).toEqual(['AA-1_ adds _']);
});

test('steps, hooks and other calls are no tests', () => {
  const source = `test.step('AA-01', () => {}); test.beforeEach('AA-02', () => {});
    page.test('AA-03', () => {}); attest('AA-04', () => {}); test(title, () => {});
    const text = "test('AA-05', () => {})"; // test('AA-06', () => {})`;
  expect(namesIn(source)).toEqual([]);
});

test('a file that cannot be parsed is an error', () => {
  expect(() => namesIn('test(')).toThrow('a.test.ts');
});

test.each([
  `test.fails('AA-01 adds', () => {});`,
  `it('AA-01 adds', { fails: true }, () => {});`,
  `test.fails.each([1])('AA-01 adds', () => {});`,
  `test.fail('AA-01 adds', async () => {});`,
])('what is meant to fail is known: %s', (source) => {
  expect(declaredToFail('a.test.ts', source)).toEqual(['AA-01 adds']);
});

test('a group, too, may be meant to fail; what passes or is skipped is not', () => {
  const source = `describe('cart', { fails: true }, () => { test('AA-01 adds', () => {}); });
    test('AA-02 fails to add', { fails: false }, () => {}); test.skip('AA-03', () => {});`;
  expect(declaredToFail('a.test.ts', source)).toEqual(['cart AA-01 adds']);
});
