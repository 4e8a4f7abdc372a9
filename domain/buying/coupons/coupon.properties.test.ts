// What holds for every cart and every coupon. `pnpm test:long` tries 10,000 of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCouponLines, anyCoupons } from '#testing/properties/coupons.ts';
import { anyLines } from '#testing/properties/lines.ts';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { applyCoupons, couponEffect, couponedCart, type Coupon } from './coupon.ts';
import type { CouponLine } from './coupon-shares.ts';

const totalOf = (lines: readonly CouponLine[]) => lines.reduce((sum, { total }) => sum + total, 0);
const anyTerms = fc.constantFrom({ smallestPayment: 0 }, { smallestPayment: 50 }, { smallestPayment: 1_000 });
const free = { smallestPayment: 0 };

/** What any coupons can pay at most: for every choice of items, those plus what suits none but them. */
function mostOf(lines: readonly CouponLine[], coupons: readonly Coupon[]): number {
  const items = [...new Set(lines.map(({ itemCode }) => itemCode))];
  let most = Infinity;
  for (let chosen = 0; chosen < 2 ** items.length; chosen++) {
    const inside = (itemCode: string) => (chosen & (1 << items.indexOf(itemCode))) > 0;
    const paid = totalOf(lines.filter(({ itemCode }) => inside(itemCode)));
    const others = items.filter((itemCode) => !inside(itemCode));
    const balances = coupons
      .filter(({ suitedItems }) =>
        others.some((itemCode) => suitedItems.length === 0 || suitedItems.includes(itemCode)),
      )
      .reduce((sum, { balance }) => sum + balance, 0);
    most = Math.min(most, paid + balances);
  }
  return most;
}

test('COUPON-20 TOTAL-07 coupons together pay as much as there can be, and never more', () => {
  fc.assert(
    fc.property(anyCouponLines, anyCoupons, (lines, coupons) => {
      const total = totalOf(lines);
      const { couponTotal, left } = applyCoupons(lines, total, coupons, free);
      expect(couponTotal).toBe(mostOf(lines, coupons));
      expect(left).toBe(total - couponTotal);
    }),
    propertyRuns,
  );
});

test('COUPON-01 COUPON-08 no coupon gives more than is on it; what it does not give stays, or is lost', () => {
  fc.assert(
    fc.property(anyCouponLines, anyCoupons, anyTerms, (lines, coupons, terms) => {
      const total = totalOf(lines);
      const price = applyCoupons(lines, total, coupons, terms);
      expect(price.coupons.map(({ handle }) => handle)).toEqual(coupons.map(({ handle }) => handle));
      expect(price.couponTotal).toBe(price.coupons.reduce((sum, { applied }) => sum + applied, 0));
      expect(price.left).toBe(total - price.couponTotal);
      expect(price.left).toBeGreaterThanOrEqual(0);
      for (const [at, { applied, remaining, forfeited }] of price.coupons.entries()) {
        const { balance, partial } = coupons[at]!;
        for (const amount of [applied, remaining, forfeited]) expect(amount).toBeGreaterThanOrEqual(0);
        expect(applied + remaining + forfeited).toBe(balance);
        expect(partial || applied === 0 ? forfeited : remaining).toBe(0);
      }
    }),
    propertyRuns,
  );
});

test('COUPON-20 whichever coupons are looked at, they pay no more than the lines that suit them', () => {
  fc.assert(
    fc.property(anyCouponLines, anyCoupons, fc.nat(255), anyTerms, (lines, coupons, which, terms) => {
      const chosen = coupons.map((_, at) => (which & (1 << at)) > 0);
      const suited = lines.filter(({ itemCode }) =>
        coupons.some(
          ({ suitedItems }, at) => chosen[at] && (suitedItems.length === 0 || suitedItems.includes(itemCode)),
        ),
      );
      const { coupons: applied } = applyCoupons(lines, totalOf(lines), coupons, terms);
      const paid = applied.reduce((sum, coupon, at) => sum + (chosen[at] ? coupon.applied : 0), 0);
      expect(paid).toBeLessThanOrEqual(totalOf(suited));
    }),
    propertyRuns,
  );
});

