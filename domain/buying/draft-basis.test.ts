import { expect, test } from 'vitest';
import { testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { draftBasis, withEarly, type DraftWish } from './draft-basis.ts';
import { nobody, noSender, plainDesign, type Draft } from './draft.ts';

const start: Draft = {
  id: '',
  draftPath: '/buying-friend',
  itemCode: 'card-1',
  step: 'amount',
  amount: null,
  qty: 1,
  validMonths: 12,
  design: plainDesign,
  way: 'email',
  date: null,
  timeZone: 'Europe/Paris',
  letterTypeId: null,
  extraItemCode: null,
  receivers: [nobody],
  sender: noSender,
  isEdit: false,
};
const nothing: DraftWish = { lineId: null, amount: null };
const line = testLine({ id: 'line-1', amount: 7_500 });
const kept: Draft = { ...start, id: 'kept', amount: 2_000, design: { ...plainDesign, message: 'Hello' } };
const basis = (wish: Partial<DraftWish>, found: Draft | null = null, lines = [line]) =>
  draftBasis(
    start,
    { ...nothing, ...wish },
    { kept: found ? [{ ...found, itemCode: 'else' }, found] : [], lines, freshId: 'fresh' },
  );

test('nothing was kept: a new draft, with an id of its own', () => {
  expect(basis({})).toEqual({ ...start, id: 'fresh' });
});

test('what was kept of the same item in the same flow is gone on with', () => {
  expect(basis({}, kept)).toBe(kept);
  expect(basis({}, { ...kept, itemCode: 'card-2' })).toEqual({ ...start, id: 'fresh' });
  expect(basis({}, { ...kept, draftPath: '/buying-self' })).toEqual({ ...start, id: 'fresh' });
  expect(basis({}, { ...kept, isEdit: true })).toEqual({ ...start, id: 'fresh' });
});

test('a theme that was chosen elsewhere is newer than one that was kept, and leaves the words alone', () => {
  const theme = { templateId: 7, art: line.product.art };
  expect(basis({ theme }, kept)).toEqual({ ...kept, design: { ...kept.design, ...theme } });
  expect(basis({ theme, amount: 5_000 }).design).toEqual({ ...plainDesign, ...theme });
  expect(basis({ theme: null }, kept)).toBe(kept);
});

test('a value that was chosen elsewhere is newer than one that was kept', () => {
  expect(basis({ amount: 5_000 }, kept)).toEqual({ ...kept, amount: 5_000 });
  expect(basis({ amount: 5_000 })).toEqual({ ...start, id: 'fresh', amount: 5_000 });
});

test('CART-12 a line of the cart is changed under its own id, and half-made changes are gone on with', () => {
  expect(basis({ lineId: 'line-1' }, kept)).toMatchObject({ id: 'line-1', isEdit: true, amount: 7_500 });
  const halfMade = { ...kept, id: 'line-1', isEdit: true };
  expect(basis({ lineId: 'line-1' }, halfMade)).toBe(halfMade);
  for (const other of [
    { ...halfMade, id: 'line-2' },
    { ...halfMade, isEdit: false },
    { ...halfMade, itemCode: 'card-2' },
  ])
    expect(basis({ lineId: 'line-1' }, other)).toMatchObject({ id: 'line-1', amount: 7_500 });
});

test('the flow is that of the page', () => {
  const elsewhere = [testLine({ ...line, draftPath: '/buying-self' })];
  expect(basis({ lineId: 'line-1' }, null, elsewhere).draftPath).toBe('/buying-friend');
});

test('a line that is gone, or of another item, is made anew', () => {
  const other = testLine({ id: 'line-2', product: testLineProduct({ itemCode: 'card-2' }) });
  for (const wish of [{ lineId: 'line-9' }, { lineId: 'line-2' }])
    expect(basis(wish, null, [line, other])).toEqual({ ...start, id: 'fresh' });
});

test('typed-is-not-sent: what was done before the rest was read wins, field by field', () => {
  const now: Draft = { ...start, qty: 3, design: { ...plainDesign, message2: 'Early' } };
  expect(withEarly(start, now, kept)).toEqual({ ...kept, qty: 3, design: { ...kept.design, message2: 'Early' } });
  expect(withEarly(start, start, kept)).toBe(kept);
});

test('receivers are put together while there are as many, else the newer list stays', () => {
  const found: Draft = { ...kept, receivers: [testReceiver({ name: 'Camille' })] };
  const typed: Draft = { ...start, receivers: [{ ...nobody, email: 'camille@example.com' }] };
  const [both] = withEarly(start, typed, found).receivers;
  expect(both).toEqual({ ...found.receivers[0], email: 'camille@example.com' });
  const two: Draft = { ...start, receivers: [nobody, nobody] };
  expect(withEarly(start, two, found).receivers).toEqual([nobody, nobody]);
  const otherTwo: Draft = { ...found, receivers: [testReceiver({ name: 'Noor' }), testReceiver({ name: 'Sam' })] };
  expect(withEarly(start, two, otherTwo).receivers).toEqual([nobody, nobody]);
  const foundTwo: Draft = { ...found, receivers: [...found.receivers, nobody] };
  expect(withEarly(start, typed, foundTwo).receivers).toEqual(typed.receivers);
});

test('a choice that was taken back or made where nothing was is as it was left', () => {
  expect(withEarly<Draft>({ ...start, date: '2026-12-24' }, start, kept).date).toBeNull();
  expect(withEarly<object | null>(null, { a: 1 }, { a: 2 })).toEqual({ a: 1 });
  expect(withEarly<object | null>({ a: 1 }, { a: 2 }, null)).toEqual({ a: 2 });
});

test('PHONE-03 one page makes up phone credit of every operator: what was kept is gone on with, whichever it was', () => {
  const page = { ...start, draftPath: '/phone-credit', itemCode: '' } as const;
  const begun = { ...page, id: 'begun', itemCode: 'one', amount: 2_000 };
  const from = (itemCode: string, wish: Partial<DraftWish> = {}, lines = [line]) =>
    draftBasis({ ...page, itemCode }, { ...nothing, ...wish }, { kept: [begun], lines, freshId: 'fresh' });
  expect(from('')).toBe(begun);
  expect(from('one')).toBe(begun);
  // The address names another operator, whose amounts are others.
  expect(from('two')).toEqual({ ...begun, itemCode: 'two', amount: null });
  const credit = { ...line, draftPath: '/phone-credit', product: testLineProduct({ itemCode: 'two' }) } as const;
  expect(from('', { lineId: 'line-1' }, [credit])).toMatchObject({ id: 'line-1', isEdit: true, itemCode: 'two' });
});
