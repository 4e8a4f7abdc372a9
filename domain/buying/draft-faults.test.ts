import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { amountFaults, designFaults, lineRoom, printedDesign, type Printed } from './draft-faults.ts';
import { nobody, plainDesign } from './draft.ts';

const unit = unitProfile({ consumerQtyMin: 2, consumerQtyMax: 10, messageCharsMax: 150, validMonthsMax: 12 });
const product = {
  denominations: { kind: 'range', min: 1_000, max: 10_000, step: 500 },
  validMonthsMin: 3,
  validMonthsMax: 12,
} as const;
const terms = { product, unit, buyer: 'consumer', otherCards: 0 } as const;
const choice = { amount: 5_000, qty: 2, validMonths: 12, receivers: [nobody] } as const;

test('nothing is wrong with what is offered', () => {
  expect(amountFaults(choice, terms)).toEqual({});
});

test('AMOUNT-06 an amount is asked for, and a wrong one names the bound that it passes', () => {
  expect(amountFaults({ ...choice, amount: null }, terms)).toEqual({ amount: 'required' });
  expect(amountFaults({ ...choice, amount: 500 }, terms)).toEqual({ amount: { fault: 'below', bound: 1_000 } });
  expect(amountFaults({ ...choice, amount: 10_500 }, terms)).toEqual({ amount: { fault: 'above', bound: 10_000 } });
  expect(amountFaults({ ...choice, amount: 5_001 }, terms)).toEqual({ amount: 'not-offered' });
});

test('AMOUNT-07 AMOUNT-08 the bounds of a quantity are those of the whole order', () => {
  const qtyOf = (qty: number, changes = {}) => amountFaults({ ...choice, qty, ...changes }, terms).qty;
  expect(qtyOf(1)).toEqual({ fault: 'below', bound: 2 });
  expect(qtyOf(10)).toBeUndefined();
  expect(qtyOf(11)).toEqual({ fault: 'above', bound: 10 });
  expect(qtyOf(6, { receivers: [nobody, nobody] })).toEqual({ fault: 'above', bound: 10 });
  expect(amountFaults({ ...choice, qty: 9 }, { ...terms, otherCards: 2 }).qty).toEqual({ fault: 'above', bound: 10 });
  expect(amountFaults({ ...choice, qty: 1 }, { ...terms, otherCards: 1 }).qty).toBeUndefined();
  expect(amountFaults({ ...choice, qty: 0 }, { ...terms, otherCards: 5 }).qty).toEqual({ fault: 'below', bound: 1 });
});

test('AMOUNT-03 AMOUNT-04 so does a validity', () => {
  expect(amountFaults({ ...choice, validMonths: 2 }, terms)).toEqual({ validMonths: { fault: 'below', bound: 3 } });
  expect(amountFaults({ ...choice, validMonths: 13 }, terms)).toEqual({ validMonths: { fault: 'above', bound: 12 } });
});

const area = (charsMax: number) =>
  ({ x: 0, y: 0, width: 50, height: 10, align: 'start', ink: '#fff', charsMax }) as const;
const two: Printed = { textAreas: [area(32), area(28)], photoArea: null };
const one: Printed = { textAreas: [area(40)], photoArea: null };
const none: Printed = { textAreas: [], photoArea: null };
const texts = (message: string, message2 = '') => ({ message, message2 });

test('PERS-04 two lines of 32 characters, or of as many as the theme has room for', () => {
  expect(designFaults(texts('a'.repeat(32), 'b'.repeat(28)), two, unit)).toEqual({});
  expect(designFaults(texts('a'.repeat(33), 'b'.repeat(29)), two, unit)).toEqual({
    message: 'length',
    message2: 'length',
  });
  expect(designFaults(texts('a'.repeat(33)), one, unit)).toEqual({ message: 'length' });
  expect(designFaults(texts('<script>alert(1)</script>'), one, unit)).toEqual({ message: 'attack' });
  expect([lineRoom({ charsMax: 40 }), lineRoom({ charsMax: 28 })]).toEqual([32, 28]);
});

test('a second line that the theme does not print keeps nobody from going on, and is not sent', () => {
  expect(designFaults(texts('a', 'b'.repeat(99)), one, unit)).toEqual({});
  expect(printedDesign({ ...plainDesign, ...texts('a', 'b') }, one)).toMatchObject(texts('a'));
  expect(printedDesign({ ...plainDesign, ...texts('a', 'b') }, two)).toMatchObject(texts('a', 'b'));
});

test('PERS-05 PERS-13 without lines it is a free message, as long as the unit lets it be', () => {
  for (const theme of [none, null]) {
    expect(designFaults(texts('a'.repeat(150), 'b'.repeat(99)), theme, unit)).toEqual({});
    expect(designFaults(texts('a'.repeat(151)), theme, unit)).toEqual({ message: 'length' });
    expect(printedDesign({ ...plainDesign, ...texts(' Dear\u200b\n Ana ', 'b') }, theme)).toMatchObject(
      texts('Dear\nAna'),
    );
  }
});

test('what nobody sees is taken out before it is judged', () => {
  expect(designFaults(texts(`${'a'.repeat(32)}\u200b `, '\u202eb'), two, unit)).toEqual({});
  expect(printedDesign({ ...plainDesign, ...texts('a\nb\u200b ', '\u202eb') }, two)).toMatchObject(texts('a b', 'b'));
});

test('where a theme prints goes along, so that a cart can draw the card; that of another theme does not', () => {
  const { areas } = printedDesign(plainDesign, two);
  expect(areas).toEqual({ textAreas: two.textAreas, photoArea: two.photoArea });
  expect(printedDesign({ ...plainDesign, ...(areas && { areas }) }, null)).not.toHaveProperty('areas');
  expect(printedDesign({ ...plainDesign, ...(areas && { areas }) }, one).areas?.textAreas).toEqual(one.textAreas);
});

test('PERS-01 a photo is ordered where the theme has a place for it', () => {
  const photo = { ...plainDesign, photoUrl: '/resource/1' };
  expect(printedDesign(photo, one).photoUrl).toBeNull();
  expect(printedDesign(photo, null).photoUrl).toBeNull();
  expect(printedDesign(photo, { ...one, photoArea: area(1) }).photoUrl).toBe('/resource/1');
});
