// The coupons of this tab: made once for each unit and shared by everybody on the page.
import { useSyncExternalStore } from 'react';
import { openSealedEntry } from '#browser/kept/open-sealed-entry.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { freshId } from '#browser/fresh-id.ts';
import { createCouponStore, type CouponState, type CouponStore } from './coupon-store.ts';

const stores = new Map<string, CouponStore>();

export function openCoupons(unit: UnitId): CouponStore {
  const known = stores.get(unit);
  if (known) return known;
  const store = createCouponStore({ entry: openSealedEntry(unit, kept.coupons), freshId });
  stores.set(unit, store);
  return store;
}

/** The server and the first drawing know of none. */
const unread: CouponState = { coupons: null, cartId: '', agreedLoss: 0, owner: null };

export function useCouponStore(unit: UnitId): CouponStore & CouponState {
  const store = typeof window === 'object' ? openCoupons(unit) : nobodys;
  const state = useSyncExternalStore(store.subscribe, store.state, () => unread);
  return { ...store, ...state };
}

const nobodys = createCouponStore({
  entry: { read: () => new Promise(() => {}), write() {}, watch: () => () => {} },
  freshId: () => '',
});