test('the order of coupons and of lines does not change what is left', () => {
  const shuffled = <Of>(items: readonly Of[], order: readonly number[]) =>
    items
      .map((item, at) => ({ item, at: order[at] ?? 0 }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  fc.assert(
    fc.property(anyCouponLines, anyCoupons, fc.array(fc.nat(), { minLength: 10 }), (lines, coupons, order) => {
      const left = (of: readonly CouponLine[], by: readonly Coupon[]) => applyCoupons(of, totalOf(of), by, free).left;
      expect(left(shuffled(lines, order), shuffled(coupons, order))).toBe(left(lines, coupons));
    }),
    propertyRuns,
  );
});

test('cents-left-over: what is left is nothing, or can be paid, wherever a coupon that keeps its rest pays enough', () => {
  fc.assert(
    fc.property(anyCouponLines, anyCoupons, fc.integer({ min: 1, max: 1_000 }), (lines, coupons, smallestPayment) => {
      const total = totalOf(lines);
      const before = applyCoupons(lines, total, coupons, free);
      const { left, leftTooSmall, coupons: applied } = applyCoupons(lines, total, coupons, { smallestPayment });
      const isTooSmall = before.left > 0 && before.left < smallestPayment;
      const kept = before.coupons.reduce((sum, coupon, at) => sum + (coupons[at]!.partial ? coupon.applied : 0), 0);
      const canGiveLess = kept >= smallestPayment - before.left;
      expect(left).toBe(isTooSmall && canGiveLess ? smallestPayment : before.left);
      expect(leftTooSmall).toBe(isTooSmall && !canGiveLess);
      // Nobody loses value for it.
      expect(applied.map(({ forfeited }) => forfeited)).toEqual(before.coupons.map(({ forfeited }) => forfeited));
    }),
    propertyRuns,
  );
});

test('COUPON-26 a coupon that can be used once and is not needed for anything is not used', () => {
  fc.assert(
    fc.property(anyCouponLines, anyCoupons, (lines, coupons) => {
      const total = totalOf(lines);
      const price = applyCoupons(lines, total, coupons, free);
      const leftOf = (by: readonly Coupon[]) => applyCoupons(lines, total, by, free).left;
      const used = coupons.filter((_, at) => price.coupons[at]!.applied > 0);
      expect(leftOf(used)).toBe(price.left);
      for (const [at, { forfeited }] of price.coupons.entries()) {
        if (forfeited === 0) continue;
        // Our own are used before a third party's, which might have paid it all.
        const beside = used.filter(({ thirdParty }) => !thirdParty || coupons[at]!.thirdParty);
        expect(leftOf(beside.filter((coupon) => coupon !== coupons[at]))).toBeGreaterThan(leftOf(beside));
      }
    }),
    propertyRuns,
  );
});

test('COUPON-05 D10 what a coupon is said to change is what it changes', () => {
  fc.assert(
    fc.property(anyLines, anyCoupons, (cart, [candidate, ...coupons]) => {
      if (!candidate) return;
      const shop = { ...unitProfile(), smallestPayment: 50 };
      const before = couponedCart(cart, shop, coupons);
      const after = couponedCart(cart, shop, [...coupons, candidate]);
      const effect = couponEffect(cart, shop, coupons, candidate);
      const discountLost = couponedCart(cart, shop, []).price.discount;
      const forfeited = after.paid.coupons.reduce((sum, one) => sum + one.forfeited, 0);
      expect(effect.loss).toBe(discountLost + forfeited);
      expect(effect.net).toBe(effect.saves - (after.price.total - before.price.total));
      // Only the first one ends a discount.
      const { discount, bonus } = coupons.length === 0 ? before.price : after.price;
      expect([effect.discountLost, effect.bonusLost]).toEqual([discount, bonus]);
    }),
    propertyRuns,
  );
});
