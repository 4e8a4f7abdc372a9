import { describe, expect, test } from 'vitest';
import {
  emptyCart,
  mergeCart,
  noCart,
  rememberedMax,
  rememberedMs,
  usualPartsMax,
  wholeLine,
  type Push,
  type ServerCart,
} from './server-cart.ts';

interface Small {
  readonly id: string;
  readonly qty: number;
  readonly card: string;
}
const line = (id: string, card: string, qty = 1): Small => ({ id, card, qty });
const start = new Date('2026-11-18T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

/** A device that has made all of its lines since it heard of the server last. */
const push = (lines: readonly Small[], others: Partial<Push<Small>> = {}): Push<Small> => ({
  revision: 0,
  lines,
  edited: lines.map(({ id }) => id),
  removed: [],
  parts: {},
  ...others,
});
const merge = (cart: ServerCart<Small>, sent: Push<Small>, now = start) =>
  // What is called "alone" stays so.
  mergeCart(cart, sent, { keyOf: ({ card }) => (card === 'alone' ? null : card), now });
const saved = (...sent: readonly Push<Small>[]) =>
  sent.reduce<ServerCart<Small>>((cart, one) => merge(cart, one), noCart);
const shown = ({ lines }: ServerCart<Small>) => lines.map((each) => Object.values(wholeLine(each)).join(' '));

test('SCART-05 the server’s lines come first, in their order', () => {
  const cart = saved(push([line('a', 'A'), line('b', 'B')]), push([line('c', 'C'), line('a', 'A', 3)]));
  expect(shown(cart)).toEqual(['a A 3', 'b B 1', 'c C 1']);
});

describe('SCART-11 the same card under another id', () => {
  const both = saved(push([line('a', 'A', 2)]), push([line('b', 'A', 3)]));

  test('adds up, and what is sent again takes its own place', () => {
    expect(shown(both)).toEqual(['a A 5']);
    expect(merge(both, push([line('b', 'A', 3)]))).toBe(both);
    expect(shown(merge(both, push([line('b', 'A', 4)])))).toEqual(['a A 6']);
    expect(shown(merge(both, push([line('a', 'A', 1)])))).toEqual(['a A 4']);
  });

  test('does not come back when the line was changed after it was put there', () => {
    const known = { revision: 2, edited: ['a'], parts: { a: { b: 3 } } };
    const changed = merge(both, push([line('a', 'other words', 7)], known));
    expect(shown(changed)).toEqual(['a other words 7']);
    expect(merge(changed, push([line('b', 'A', 3)]))).toBe(changed);
  });

  test('leaves again when whoever sent it writes something else on it', () => {
    expect(shown(merge(both, push([line('b', 'B', 3)])))).toEqual(['a A 2', 'b B 3']);
  });

  test('leaves alone: another that was put there stays', () => {
    const three = merge(both, push([line('c', 'A', 4)]));
    expect(shown(merge(three, push([line('b', 'B', 3)])))).toEqual(['a A 6', 'b B 3']);
  });

  test('stays what it was when whoever did not know of it writes something else on the line', () => {
    expect(shown(merge(both, push([line('a', 'B', 2)])))).toEqual(['a B 2', 'b A 3']);
  });

  test('stays when only the line is removed that it was put to, and goes with it when somebody saw both', () => {
    const alone = merge(both, push([], { removed: ['a'] }));
    expect(shown(alone)).toEqual(['b A 3']);
    expect(shown(merge(alone, push([line('a', 'A', 2)])))).toEqual(['b A 3']);
    expect(shown(merge(both, push([], { revision: 2, removed: ['a', 'b'] })))).toEqual([]);
  });

  test('is one with its line after 30 days', () => {
    const old = merge(both, push([], { revision: 2 }), later(rememberedMs));
    expect(old.lines).toEqual([{ line: line('a', 'A', 5), parts: [] }]);
    // A device that was told of it before sets the quantity of the whole line all the same.
    const told = push([line('a', 'A', 6)], { revision: 2, parts: { a: { b: 3 } } });
    expect(shown(merge(both, told, later(rememberedMs)))).toEqual(['a A 6']);
    expect(shown(merge(both, told, later(1)))).toEqual(['a A 6']);
    // And one that came a moment later is not yet.
    const younger = merge(both, push([line('c', 'A', 4)]), later(1));
    const [only] = merge(younger, push([], { revision: 3 }), later(rememberedMs)).lines;
    expect([only?.line, only?.parts.map(({ id, qty }) => [id, qty])]).toEqual([line('a', 'A', 5), [['c', 4]]]);
  });

  test('is kept apart from a line that its device knows, by its own id or by that of a part', () => {
    const knowing = (known: Small, others: Partial<Push<Small>>) =>
      shown(merge(both, push([known, line('d', 'A')], { revision: 2, edited: ['d'], ...others })));
    expect(knowing(line('a', 'A', 5), { parts: { a: { b: 3 } } })).toEqual(['a A 5', 'd A 1']);
    expect(knowing(line('b', 'A', 3), {})).toEqual(['a A 5', 'd A 1']);
  });

  test('is put to the first of several that it could be put to, and a card that stays alone to none', () => {
    const twice = saved(push([line('a', 'A'), line('b', 'A'), line('c', 'alone')]));
    expect(shown(merge(twice, push([line('d', 'A', 2), line('e', 'alone')])))).toEqual([
      'a A 3',
      'b A 1',
      'c alone 1',
      'e alone 1',
    ]);
  });

  test('what-somebody-set: is as its own device sends it, also where another has written on all of it', () => {
    const first = saved(push([line('a', 'A')]), push([line('b', 'A'), line('c', 'A')]), push([line('a', 'B')]));
    const second = push([line('a', 'B'), line('b', 'B', 2)], { revision: 3, edited: ['b'], parts: { b: { c: 1 } } });
    const written = merge(first, second);
    expect(shown(written)).toEqual(['a B 1', 'b B 2']);
    expect(shown(merge(written, push([line('b', 'A'), line('c', 'A')])))).toEqual(['a B 1', 'b A 1', 'c A 1']);
  });

  test('large-row: is a line of its own once a line has its fill, and that one takes those after it', () => {
    const ids = Array.from({ length: usualPartsMax + 3 }, (_, at) => `${at}`);
    const many = saved(...ids.map((id) => push([line(id, 'A')])));
    expect(many.lines.map(({ line: { id }, parts }) => [id, parts.length])).toEqual([
      ['0', 20],
      ['21', 1],
    ]);
    // Sent again they are where they were, and what one device brings together does not pass the bound either.
    for (const id of ids) expect(merge(many, push([line(id, 'A')]))).toBe(many);
    const others = Array.from({ length: usualPartsMax }, (_, at) => line(`other-${at}`, 'A'));
    const full = merge(many, push(others));
    expect(full.lines.map(({ parts }) => parts.length)).toEqual([20, 20, 0]);
    expect(full.lines.map((each) => wholeLine(each).qty)).toEqual([21, 21, 1]);
  });

  test('is kept apart where one device has both, and where a card stays alone', () => {
    const twice = [line('a', 'A'), line('b', 'A'), line('c', 'alone')];
    expect(shown(saved(push(twice), push([line('d', 'alone')])))).toEqual(['a A 1', 'b A 1', 'c alone 1', 'd alone 1']);
  });
});

describe('SCART-11 what was removed', () => {
  const without = saved(
    push([line('a', 'A'), line('b', 'B')]),
    push([line('b', 'B')], { revision: 1, removed: ['a'] }),
  );

  test('never comes back, whoever has changed it meanwhile; even if it was never there', () => {
    expect(merge(without, push([line('a', 'A', 9)]))).toBe(without);
    // Removed once more it is remembered once.
    expect(merge(without, push([], { revision: 2, removed: ['a'] }))).toBe(without);
    const early = saved(push([], { removed: ['x'] }));
    expect(shown(merge(early, push([line('x', 'A')])))).toEqual([]);
  });

  test('is remembered for 30 days', () => {
    expect(merge(without, push([line('a', 'A')]), later(rememberedMs - 1))).toBe(without);
    expect(shown(merge(without, push([line('a', 'A')]), later(rememberedMs)))).toEqual(['b B 1', 'a A 1']);
  });

  test('large-row: of the ids of removed lines the last 5,000 are', () => {
    const ids = Array.from({ length: rememberedMax }, (_, at) => `${at}`);
    const full = merge(without, push([], { removed: ids }));
    expect(full.removed.map(({ id }) => id)).toEqual(ids);
    const one = merge(full, push([], { removed: ['last'] }));
    expect(one.removed.map(({ id }) => id)).toEqual([...ids.slice(1), 'last']);
  });

  test('SCART-04 so is a cart that was emptied', () => {
    const empty = emptyCart(without, start);
    expect([shown(empty), empty.revision]).toEqual([[], 3]);
    expect(emptyCart(empty, start)).toBe(empty);
    expect(merge(empty, push([line('b', 'B', 5)]))).toBe(empty);
  });
});

describe('SCART-11 a device that has changed nothing', () => {
  test('gets what is there, and brings nothing back', () => {
    const cart = saved(push([line('a', 'A', 4)]));
    expect(merge(cart, push([line('a', 'A', 1), line('gone', 'B')], { revision: 1, edited: [] }))).toBe(cart);
  });

  test('and knows a later revision than there is, has what was forgotten here', () => {
    const back = merge(noCart, push([line('a', 'A')], { revision: 7, edited: [] }));
    expect([shown(back), back.revision]).toEqual([['a A 1'], 8]);
  });
});

test.each([
  [1_000_000, 1_000_001],
  [1_000_001, 3],
  [1_000_000_000, 3],
])('revision-from-the-future: who says %i has all of theirs merged, and the next is %i', (revision, next) => {
  const cart = saved(push([line('a', 'A')]), push([line('b', 'B')]));
  const merged = merge(cart, push([line('a', 'A', 4), line('c', 'C')], { revision, edited: [] }));
  expect([shown(merged), merged.revision]).toEqual([['a A 4', 'b B 1', 'c C 1'], next]);
});

test('SCART-11 who says no revision sends whole lines', () => {
  const both = saved(push([line('a', 'A', 2)]), push([line('b', 'A', 3)]));
  const plain = (qty: number) => push([line('a', 'A', qty)], { revision: null, edited: [] });
  expect(merge(both, plain(5))).toBe(both);
  expect(merge(both, plain(2))).toBe(both);
  const whole = merge(both, plain(4));
  expect(shown(whole)).toEqual(['a A 4']);
  // What was put to the line is one with it, and does not come back.
  expect(merge(whole, push([line('b', 'A', 3)]))).toBe(whole);
});
