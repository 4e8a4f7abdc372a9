import { expect, test } from 'vitest';
import { box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { draftOf, extraOf, linesOf, nobody, noSender, plainDesign, type Draft } from './draft.ts';

const draft: Draft = {
  id: 'draft-1',
  isEdit: false,
  draftPath: '/buying-friend',
  itemCode: 'card-1',
  step: 'delivery',
  amount: 2_500,
  qty: 2,
  validMonths: 6,
  design: { ...plainDesign, message: 'Hello' },
  way: 'email',
  date: '2026-12-24',
  timeZone: 'Europe/Paris',
  letterTypeId: null,
  extraItemCode: null,
  receivers: [testReceiver()],
  sender: { ...noSender, name: 'John Roe' },
};
const parts = { product: testLineProduct(), letter: null, extra: null };
const freshIds = () => {
  let count = 0;
  return () => `fresh-${(count += 1)}`;
};

test('a draft becomes a line, as it was made up', () => {
  expect(linesOf(draft, parts, freshIds())).toEqual([
    testLine({
      id: 'draft-1',
      amount: 2_500,
      qty: 2,
      validMonths: 6,
      design: draft.design,
      delivery: { way: 'email', date: '2026-12-24', timeZone: 'Europe/Paris', letter: null },
      sender: draft.sender,
    }),
  ]);
});

test('one card for each of many receivers, and each a line of its own', () => {
  const receivers = [testReceiver({ name: 'Ann' }), testReceiver({ name: 'Bob' }), nobody] as const;
  const lines = linesOf({ ...draft, receivers }, parts, freshIds());
  expect(lines.map(({ id, receiver }) => [id, receiver.name])).toEqual([
    ['draft-1', 'Ann'],
    ['fresh-1', 'Bob'],
    ['fresh-2', ''],
  ]);
});

test('a letter is for what is printed', () => {
  const letter = { id: 'plain', price: 250 };
  const [byPost] = linesOf({ ...draft, way: 'physical' }, { ...parts, letter }, freshIds());
  expect(byPost?.delivery.letter).toEqual({ typeId: 'plain', price: 250 });
  expect(linesOf(draft, { ...parts, letter }, freshIds())[0]?.delivery.letter).toBeNull();
});

test('CART-12 a line that is taken up to be changed is the same line until something is', () => {
  const line = testLine({
    delivery: { way: 'physical', date: null, timeZone: 'UTC', letter: { typeId: 'plain', price: 250 } },
    extra: box,
  });
  const back = draftOf(line);
  expect(back).toMatchObject({ id: 'line-1', isEdit: true, letterTypeId: 'plain', extraItemCode: 'x-1' });
  const again = linesOf(back, { product: line.product, letter: { id: 'plain', price: 250 }, extra: box }, freshIds());
  expect(again).toEqual([line]);
});

test('DELIV-15 something to add, as a line keeps it', () => {
  const { name, ...extra } = box;
  expect(extraOf(extra, name)).toEqual(box);
});
