// What holds for every cart. `pnpm test:long` tries 10,000 of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyLine, anyLines } from '#testing/properties/lines.ts';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { addLine, removeLine, withQty } from './cart.ts';
import { cartPrice } from './cart-price.ts';
import { mergeLines } from './merge.ts';
import type { Amounts, CartPrice } from './price.ts';

const anyShop = fc
  .record({
    money: fc.constantFrom(
      { currency: 'EUR', decimalDigits: 2 },
      { currency: 'COP', decimalDigits: 0 },
      { currency: 'BHD', decimalDigits: 3 },
    ),
    pricesIncludeTax: fc.boolean(),
    discountType: fc.constantFrom('discount' as const, 'bonus' as const, 'free-card' as const),
    cardMadeTaxRate: fc.constantFrom(0, 5.5, 20),
    shippingTaxRate: fc.constantFrom(0, 20),
  })
  .map(({ money, ...shop }) => unitProfile({ ...shop, ...money }));

const sums: readonly (keyof Amounts)[] = [
  'faceValue',
  'discount',
  'bonus',
  'extras',
  'cardMadeFees',
  'commission',
  'shipFee',
  'tax',
  'total',
];
const amountsOf = (price: CartPrice) => ({
  ...Object.fromEntries(sums.map((name) => [name, price[name]])),
  cards: price.cards,
  freeCards: price.freeCards,
});

test('TOTAL-23 no amount of any cart is negative or has a fraction, and lines sum to the cart', () => {
  fc.assert(
    fc.property(anyLines, anyShop, (lines, shop) => {
      const price = cartPrice(lines, shop);
      expect(price.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
      for (const name of sums) {
        expect(price[name]).toBe(price.lines.reduce((sum, line) => sum + line[name], 0));
        for (const amounts of [price, ...price.lines]) {
          expect(Number.isSafeInteger(amounts[name])).toBe(true);
          expect(amounts[name]).toBeGreaterThanOrEqual(0);
        }
      }
      expect(price.discount).toBeLessThanOrEqual(price.faceValue);
    }),
    propertyRuns,
  );
});

test('TOTAL-26 a total is made of the components that are shown, and of nothing else', () => {
  fc.assert(
    fc.property(anyLines, anyShop, (lines, shop) => {
      const price = cartPrice(lines, shop);
      for (const shown of [price, ...price.lines]) {
        const { faceValue, discount, extras, cardMadeFees, commission, shipFee, tax } = shown;
        const fees = extras + cardMadeFees + commission + shipFee;
        expect(shown.total).toBe(faceValue - discount + fees + (shop.pricesIncludeTax ? 0 : tax));
      }
    }),
    propertyRuns,
  );
});

test('TOTAL-23 the order of the lines does not matter', () => {
  fc.assert(
    fc.property(anyLines, anyShop, fc.infiniteStream(fc.nat()), (lines, shop, order) => {
      const shuffled = lines
        .map((line) => ({ line, at: order.next().value ?? 0 }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ line }) => line);
      expect(amountsOf(cartPrice(shuffled, shop))).toEqual(amountsOf(cartPrice(lines, shop)));
    }),
    propertyRuns,
  );
});

test('CART-24 merging changes no total, and a second time nothing at all', () => {
  fc.assert(
    fc.property(anyLines, anyShop, (lines, shop) => {
      const merged = mergeLines(lines);
      expect(amountsOf(cartPrice(merged, shop))).toEqual(amountsOf(cartPrice(lines, shop)));
      expect(mergeLines(merged)).toEqual(merged);
      expect(merged.filter(({ product }) => product.ownLine)).toEqual(lines.filter(({ product }) => product.ownLine));
    }),
    propertyRuns,
  );
});

test('CART-12 adding a line twice is adding it once, CART-13 unless its product stands apart', () => {
  fc.assert(
    fc.property(anyLines, anyLine, (cart, line) => {
      // Nothing in the cart makes the same cards, so that it is a line of its own.
      const added = { ...line, id: 'new', urssafId: 'of its own' };
      const once = addLine(cart, added, 'fresh');
      const twice = addLine(once, added, 'fresh-2');
      expect(twice).toEqual(line.product.ownLine ? [...once, { ...added, id: 'fresh-2' }] : once);
    }),
    propertyRuns,
  );
});

test('CART-20 a line that was added and taken away again leaves the price as it was', () => {
  fc.assert(
    fc.property(anyLines, anyLines, anyShop, (cart, [line], shop) => {
      if (!line) return;
      const added = addLine(cart, { ...line, id: 'new' }, 'fresh');
      const isNew = added.some(({ id }) => id === 'new');
      const same = added.find(({ id, qty }) => cart.some((before) => before.id === id && before.qty !== qty));
      const back = isNew ? removeLine(added, 'new') : withQty(added, same!.id, same!.qty - line.qty);
      expect(amountsOf(cartPrice(back, shop))).toEqual(amountsOf(cartPrice(cart, shop)));
    }),
    propertyRuns,
  );
});

test('one card more never costs less where nothing is given for buying more', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(), (lines, which) => {
      const plain = lines.map((line) => ({ ...line, upload: null, product: { ...line.product, tiers: [] } }));
      const line = plain[which % (plain.length || 1)];
      if (!line) return;
      const more = withQty(plain, line.id, line.qty + 1);
      expect(cartPrice(more, unitProfile()).total).toBeGreaterThanOrEqual(cartPrice(plain, unitProfile()).total);
    }),
    propertyRuns,
  );
});
