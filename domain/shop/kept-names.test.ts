import { expect, test } from 'vitest';
import { kept, keptEntry } from './kept-names.ts';
import { textStores } from '#testing/text-stores.ts';

test('AUTH-11 what else is kept has a name and a place of its own, and no token of a person outlives its tab', () => {
  expect(kept).toMatchObject({
    kybToken: { storage: 'session' },
    kybUser: { storage: 'local' },
    businessRegistration: { storage: 'local' },
    returnUrl: { storage: 'local' },
    socialMediaName: { storage: 'local' },
  });
  expect(kept).toEqual({
    authUser: { storage: 'local', name: 'authUser' },
    cart: { storage: 'local', name: 'orders' },
    draft: { storage: 'local', name: 'draft' },
    coupons: { storage: 'session', name: 'cl' },
    guest: { storage: 'session', name: 'guest' },
    guestDetails: { storage: 'session', name: 'guestDetails' },
    orderIntent: { storage: 'session', name: 'orderIntent' },
    ordered: { storage: 'local', name: 'ordered' },
    orderLinks: { storage: 'session', name: 'orderLinks' },
    paidOrders: { storage: 'local', name: 'paidOrders' },
    kybToken: { storage: 'session', name: 'kybToken' },
    kybUser: { storage: 'local', name: 'kybUser' },
    businessRegistration: { storage: 'local', name: 'businessRegistration' },
    returnUrl: { storage: 'local', name: 'returnUrl' },
    socialMediaName: { storage: 'local', name: 'socialMediaName' },
  });
  const names = Object.values(kept).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the cart is kept in local storage as "orders", the coupons in session storage as "cl"', () => {
  expect(kept.cart).toEqual({ storage: 'local', name: 'orders' });
  expect(kept.coupons).toEqual({ storage: 'session', name: 'cl' });
});

test('an entry is of one unit, in its own place, and is forgotten alone', () => {
  const { stores, texts } = textStores();
  const [one, two] = ['one', 'two'].map((unit) => keptEntry(unit, kept.cart, stores));
  one?.write(['a']);
  two?.write(['b']);
  expect(texts()).toEqual({ local: { orders: '{"one":["a"],"two":["b"]}' }, session: {} });
  one?.forget();
  expect([one?.read(), two?.read()]).toEqual([undefined, ['b']]);
});

test('forgetting what was never kept writes nothing', () => {
  const { stores, texts } = textStores();
  keptEntry('one', kept.cart, stores).forget();
  expect(texts()).toEqual({ local: {}, session: {} });
});
