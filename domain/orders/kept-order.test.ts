import { expect, test } from 'vitest';
import { linkOf, readIntent, readLinks, readOrdered, readPaid, withLink, withPaid } from './kept-order.ts';

const made = { orderNo: 'ALPHA-1', orderToken: 'o', payToken: 'p', payAmount: 12.5, currency: 'EUR' };
const intent = { key: 'k', digest: 'd', cart: 'c', body: { order: [] }, lines: ['a'], made };

test('what was meant to be ordered is read as it was kept, with what came of it', () => {
  expect(readIntent(intent)).toEqual(intent);
  expect(readIntent({ ...intent, made: null })).toEqual({ ...intent, made: null });
});

test.each([undefined, null, 'x', 7, [], { ...intent, key: 1 }, { ...intent, body: null }, { ...intent, lines: [1] }])(
  'whatever another version wrote is nothing: %j',
  (kept) => expect(readIntent(kept)).toBeNull(),
);

test('an answer that cannot be read was never heard', () => {
  expect(readIntent({ ...intent, made: { ...made, payAmount: '12.5' } })?.made).toBeNull();
});

test('the order that a cart has become is read as it was kept, or not at all', () => {
  const ordered = { cart: 'c', lines: ['a'], orderNo: 'ALPHA-1', orderToken: 'o' };
  expect(readOrdered(ordered)).toEqual(ordered);
  for (const other of [
    undefined,
    'x',
    [],
    { ...ordered, cart: 1 },
    { ...ordered, lines: [1] },
    { ...ordered, orderNo: null },
  ])
    expect(readOrdered(other)).toBeNull();
});

test('of the orders that were looked at each has its link, the last one last, and twenty of them', () => {
  const two = withLink(withLink([], 'A', '1'), 'B', '2');
  expect(withLink(two, 'A', '3')).toEqual([
    ['B', '2'],
    ['A', '3'],
  ]);
  expect([linkOf(two, 'B'), linkOf(two, 'C')]).toEqual(['2', null]);
  const many = Array.from({ length: 30 }, (_, at) => String(at)).reduce((all, at) => withLink(all, at, at), two);
  expect([many.length, many.at(-1), linkOf(many, 'A')]).toEqual([20, ['29', '29'], null]);
  expect(readLinks([['A', '1'], 'x', ['B'], ['C', 2]])).toEqual([['A', '1']]);
  expect(readLinks({})).toEqual([]);
});

test('of the orders that were paid here the last five open in any tab, each as long as its link lives', () => {
  const day = 86_400_000;
  const one = withPaid([], 'A', '1', 0);
  // Looked at again, it is as old as it was.
  expect(withPaid(one, 'A', '2', day)).toEqual([['A', '1', 0]]);
  expect(linkOf(one, 'A')).toBe('1');
  expect(readPaid(one, 400 * day - 1)).toEqual(one);
  expect(readPaid(one, 400 * day)).toEqual([]);
  const many = ['B', 'C', 'D', 'E', 'F'].reduce((all, number) => withPaid(all, number, number, day), one);
  expect(many.map(([number]) => number)).toEqual(['B', 'C', 'D', 'E', 'F']);
  expect(readPaid([...one, ['B', '2'], ['C', 3, 0], [4, 'x', 0], ['D', 'x', 'y'], 'x'], 0)).toEqual(one);
  expect(readPaid({}, 0)).toEqual([]);
});
