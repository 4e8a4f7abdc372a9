import { expect, test } from 'vitest';
import { box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { cartPrice, priceTerms } from './cart-price.ts';
import { placeOf } from './letter-fees.ts';
import { noAdjustments, type Line } from './line.ts';
import { leftToPay } from './price.ts';
import type { PriceTerms } from './price-terms.ts';

const profile = unitProfile({ currency: 'EUR', decimalDigits: 2 });
const price = (lines: readonly Line[], settings = profile, more: Partial<PriceTerms> = {}) =>
  cartPrice(lines, settings, more);

const tiers = [
  { from: 5_000, to: 9_999, rate: 5 },
  { from: 10_000, to: null, rate: 10 },
];
const tiered = (changes: Partial<Line> = {}) => testLine({ product: testLineProduct({ tiers }), ...changes });

test('an empty cart costs nothing', () => {
  const empty = price([]);
  expect(empty).toMatchObject({ lines: [], cards: 0, total: 0, tax: 0, shipFee: 0, freeCards: [] });
});

test('TOTAL-01 a line costs its amount, less its discount, times its cards', () => {
  expect(price([testLine({ amount: 2_500, qty: 3 })])).toMatchObject({ faceValue: 7_500, discount: 0, total: 7_500 });
  expect(price([tiered({ amount: 2_500, qty: 3 })])).toMatchObject({ faceValue: 7_500, discount: 375, total: 7_125 });
});

test('TOTAL-02 TOTAL-19 a file decides how many cards there are; the quantity of the line is not multiplied again', () => {
  const rows = [
    { amount: 1_000, qty: 4 },
    { amount: 3_500, qty: 2 },
  ];
  const upload = { tempId: 't', fileType: 'csv', fileName: 'people.csv', rows, newBeneficiaries: 0 };
  const priced = price([tiered({ amount: 99, qty: 77, upload })]);
  expect(priced).toMatchObject({ cards: 6, faceValue: 11_000, discount: 1_100, total: 9_900 });
});

test('TOTAL-03 what comes with a card and what making it costs are for every card', () => {
  const product = testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 1_500 } });
  const priced = price([testLine({ product, qty: 3, extra: { ...box, taxRate: 0 } })]);
  expect(priced).toMatchObject({ extras: 3 * 490, cardMadeFees: 4_500, total: 15_000 + 3 * 490 + 4_500 });
});

test('TOTAL-04 TOTAL-20 where the face value alone counts, both are ignored', () => {
  const product = testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 1_500 } });
  const priced = price([testLine({ product, extra: box })], profile, { ignoreExtras: true });
  expect(priced).toMatchObject({ extras: 0, cardMadeFees: 0, total: 5_000 });
});

test('TOTAL-20 fees do not help to reach a tier', () => {
  const product = testLineProduct({ tiers, cardMadeFee: { kind: 'fixed', amount: 9_000 } });
  expect(price([testLine({ product, amount: 4_999, extra: box })]).lines[0]).toMatchObject({ rate: 0, discount: 0 });
});

test('TOTAL-05 a fee in percent is of the amount, rounded for each card', () => {
  const product = testLineProduct({ cardMadeFee: { kind: 'percent', percent: 2.5 } });
  // 2.5 % of 10.01 are 0.25025, for each of four cards.
  expect(price([testLine({ product, amount: 1_001, qty: 4 })]).cardMadeFees).toBe(100);
});

test('TOTAL-06 any other fee is the same for every amount', () => {
  const product = testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 199 } });
  expect(price([testLine({ product, amount: 1 })]).cardMadeFees).toBe(199);
  expect(price([testLine({ product, amount: 90_000 })]).cardMadeFees).toBe(199);
});

test('TOTAL-07 coupons take off what there is and no more', () => {
  expect([leftToPay(5_000, 1_200), leftToPay(5_000, 5_000), leftToPay(5_000, 9_000)]).toEqual([3_800, 0, 0]);
});

