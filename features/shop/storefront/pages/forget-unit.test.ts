import { expect, test } from 'vitest';
import { sealedEntry } from '#browser/kept/sealed-entry.ts';
import { createSealing } from '#browser/kept/sealing.ts';
import { signOutOf } from '#browser/kept/visitor-cookie.ts';
import { kept, keptEntry } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { memoryKeyStore, textStore, textStores } from '#testing/text-stores.ts';
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

test('AUTH-27 AUTH-46 a sign-out takes the sealed cart of this unit, of the page too, and nothing brings it back', async () => {
  const { stores } = textStores();
  const sealing = createSealing(memoryKeyStore<CryptoKey>(), crypto);
  const page = new EventTarget();
  const open = (unit: UnitId) =>
    sealedEntry(unit, kept.cart, { store: () => stores.local, sealing, soon: () => () => {}, page });
  const [one, two] = [open('one'), open('two')];
  for (const entry of [one, two]) {
    entry.write(['cart']);
    await entry.flush();
  }
  const heard: unknown[] = [];
  one.watch((news) => heard.push(news));
  one.write(['cart', 'changed']);
  const late = one.flush();

  page.dispatchEvent(signOutOf('one'));
  forgetUnit('one', stores.local);
  await late;
  await one.flush();
  expect(Object.keys(JSON.parse(stores.local.getItem('orders') ?? '{}') as object)).toEqual(['two']);
  expect([await one.read(), await two.read()]).toEqual([undefined, ['cart']]);
  expect(heard).toEqual([{ kind: 'value', value: undefined }]);
});
