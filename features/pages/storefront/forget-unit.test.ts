import { expect, test } from 'vitest';
import { forgetUnit } from './forget-unit.ts';

/** As much of a browser's store as is asked for. */
function storeOf(entries: Record<string, string>): { store: Storage; left: () => object } {
  const kept = new Map(Object.entries(entries));
  const store: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
  return { store: store as Storage, left: () => Object.fromEntries(kept) };
}

test('a sign-out forgets this unit and leaves the others alone', () => {
  const { store, left } = storeOf({
    orders: '{"one":["cart"],"two":["cart"]}',
    guest: '{"one":{"name":"A"}}',
    cl: '{"two":[]}',
  });
  forgetUnit('one', store);
  expect(left()).toEqual({ orders: '{"two":["cart"]}', cl: '{"two":[]}' });
});

test('what is not kept by unit is left as it is', () => {
  const entries = { version: '2.829.0', 'lang-one': 'fr', list: '["one"]', broken: '{"one":' };
  const { store, left } = storeOf(entries);
  forgetUnit('one', store);
  expect(left()).toEqual(entries);
});