const home = { address: '1 rue de la Paix', zipCode: '75002', city: 'Paris', country: 'FR' };
const posted = (id: string, to: Partial<Line['receiver']>, typeId = 'plain') =>
  testLine({
    id,
    amount: 1_000,
    product: testLineProduct({ kind: 'physical' }),
    receiver: testReceiver({ name: id, ...to }),
    delivery: {
      way: 'physical',
      date: null,
      timeZone: 'UTC',
      letter: { typeId, price: typeId === 'plain' ? 250 : 690 },
    },
  });

test('TOTAL-08 a letter is paid for once for each place and kind of letter', () => {
  const lines = [
    posted('one', home),
    posted('two', { ...home, address: ' 1 Rue  de la Paix, ' }),
    posted('three', home, 'tracked'),
    posted('four', { ...home, address: '2 rue de la Paix' }),
    testLine({ id: 'five', amount: 1_000 }),
  ];
  const priced = price(lines);
  expect(priced.lines.map(({ shipFee }) => shipFee)).toEqual([250, 0, 690, 250, 0]);
  expect(priced).toMatchObject({ shipFee: 1_190, total: 6_190 });
});

test('TOTAL-18 a line without a letter has a fee of 0, not none', () => {
  expect(price([testLine()]).lines[0]).toHaveProperty('shipFee', 0);
});

test.each([
  ['address', '2 rue de la Paix'],
  ['address2', 'Staircase B'],
  ['zipCode', '75003'],
  ['city', 'Lyon'],
  ['country', 'BE'],
])('TOTAL-08 another %s is another place', (field, text) => {
  const place = { address2: '', ...home };
  expect(placeOf({ ...place, [field]: text })).not.toBe(placeOf(place));
  expect(placeOf({ ...place, city: ' PARIS.' })).toBe(placeOf(place));
  // What stands in one field is not in the next, and two words are not one.
  expect(placeOf({ ...place, address2: '1', zipCode: '' })).not.toBe(placeOf({ ...place, address2: '', zipCode: '1' }));
  expect(placeOf({ ...place, zipCode: '1', city: '23 x' })).not.toBe(placeOf({ ...place, zipCode: '12', city: '3 x' }));
  expect(placeOf({ ...place, city: 'Ｐａｒｉｓ' })).toBe(placeOf(place));
  expect(placeOf({ ...place, city: 'Le Mans' })).not.toBe(placeOf({ ...place, city: 'Lemans' }));
});

test('TOTAL-09 a salesman’s percentage comes off every letter, TOTAL-10 a fixed value stands in its place', () => {
  const lines = [posted('one', home), posted('two', home, 'tracked')];
  const percent = price(lines, profile, { shipping: { kind: 'percent', percent: 15 } });
  expect(percent.lines.map(({ shipFee }) => shipFee)).toEqual([213, 587]);
  const fixed = price(lines, profile, { shipping: { kind: 'fixed', amount: 100 } });
  expect(fixed.lines.map(({ shipFee }) => shipFee)).toEqual([100, 100]);
  expect(price(lines, profile, { shipping: { kind: 'fixed', amount: 0 } }).shipFee).toBe(0);
});

test('TOTAL-08 of one letter kept at an old price the dearer is shown', () => {
  const [one, two] = [posted('one', home), posted('two', home)];
  const dearer = { ...two, delivery: { ...two.delivery, letter: { typeId: 'plain', price: 300 } } };
  expect(price([one, dearer]).shipFee).toBe(300);
  expect(price([dearer, one]).shipFee).toBe(300);
});

