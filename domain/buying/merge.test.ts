import { expect, test } from 'vitest';
import { box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { noAdjustments, type Line } from './line.ts';
import { mergeKey, mergeLines } from './merge.ts';

const line = testLine();
const { art } = line.product;

test('CART-24 lines of one key are one line, where the first was, with the cards of all', () => {
  const other = testLine({ id: 'other', amount: 9_999 });
  const merged = mergeLines([testLine({ qty: 2 }), other, testLine({ id: 'line-3', qty: 3 })]);
  expect(merged).toEqual([testLine({ qty: 5 }), other]);
});

const differences: [string, Partial<Line>][] = [
  ['itemCode', { product: testLineProduct({ itemCode: 'card-2' }) }],
  ['amount', { amount: 5_001 }],
  ['validMonths', { validMonths: 6 }],
  ['templateId', { design: { ...line.design, templateId: 3 } }],
  ['templateUrl', { design: { ...line.design, art } }],
  ['message', { design: { ...line.design, message: 'Hello' } }],
  ['message2', { design: { ...line.design, message2: 'Hello' } }],
  ['personalImageUrl', { design: { ...line.design, photoUrl: '/p' } }],
  ['deliverType', { delivery: { ...line.delivery, way: 'sms' } }],
  ['deliverDate', { delivery: { ...line.delivery, date: '2026-12-24' } }],
  ['deliverTimeZone', { delivery: { ...line.delivery, timeZone: 'UTC' } }],
  ['letterTypeId', { delivery: { ...line.delivery, letter: { typeId: 'plain', price: 1 } } }],
  ['receiverName', { receiver: testReceiver({ name: 'Joe' }) }],
  ['receiverEmail', { receiver: testReceiver({ email: 'joe@example.com' }) }],
  ['receiverMobileNo', { receiver: testReceiver({ mobile: '612345678' }) }],
  ['receiverAddress', { receiver: testReceiver({ address: '1 rue de la Paix' }) }],
  ['receiverLanguage', { receiver: testReceiver({ language: 'ar' }) }],
  ['sender', { sender: { ...line.sender, name: 'Somebody else' } }],
  ['extraItemCode', { extra: box }],
  ['draftPath', { draftPath: '/buying-self' }],
  ['customerId', { customer: { id: 'c-1', name: 'Acme' } }],
  ['salesmanSetDiscount', { adjustments: { ...noAdjustments, discount: { kind: 'percent', percent: 1 } } }],
  ['urssafId', { urssafId: '7' }],
  ['shelf', { shelf: { id: 's', ownWords: null } }],
];
test.each(differences)('CART-40 another %s is another card', (_, changes) => {
  expect(mergeKey(testLine(changes))).not.toBe(mergeKey(line));
  expect(mergeKey(testLine({ ...changes, id: 'line-2', qty: 7 }))).toBe(mergeKey(testLine(changes)));
});

test('CART-40 what a product gives off is not part of what is sent', () => {
  const product = testLineProduct({ tiers: [{ from: 0, to: null, rate: 3 }], accumulated: 7 });
  expect(mergeKey(testLine({ product }))).toBe(mergeKey(line));
});

test('CART-10 CART-25 lines of a product that stands apart are never merged, however alike', () => {
  const product = testLineProduct({ ownLine: true });
  const lines = [testLine({ product }), testLine({ product, id: 'line-2' })];
  expect(mergeLines(lines)).toEqual(lines);
});

test.each<[string, Partial<Line>]>([
  ['a file of rows', { upload: { tempId: 't', fileType: 'csv', fileName: 'f', rows: [], newBeneficiaries: 0 } }],
  ['a fixed discount', { adjustments: { ...noAdjustments, discount: { kind: 'fixed', amount: 5 } } }],
  ['a fixed discount on fees', { adjustments: { ...noAdjustments, extraFees: { kind: 'fixed', amount: 5 } } }],
  ['a fixed commission', { adjustments: { ...noAdjustments, commission: { kind: 'fixed', amount: 5 } } }],
])('a line with %s stays alone: it was agreed for the whole line', (_, changes) => {
  const lines = [testLine(changes), testLine({ ...changes, id: 'line-2' })];
  expect(mergeLines(lines)).toEqual(lines);
});
