import { expect, test } from 'vitest';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { faultsOf, soldLine, type AskedLine, type Sold } from './asked-line.ts';
import { buyerOf } from './buyer.ts';
import { lineFaults, type LineFault } from './line-faults.ts';
import { noAdjustments } from './line.ts';

const product = (itemCode: string, changes = {}) =>
  [itemCode, { ...testProduct({ itemCode, ...changes }), tiers: [], accumulated: null }] as const;
const sold: Sold = {
  products: new Map([
    product('mail', { validMonthsMin: 3, validMonthsMax: 24 }),
    product('credit', {
      fulfilment: 'phone-credit',
      operator: '1',
      denominations: { kind: 'list', values: [1_000, 2_000] },
    }),
    product('letter', { kind: 'physical', taxRate: 20, cardMadeFee: { kind: 'fixed', amount: 200 } }),
  ]),
  extras: new Map([
    ['box', { price: 490, taxRate: 20, parents: [] }],
    ['bow', { price: 100, taxRate: 5.5, parents: ['mail'] }],
    ['case', { price: 100, taxRate: 5.5, parents: ['credit'] }],
  ]),
  letters: new Map([
    ['plain', { price: 250, countries: [] }],
    ['home', { price: 200, countries: ['FR'] }],
  ]),
};
const shop = unitProfile({ validMonthsMax: 12, consumerQtyMin: 2, consumerQtyMax: 10 });
const mail: AskedLine = {
  itemCode: 'mail',
  amount: 5_000,
  qty: 1,
  validMonths: null,
  way: 'email',
  extraItemCode: null,
  letterTypeId: null,
  place: '',
  country: '',
};
const letter: AskedLine = {
  ...mail,
  itemCode: 'letter',
  way: 'physical',
  letterTypeId: 'plain',
  place: '0',
  country: 'FR',
};

test('what is in order has no faults; fewer than an order wants may be one line of it', () => {
  for (const asked of [mail, letter, { ...mail, qty: 10 }, { ...mail, extraItemCode: 'bow' }])
    expect(faultsOf(asked, sold, shop, 'consumer')).toEqual([]);
  expect(faultsOf({ ...letter, letterTypeId: 'home' }, sold, shop, 'consumer')).toEqual([]);
  expect(faultsOf({ ...letter, country: 'BE' }, sold, shop, 'consumer')).toEqual([]);
  expect(faultsOf({ ...letter, extraItemCode: 'box' }, sold, shop, 'consumer')).toEqual([]);
});

test.each<[string, AskedLine, LineFault[]]>([
  ['what is not sold, whatever else is wrong', { ...mail, itemCode: 'gone', qty: 0 }, ['not-for-sale']],
  ['what is no amount', { ...mail, amount: null }, ['amount']],
  ['an amount that is not offered', { ...mail, amount: 5_001 }, ['amount']],
  ['no card', { ...mail, qty: 0 }, ['quantity']],
  ['half a card', { ...mail, qty: 1.5 }, ['quantity']],
  ['more than an order has', { ...mail, qty: 11 }, ['quantity']],
  ['too short', { ...mail, validMonths: 2 }, ['validity']],
  ['AMOUNT-04 too long for the unit', { ...mail, validMonths: 13 }, ['validity']],
  ['no way', { ...mail, way: null }, ['delivery-way']],
  ['DELIV-24 a file', { ...mail, way: 'zip' }, ['delivery-way']],
  ['a letter for a mail', { ...mail, letterTypeId: 'plain' }, ['letter']],
  ['a printed card without a letter', { ...letter, letterTypeId: null }, ['letter']],
  ['a letter nobody knows', { ...letter, letterTypeId: 'never' }, ['letter']],
  ['a letter that does not go there', { ...letter, letterTypeId: 'home', country: 'BE' }, ['letter']],
  ['a letter to nowhere', { ...letter, country: '' }, ['letter']],
  ['an extra nobody knows', { ...letter, extraItemCode: 'never' }, ['extra']],
  ['a box around a mail', { ...mail, extraItemCode: 'box' }, ['extra']],
  ['a bow that is another card’s', { ...letter, extraItemCode: 'bow' }, ['extra']],
])('%s: %s', (_, asked, faults) => {
  expect(faultsOf(asked, sold, shop, 'consumer')).toEqual(faults);
});