test('TOTAL-11 money is rounded to what the shop shows, a half up', () => {
  // 5 % off 70.10 leave 66.595.
  expect(price([tiered({ amount: 7_010 })])).toMatchObject({ total: 6_660, discount: 350 });
  // In a shop without decimals 5 % off 5,050 pesos leave 4,797.50.
  const pesos = unitProfile({ currency: 'COP', decimalDigits: 0 });
  const many = testLineProduct({ tiers: [{ from: 0, to: null, rate: 5 }] });
  expect(price([testLine({ product: many, amount: 505_000 })], pesos).total).toBe(479_800);
  const dinars = unitProfile({ currency: 'BHD', decimalDigits: 3 });
  expect(price([testLine({ product: many, amount: 1_010 })], dinars).total).toBe(960);
});

test('TOTAL-11 an amount between two steps is never rounded up beyond itself', () => {
  const pesos = unitProfile({ currency: 'COP', decimalDigits: 0 });
  const product = testLineProduct({ tiers: [{ from: 0, to: null, rate: 0.1 }] });
  expect(price([testLine({ product, amount: 199 })], pesos)).toMatchObject({ discount: 0, total: 199 });
});

test('CART-20 lines that share a discount code reach a tier together, whatever their item', () => {
  const other = testLineProduct({ itemCode: 'card-2', discountItemCode: 'card-1', tiers });
  const lines = [tiered({ id: 'one', amount: 4_000 }), testLine({ id: 'two', product: other, amount: 6_000 })];
  expect(price(lines).lines.map(({ rate }) => rate)).toEqual([10, 10]);
  expect(price(lines.slice(0, 1)).lines.map(({ rate }) => rate)).toEqual([0]);
});

test('TOTAL-22 what was bought before helps where it adds up', () => {
  const product = (accumulated: number | null) => testLineProduct({ tiers, accumulated });
  expect(price([testLine({ product: product(6_000), amount: 4_000 })]).discount).toBe(400);
  expect(price([testLine({ product: product(null), amount: 4_000 })]).discount).toBe(0);
});

test('TOTAL-22 TOTAL-24 a tier that was reached before gives its free cards no second time', () => {
  const gift = (amount: number) => ({ itemCode: 'card-1', amount, qty: 1 });
  const giving = [
    { from: 5_000, to: 9_999, rate: 0, free: gift(2_000) },
    { from: 10_000, to: null, rate: 0, free: gift(5_000) },
  ];
  const given = (accumulated: number | null, amount: number, awaited = 0) =>
    price([testLine({ amount })], unitProfile({ discountType: 'free-card' }), {
      discounts: new Map([['card-1', { tiers: giving, accumulated, awaited }]]),
    }).freeCards;
  expect(given(null, 5_000)).toEqual([gift(2_000)]);
  expect(given(0, 5_000)).toEqual([gift(2_000)]);
  expect(given(4_000, 1_000)).toEqual([gift(2_000)]);
  expect(given(5_000, 1_000)).toEqual([]);
  expect(given(5_000, 5_000)).toEqual([gift(5_000)]);
  expect(given(10_000, 50_000)).toEqual([]);
  // Unpaid orders have been promised theirs, and those of every tier below.
  expect(given(0, 5_000, 6_000)).toEqual([]);
  expect(given(0, 5_000, 12_000)).toEqual([]);
  expect(given(0, 5_000, 4_000)).toEqual([gift(2_000)]);
  expect(given(0, 10_000, 6_000)).toEqual([gift(5_000)]);
  expect(given(null, 5_000, 12_000)).toEqual([gift(2_000)]);
});

const adjusted = (adjustments: Partial<Line['adjustments']>, more: Partial<Line> = {}) =>
  tiered({ amount: 10_000, adjustments: { ...noAdjustments, ...adjustments }, ...more });

test('TOTAL-15 a salesman’s discount wins over the product’s', () => {
  expect(price([adjusted({})]).discount).toBe(1_000);
  expect(price([adjusted({ discount: { kind: 'percent', percent: 3 } })])).toMatchObject({
    discount: 300,
    lines: [{ rate: 3 }],
  });
  expect(price([adjusted({ discount: { kind: 'percent', percent: 0 } })]).discount).toBe(0);
});

