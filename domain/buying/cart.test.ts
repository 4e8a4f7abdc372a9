import { expect, test } from 'vitest';
import { testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import {
  addFault,
  addLine,
  duplicateLine,
  isPrinted,
  linesMax,
  removeLine,
  replaceLine,
  restoreLine,
  withoutItem,
  withProduct,
  withQty,
  withReceiver,
  withSender,
} from './cart.ts';
import { checkoutPath, draftPaths, isTopUp } from './draft-path.ts';
import type { Line } from './line.ts';

const to = (name: string, changes: Partial<Line> = {}) =>
  testLine({ id: name, receiver: testReceiver({ name }), ...changes });
const [ann, bob, cleo] = [to('ann'), to('bob'), to('cleo')];
const ids = (cart: readonly Line[]) => cart.map(({ id }) => id);

test('CART-12 a line with an existing id takes its place', () => {
  const changed = to('bob', { amount: 7_700 });
  expect(addLine([ann, bob, cleo], changed, 'fresh')).toEqual([ann, changed, cleo]);
});

test('CART-10 CART-13 a line whose product stands apart is appended even when its id exists', () => {
  const apart = testLine({ id: 'one', product: testLineProduct({ ownLine: true }) });
  const cart = addLine([apart], { ...apart, amount: 100 }, 'fresh');
  expect(cart.map(({ id, amount }) => [id, amount])).toEqual([
    ['one', 5_000],
    ['fresh', 100],
  ]);
  expect(ids(addLine([apart], { ...apart, id: 'two' }, 'fresh'))).toEqual(['one', 'two']);
});

test('CART-24 a new line that makes the same cards as another one joins it', () => {
  expect(addLine([ann, bob], { ...ann, id: 'again', qty: 4 }, 'fresh')).toEqual([{ ...ann, qty: 5 }, bob]);
  expect(addLine([ann], bob, 'fresh')).toEqual([ann, bob]);
});

test('CART-21 what an added or changed line gets off holds for every line of its item', () => {
  const tiers = [{ from: 0, to: null, rate: 4 }];
  const newer = testLineProduct({ tiers, accumulated: 30, discountItemCode: 'group' });
  const other = to('other', { product: testLineProduct({ itemCode: 'card-2' }) });
  for (const cart of [
    addLine([ann, other], to('bob', { product: newer }), 'fresh'),
    replaceLine([ann, other, bob], to('bob', { product: newer })),
    withProduct([ann, other, bob], newer),
  ]) {
    expect(cart.map(({ product }) => product.tiers)).toEqual([tiers, [], tiers]);
    expect(cart.map(({ product }) => product.accumulated)).toEqual([30, null, 30]);
    expect(cart.map(({ product }) => product.discountItemCode)).toEqual(['group', 'card-2', 'group']);
  }
});

test('CART-14 a copy comes below its line and stays apart from it', () => {
  expect(duplicateLine([ann, bob], 'ann', 'copy')).toEqual([ann, { ...ann, id: 'copy' }, bob]);
  expect(duplicateLine([ann], 'nobody', 'copy')).toEqual([ann]);
});

test('CART-15 a line is removed, and comes back where it was', () => {
  expect(ids(removeLine([ann, bob, cleo], 'bob'))).toEqual(['ann', 'cleo']);
  expect(restoreLine([ann, cleo], bob, 1)).toEqual([ann, bob, cleo]);
  expect(restoreLine([ann, bob], { ...bob, qty: 9 }, 0)).toEqual([ann, bob]);
});

test('CART-17 the quantity of one line', () => {
  expect(withQty([ann, bob], 'bob', 6)).toEqual([ann, { ...bob, qty: 6 }]);
});

test('CART-18 the receiver of one line, as far as it was changed', () => {
  const [first, second] = withReceiver([ann, bob], 'bob', { email: 'bob@example.org' });
  expect(first).toEqual(ann);
  expect(second?.receiver).toEqual({ ...bob.receiver, email: 'bob@example.org' });
});

test('CART-22 a sender is written into the receiver only where that is empty', () => {
  const nowhere = testReceiver({ email: '' });
  const lines = [
    ann,
    to('', { id: 'nameless' }),
    testLine({ id: 'unaddressed', receiver: nowhere }),
    testLine({ id: 'texted', receiver: nowhere, delivery: { ...ann.delivery, way: 'sms' } }),
  ];
  const sent = withSender(lines, { name: 'Sue Sender', email: 'sue@example.com' });
  expect(sent.map(({ receiver }) => [receiver.name, receiver.email])).toEqual([
    ['ann', 'jane@example.com'],
    ['Sue Sender', 'jane@example.com'],
    ['Jane Doe', 'sue@example.com'],
    // A text message needs no address, and the buyer's is not its receiver's.
    ['Jane Doe', ''],
  ]);
  // Whom each gift is from stays, and a line that lacks nothing is the very one it was.
  expect(sent.map(({ sender }) => sender)).toEqual(lines.map(({ sender }) => sender));
  expect(sent[0]).toBe(ann);
  expect(withSender(lines, { name: '', email: '' })).toEqual(lines);
});

test('CART-28 an item that is no longer sold goes with all its lines', () => {
  const other = to('other', { product: testLineProduct({ itemCode: 'card-2' }) });
  expect(withoutItem([ann, other, bob], 'card-1')).toEqual([other]);
});

const several = { severalProducts: true };
const single = { severalProducts: false };
const printed = to('printed', { product: testLineProduct({ itemCode: 'card-2', kind: 'physical' }) });
const made = to('made', { product: testLineProduct({ itemCode: 'card-3', kind: 'customised-physical' }) });
const another = to('another', { product: testLineProduct({ itemCode: 'card-4' }) });

const credit = to('credit', {
  draftPath: '/phone-credit',
  product: testLineProduct({ itemCode: 'credit' }),
  delivery: { ...ann.delivery, way: 'sms' },
  receiver: testReceiver({ name: '', email: '', mobileAreaCode: '973', mobile: '36001234' }),
});
const otherNumber = { ...credit, id: 'other', receiver: { ...credit.receiver, mobile: '36005678' } };

test('PHONE-03 the same number and amount again is more of it; another number is a line of its own', () => {
  expect(addLine([credit], { ...credit, id: 'again' }, 'fresh')).toEqual([{ ...credit, qty: 2 * credit.qty }]);
  expect(addLine([credit], otherNumber, 'fresh')).toEqual([credit, otherNumber]);
});

test('PHONE-03 a number that is topped up gets nobody’s name', () => {
  expect(withSender([credit], { name: 'Sue Sender', email: 'sue@example.com' })).toEqual([credit]);
});

test('PHONE-02 phone credit is paid for at a checkout of its own', () => {
  expect(checkoutPath([credit])).toBe('/phone-credit/checkout');
  expect(draftPaths.filter((draftPath) => isTopUp({ draftPath }))).toEqual(['/phone-credit']);
});

test.each<[string, Line[], Line, { severalProducts: boolean }, ReturnType<typeof addFault>]>([
  ['CART-30 printed beside digital', [ann], printed, several, 'mixed-kinds'],
  ['CART-30 digital beside made to order', [made], ann, several, 'mixed-kinds'],
  ['CART-30 printed beside made to order', [printed], made, several, null],
  ['CART-30 another digital product', [ann], another, several, null],
  ['CART-31 a second product where there is one', [ann], another, single, 'one-product'],
  ['CART-31 a printed one where there is one', [ann], printed, single, 'one-product'],
  ['CART-31 the same product again', [ann], bob, single, null],
  ['CART-31 a line that changes its product', [ann], { ...another, id: 'ann' }, single, null],
  ['PHONE-04 phone credit beside a card', [ann], credit, several, 'phone-credit-alone'],
  ['PHONE-04 a card beside phone credit', [credit], ann, several, 'phone-credit-alone'],
  ['PHONE-04 a printed card beside phone credit', [credit], printed, several, 'phone-credit-alone'],
  ['PHONE-04 where there is one product', [ann], credit, single, 'phone-credit-alone'],
  ['PHONE-04 phone credit for another number', [credit], otherNumber, several, null],
  ['PHONE-04 a line that becomes phone credit', [{ ...ann, id: 'credit' }], credit, several, null],
  ['the first line', [], ann, single, null],
  ['one line too many', Array.from({ length: linesMax }, (_, at) => to(`${at}`)), ann, several, 'full'],
  ['a change in a full cart', Array.from({ length: linesMax }, (_, at) => to(`${at}`)), to('7'), several, null],
])('%s', (_, cart, line, unit, fault) => {
  expect(addFault(cart, line, unit)).toBe(fault);
});

test('CART-30 what comes by post is printed', () => {
  expect([ann, printed, made].map(({ product }) => isPrinted(product))).toEqual([false, true, true]);
});

test('CART-35 the flows in which lines are made', () => {
  expect(draftPaths).toEqual([
    '/b2b/buying',
    '/b2b/buying-self',
    '/buying-friend',
    '/buying-self',
    '/phone-credit',
    '/salesman/buying',
    '/salesman/buying-self',
  ]);
});

test('CART-34 a cart is paid for where its first line was made; an empty one nowhere', () => {
  expect(checkoutPath([to('ann', { draftPath: '/buying-self' }), bob])).toBe('/buying-self/checkout');
  expect(checkoutPath([])).toBeNull();
});
