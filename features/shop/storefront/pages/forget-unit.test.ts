import { expect, test } from 'vitest';
import { kept, keptEntry } from '#domain/shop/kept-names.ts';
import { textStore, textStores } from '#testing/text-stores.ts';
import { forgetUnit } from './forget-unit.ts';

const leftIn = (store: Storage): object =>
  Object.fromEntries(
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').map((name) => [name, store.getItem(name)]),
  );

test('a sign-out forgets this unit and leaves the others alone', () => {
  const store = textStore({
    orders: '{"one":["cart"],"two":["cart"]}',
    guest: '{"one":{"name":"A"}}',
    cl: '{"two":[]}',
  });
  forgetUnit('one', store);
  expect(leftIn(store)).toEqual({ orders: '{"two":["cart"]}', cl: '{"two":[]}' });
});

test('AUTH-27 AUTH-45 AUTH-11 a sign-out leaves nothing of all that is kept of a person', () => {
  const { stores, texts } = textStores();
  for (const name of Object.values(kept)) {
    keptEntry('one', name, stores).write({ of: 'somebody' });
    keptEntry('two', name, stores).write({ of: 'somebody' });
  }
  for (const store of [stores.local, stores.session]) forgetUnit('one', store);
  for (const name of Object.values(kept)) {
    expect(keptEntry('one', name, stores).read(), name.name).toBeUndefined();
    expect(keptEntry('two', name, stores).read(), name.name).toEqual({ of: 'somebody' });
  }
  for (const store of [stores.local, stores.session]) forgetUnit('two', store);
  expect(texts()).toEqual({ local: {}, session: {} });
});

test('what is not kept by unit is left as it is', () => {
  const entries = { version: '2.829.0', 'lang-one': 'fr', list: '["one"]', broken: '{"one":' };
  const store = textStore(entries);
  forgetUnit('one', store);
  expect(leftIn(store)).toEqual(entries);
});