test('TOTAL-16 TOTAL-25 a fixed discount comes off the line, and never below 0', () => {
  expect(price([adjusted({ discount: { kind: 'fixed', amount: 1_250 } })])).toMatchObject({
    discount: 1_250,
    total: 8_750,
    lines: [{ rate: 0 }],
  });
  expect(price([adjusted({ discount: { kind: 'fixed', amount: 99_999 } })]).total).toBe(0);
});

test('TOTAL-17 TOTAL-25 extra fees are lowered by percent or by an amount, what making costs first', () => {
  const product = testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 1_000 } });
  const fees = (extraFees: Line['adjustments']['extraFees']) =>
    price([testLine({ product, qty: 2, extra: box, adjustments: { ...noAdjustments, extraFees } })]);
  expect(fees(null)).toMatchObject({ cardMadeFees: 2_000, extras: 980 });
  expect(fees({ kind: 'percent', percent: 50 })).toMatchObject({ cardMadeFees: 1_000, extras: 490 });
  expect(fees({ kind: 'fixed', amount: 1_500 })).toMatchObject({ cardMadeFees: 500, extras: 980 });
  expect(fees({ kind: 'fixed', amount: 2_100 })).toMatchObject({ cardMadeFees: 0, extras: 880 });
  expect(fees({ kind: 'fixed', amount: 9_999 })).toMatchObject({ cardMadeFees: 0, extras: 0 });
});

test('TOTAL-17 a commission is a part of the face value, or an amount, and stands by itself', () => {
  expect(price([adjusted({ commission: { kind: 'percent', percent: 3 } })])).toMatchObject({
    commission: 300,
    total: 9_300,
  });
  expect(price([adjusted({ commission: { kind: 'fixed', amount: 450 } })])).toMatchObject({
    commission: 450,
    total: 9_450,
  });
});

test('TOTAL-17 a salesman’s fee for making a card stands in place of the product’s', () => {
  const product = testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 1_000 } });
  const adjustments = { ...noAdjustments, cardMadeFee: { kind: 'fixed', amount: 1_800 } as const };
  expect(price([testLine({ product, adjustments })]).cardMadeFees).toBe(1_800);
});

const taxed = testLineProduct({ kind: 'physical', taxRate: 20, cardMadeFee: { kind: 'fixed', amount: 1_000 } });
const everything = posted('one', home);
const full = { ...everything, amount: 12_000, product: taxed, extra: { ...box, price: 1_100, taxRate: 10 } };
const rates = { cardMadeTaxRate: 5.5, shippingTaxRate: 20 };

test('TOTAL-21 prices without tax: it is added to each component at its own rate', () => {
  const priced = price([full], unitProfile({ ...rates, pricesIncludeTax: false }));
  // 20 % of 120, 10 % of 11, 5.5 % of 10, 20 % of 2.50
  expect(priced.tax).toBe(2_400 + 110 + 55 + 50);
  expect(priced.total).toBe(12_000 + 1_100 + 1_000 + 250 + priced.tax);
  expect(priced.lines[0]?.total).toBe(priced.total);
});

test('TOTAL-21 prices with tax: what is within them is shown and nothing is added', () => {
  const priced = price([full], unitProfile({ ...rates, pricesIncludeTax: true }));
  expect(priced.tax).toBe(2_000 + 100 + 52 + 42);
  expect(priced.total).toBe(12_000 + 1_100 + 1_000 + 250);
});

test('TOTAL-21 a voucher without a rate is untaxed, and tax is on what is paid for it', () => {
  expect(price([testLine()], unitProfile({ pricesIncludeTax: false })).tax).toBe(0);
  const product = testLineProduct({ taxRate: 20, tiers });
  expect(price([testLine({ product, amount: 10_000 })], unitProfile({ pricesIncludeTax: false })).tax).toBe(1_800);
});

