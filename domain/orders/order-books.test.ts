import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCoupons } from '../buying/coupons/coupon.ts';
import { cartPrice } from '../buying/cart-price.ts';
import { anyLines } from '#testing/properties/lines.ts';
import { balances, type Posting } from '../cards/ledger.ts';
import { confirmPostings } from './order-books.ts';
import { orderPrice, type OrderPrice } from './order-price.ts';

const price = (changes: Partial<OrderPrice> = {}): OrderPrice => ({
  faceValue: 5_000,
  discount: 0,
  bonus: 0,
  extras: 0,
  cardMadeFees: 0,
  commission: 0,
  shipFee: 0,
  tax: 0,
  cardTax: 0,
  total: 5_000,
  currency: 'EUR',
  includesTax: true,
  freeValue: 0,
  coupons: 0,
  left: 5_000,
  ...changes,
});
const written = (postings: readonly Posting[]) =>
  Object.fromEntries(
    postings.map(({ account, amount }) => [[account.kind, account.detail].filter(Boolean).join(' '), amount]),
  );
const booked = (changes: Partial<OrderPrice>) => written(confirmPostings(price(changes)));

describe('the journal of an order', () => {
  test('a card for its price', () => {
    expect(booked({})).toEqual({ prepaid: -5_000, unissued: 5_000 });
  });

  test('coupon-shrinks-card: half the price, and the whole card', () => {
    expect(booked({ faceValue: 50_000, discount: 25_000, total: 25_000, left: 25_000 })).toEqual({
      prepaid: -25_000,
      discount: -25_000,
      unissued: 50_000,
    });
  });

  test('what is given on top, on the card or as cards, is given by the shop', () => {
    expect(booked({ bonus: 500, freeValue: 1_000 })).toEqual({ prepaid: -5_000, discount: -1_500, unissued: 6_500 });
  });

  test('extras, fees and letters, with their tax within the price', () => {
    expect(
      booked({ extras: 600, cardMadeFees: 120, shipFee: 240, commission: 0, tax: 160, total: 5_960, left: 5_960 }),
    ).toEqual({ prepaid: -5_960, unissued: 5_000, extras: 440, fees: 360, tax: 160 });
  });

  test('a commission is a fee', () => {
    expect(booked({ commission: 300, cardMadeFees: 100, total: 5_400, left: 5_400 })).toEqual({
      prepaid: -5_400,
      unissued: 5_000,
      fees: 400,
    });
  });

  test('and on top of it', () => {
    expect(booked({ includesTax: false, extras: 500, cardMadeFees: 100, tax: 120, total: 5_720, left: 5_720 })).toEqual(
      { prepaid: -5_720, unissued: 5_000, extras: 500, fees: 100, tax: 120 },
    );
  });

  test('the tax of a card that is sold with it is owed now, and comes back when the card is spent', () => {
    expect(booked({ tax: 833, cardTax: 833 })).toEqual({
      prepaid: -5_000,
      unissued: 5_000,
      tax: 833,
      'tax within-cards': -833,
    });
    expect(booked({ includesTax: false, tax: 1_000, cardTax: 1_000, total: 6_000, left: 6_000 })).toEqual({
      prepaid: -6_000,
      unissued: 5_000,
      tax: 1_000,
    });
  });

  test('cards that pay change nothing: they have joined what was paid before', () => {
    expect(booked({ coupons: 3_000, left: 2_000 })).toEqual(booked({}));
  });
});

const anyShop = fc.record({
  money: fc.constantFrom(
    { currency: 'EUR', decimalDigits: 2 },
    { currency: 'KWD', decimalDigits: 3 },
    { currency: 'COP', decimalDigits: 0 },
    { currency: 'JPY', decimalDigits: 0 },
  ),
  pricesIncludeTax: fc.boolean(),
  discountType: fc.constantFrom('discount' as const, 'bonus' as const, 'free-card' as const),
  cardMadeTaxRate: fc.constantFrom(0, 5.5, 20),
  shippingTaxRate: fc.constantFrom(0, 20),
});

test('TOTAL-23 sub-cent-tax: the journal of every order there can be sums to zero, in whole units, and takes what was paid', () => {
  fc.assert(
    fc.property(anyLines, anyShop, fc.nat(20_000), (lines, { money, ...shop }, balance) => {
      const cart = cartPrice(lines, { ...shop, ...money });
      const paid = applyCoupons(
        cart.lines.map(({ total }) => ({ itemCode: 'a', total })),
        cart.total,
        [],
        { smallestPayment: 0, step: 1 },
      );
      const coupons = Math.min(balance, cart.total);
      const order = orderPrice(
        cart,
        { ...paid, couponTotal: coupons, left: cart.total - coupons },
        { currency: money.currency, includesTax: shop.pricesIncludeTax },
      );
      const postings = confirmPostings(order);
      expect(balances(postings)).toBe(true);
      for (const { amount, currency } of postings) {
        expect(Number.isSafeInteger(amount) && amount !== 0).toBe(true);
        expect(currency).toBe(money.currency);
      }
      const of = (kind: string) =>
        postings.filter(({ account }) => account.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
      expect(of('prepaid')).toBe(-(order.left + order.coupons) || 0);
      expect(of('unissued')).toBe(order.faceValue + order.bonus + order.freeValue);
      // Nothing is sold at less than nothing, whatever its tax.
      expect(of('extras')).toBeGreaterThanOrEqual(0);
      expect(order.commission < 0 || of('fees') >= 0).toBe(true);
      expect(order).not.toHaveProperty('lines');
    }),
  );
});