const credit: AskedLine = { ...mail, itemCode: 'credit', amount: 2_000, way: 'sms' };
const topUps = unitProfile({ can: ['phone-credit'] });

test.each<[string, AskedLine, LineFault[]]>([
  ['to its number', credit, []],
  ['the same several times', { ...credit, qty: 3 }, []],
  ['by e-mail', { ...credit, way: 'email' }, ['delivery-way']],
  ['by both', { ...credit, way: 'email-and-sms' }, ['delivery-way']],
  ['by post', { ...credit, way: 'physical', letterTypeId: 'plain', country: 'FR' }, ['delivery-way']],
  ['with a letter', { ...credit, letterTypeId: 'plain' }, ['letter']],
  ['with something around it', { ...credit, extraItemCode: 'box' }, ['extra']],
  ['even with what says that it joins it', { ...credit, extraItemCode: 'case' }, ['extra']],
  ['for an amount that is not listed', { ...credit, amount: 1_500 }, ['amount']],
])('PHONE-03 phone credit %s: %s', (_, asked, faults) => {
  expect(faultsOf(asked, sold, topUps, 'consumer')).toEqual(faults);
});

test('D36 a unit that sells no phone credit, or hides it, sells none that is left in its catalogue', () => {
  expect(faultsOf(credit, sold, shop, 'consumer')).toEqual(['not-for-sale']);
  const hidden = unitProfile({ can: ['phone-credit'], hidden: ['phone-credit'] });
  expect(faultsOf(credit, sold, hidden, 'consumer')).toEqual(['not-for-sale']);
  expect(faultsOf(mail, sold, hidden, 'consumer')).toEqual([]);
});

test('PHONE-03 a company sends phone credit to its number too, and not in files', () => {
  for (const buyer of ['business', 'salesman'] as const) {
    expect(faultsOf(credit, sold, topUps, buyer)).toEqual([]);
    expect(faultsOf({ ...credit, way: 'zip' }, sold, topUps, buyer)).toEqual(['delivery-way']);
  }
});

test('DELIV-24 AMOUNT-08 a company may order in files, and more', () => {
  for (const buyer of ['business', 'salesman'] as const)
    expect(faultsOf({ ...mail, way: 'zip', qty: 5_000 }, sold, shop, buyer)).toEqual([]);
});

test('client-sets-price: a line is priced by what the shop says of it', () => {
  expect(soldLine('1', { ...letter, amount: 2_500, qty: 3, extraItemCode: 'box' }, sold)).toEqual({
    id: '1',
    discountItemCode: 'letter',
    rows: [{ amount: 2_500, qty: 3 }],
    taxRate: 20,
    cardMadeFee: { kind: 'fixed', amount: 200 },
    extra: { price: 490, taxRate: 20 },
    letter: { typeId: 'plain', price: 250, place: '0' },
    adjustments: noAdjustments,
  });
  expect(soldLine('2', mail, sold)).toMatchObject({ extra: null, letter: null, cardMadeFee: null });
});

test('every fault has a name', () => {
  expect(lineFaults).toEqual([
    'not-for-sale',
    'amount',
    'quantity',
    'validity',
    'delivery-way',
    'letter',
    'extra',
    'receiver',
    'sender',
    'design',
    'date',
  ]);
});

test('who buys: a guest, a customer and an employee are consumers', () => {
  expect((['guest', 'customer', 'employee', 'partner'] as const).map(buyerOf)).toEqual(Array(4).fill('consumer'));
  expect(buyerOf('business')).toBe('business');
  expect((['salesman', 'staff'] as const).map(buyerOf)).toEqual(['salesman', 'salesman']);
});