test('TOTAL-23 face value, discount, rounding, extras, letters, tax', () => {
  const product = { ...taxed, tiers: [{ from: 0, to: null, rate: 2.5 }] };
  const priced = price([{ ...full, product, qty: 3 }], unitProfile({ ...rates, pricesIncludeTax: false }));
  const goods = 36_000 - 900;
  expect(priced).toMatchObject({ faceValue: 36_000, discount: 900, extras: 3_300, cardMadeFees: 3_000, shipFee: 250 });
  expect(priced.tax).toBe(goods * 0.2 + 330 + 165 + 50);
  expect(priced.total).toBe(goods + 3_300 + 3_000 + 250 + priced.tax);
});

test('TOTAL-24 a bonus is more on every card and lowers no price', () => {
  const priced = price([tiered({ amount: 2_510, qty: 4 })], unitProfile({ discountType: 'bonus' }));
  // 10 % of 25.10 on each.
  expect(priced).toMatchObject({ bonus: 4 * 251, discount: 0, total: 10_040 });
});

test('TOTAL-24 free cards come once for each tier reached, and lower no price', () => {
  const free = { itemCode: 'gift', amount: 500, qty: 2 };
  const product = testLineProduct({ tiers: [{ from: 5_000, to: null, rate: 10, free }] });
  const settings = unitProfile({ discountType: 'free-card' });
  const lines = [testLine({ id: 'one', product, amount: 3_000 }), testLine({ id: 'two', product, amount: 2_000 })];
  expect(price(lines, settings)).toMatchObject({ freeCards: [free], discount: 0, bonus: 0, total: 5_000 });
  expect(price(lines.slice(1), settings).freeCards).toEqual([]);
  expect(price(lines, profile).freeCards).toEqual([]);
  expect(price([tiered({ amount: 10_000 })], settings)).toMatchObject({ freeCards: [], discount: 0 });
});

test('TOTAL-24 whoever got a price of their own from a salesman gets nothing on top', () => {
  const free = { itemCode: 'gift', amount: 500, qty: 2 };
  const product = testLineProduct({ tiers: [{ from: 0, to: null, rate: 10, free }] });
  const line = adjusted({ discount: { kind: 'percent', percent: 1 } }, { product });
  expect(price([line], unitProfile({ discountType: 'free-card' }))).toMatchObject({ freeCards: [], discount: 100 });
  expect(price([line], unitProfile({ discountType: 'bonus' })).bonus).toBe(0);
});

test('TOTAL-24 free cards of several groups come in one order, whatever the order of the lines', () => {
  const gift = (itemCode: string, free: string) =>
    testLine({
      id: itemCode,
      product: testLineProduct({
        itemCode,
        tiers: [{ from: 0, to: null, rate: 0, free: { itemCode: free, amount: 100, qty: 1 } }],
      }),
    });
  const lines = [gift('a', 'gift-2'), gift('b', 'gift-3'), gift('c', 'gift-1')];
  const settings = unitProfile({ discountType: 'free-card' });
  for (const order of [lines, lines.toReversed()])
    expect(price(order, settings).freeCards.map(({ itemCode }) => itemCode)).toEqual(['gift-1', 'gift-2', 'gift-3']);
  expect(price(lines, settings, { discountsCancelled: true }).freeCards).toEqual([]);
});

test('COUPON-22 paying with coupons ends every other discount', () => {
  const cancelled = { discountsCancelled: true };
  expect(price([adjusted({})], profile, cancelled).discount).toBe(0);
  expect(price([adjusted({ discount: { kind: 'fixed', amount: 500 } })], profile, cancelled).discount).toBe(0);
  expect(price([adjusted({})], unitProfile({ discountType: 'bonus' }), cancelled).bonus).toBe(0);
});

test('lines whose cards cost the same are rounded as one, whoever they are for', () => {
  const product = testLineProduct({ tiers: [{ from: 0, to: null, rate: 50 }] });
  const alike = ['one', 'two', 'three'].map((id) =>
    testLine({ id, product, amount: 101, receiver: testReceiver({ name: id }) }),
  );
  const priced = price(alike);
  expect(priced.total).toBe(152);
  expect(priced.lines.map(({ total }) => total)).toEqual([50, 51, 51]);
  expect(price([testLine({ product, amount: 101, qty: 3 })]).total).toBe(152);
  // With something else beside the card it is rounded for itself.
  const others = alike.map((line, at) => (at === 2 ? { ...line, extra: { ...box, price: 0 } } : line));
  expect(price(others).lines.map(({ total }) => total)).toEqual([50, 51, 51]);
  expect(price(others).discount).toBe(101 + 50);
});

test('TOTAL-25 what was agreed for a line as a whole holds for each line that has it', () => {
  const agreed = (adjustments: Partial<Line['adjustments']>) =>
    price(
      ['one', 'two'].map((id) =>
        testLine({
          id,
          product: testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 1_000 } }),
          adjustments: { ...noAdjustments, ...adjustments },
        }),
      ),
    );
  expect(agreed({ discount: { kind: 'fixed', amount: 500 } }).discount).toBe(1_000);
  expect(agreed({ extraFees: { kind: 'fixed', amount: 300 } }).cardMadeFees).toBe(1_400);
  expect(agreed({ commission: { kind: 'fixed', amount: 250 } }).commission).toBe(500);
});

test('TOTAL-19 the rows of each file are its own', () => {
  const upload = (rows: { amount: number; qty: number }[]) => ({
    upload: { tempId: 't', fileType: 'csv', fileName: 'f', rows, newBeneficiaries: 0 },
  });
  const files = [
    testLine({
      id: 'one',
      ...upload([
        { amount: 1_000, qty: 2 },
        { amount: 500, qty: 1 },
      ]),
    }),
    testLine({
      id: 'two',
      ...upload([
        { amount: 1_000, qty: 4 },
        { amount: 700, qty: 1 },
      ]),
    }),
    testLine({ id: 'none', ...upload([]) }),
  ];
  expect(price(files).lines.map(({ total, cards }) => [total, cards])).toEqual([
    [2_500, 3],
    [4_700, 5],
    [0, 0],
  ]);
});

test('TOTAL-15 where a salesman set the discount of some lines only, the others get theirs', () => {
  const own = adjusted({ discount: { kind: 'percent', percent: 1 } }, { id: 'own' });
  const usual = tiered({ id: 'usual', amount: 1_000 });
  expect(price([own, usual]).lines.map(({ rate }) => rate)).toEqual([1, 10]);
});

test('what lines share is shared in amounts that the shop shows', () => {
  const pesos = unitProfile({ currency: 'COP', decimalDigits: 0 });
  const product = testLineProduct({ tiers: [{ from: 0, to: null, rate: 33.33 }] });
  const lines = [1, 2, 3].map((at) => testLine({ id: `${at}`, product, amount: 10_000 }));
  const priced = price(lines, pesos);
  expect(priced.total).toBe(20_000);
  expect(priced.lines.map(({ total }) => total)).toEqual([6_600, 6_700, 6_700]);
  // An amount from before, between two steps: nobody is charged more than it, and none is negative.
  const odd = price(
    lines.map((line) => ({ ...line, amount: 10_050 })),
    pesos,
  );
  for (const { discount } of odd.lines) expect(discount).toBeGreaterThanOrEqual(0);
});

test('the smallest amount is the one the shop shows', () => {
  expect(priceTerms(unitProfile({ currency: 'COP', decimalDigits: 0 })).step).toBe(100);
  expect(priceTerms(unitProfile({ currency: 'BHD', decimalDigits: 3 })).step).toBe(1);
  expect(priceTerms(unitProfile({ currency: 'JPY', decimalDigits: 0 })).step).toBe(1);
});
