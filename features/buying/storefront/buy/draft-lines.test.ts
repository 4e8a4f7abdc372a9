import { expect, test } from 'vitest';
import { nobody } from '#domain/buying/draft.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { startDraft } from './buy-data.ts';
import { draftLines, draftPrice, otherCards } from './draft-lines.ts';
import { buyData } from '#testing/browser/buy-data.ts';

const data = buyData();
const draft = { ...startDraft(data), id: 'draft', amount: 6_000 };

test('TOTAL-01 TOTAL-03 TOTAL-06 the price of a draft is that of its lines, with what each card costs to make', () => {
  expect(draftPrice({ ...draft, qty: 2 }, data, [])).toMatchObject({ total: 12_000, cards: 2, discount: 0 });
  const made = buyData({ product: testLineProduct({ cardMadeFee: { kind: 'fixed', amount: 150 } }) });
  expect(draftPrice({ ...draft, qty: 2 }, made, [])).toMatchObject({ total: 12_300, cardMadeFees: 300 });
  const percent = buyData({ product: testLineProduct({ cardMadeFee: { kind: 'percent', percent: 5 } }) });
  expect(draftPrice(draft, percent, [])).toMatchObject({ cardMadeFees: 300 });
});

test('AMOUNT-10 what is not sold has no price', () => {
  for (const amount of [null, 6_050, 500, 10_500, 0]) expect(draftPrice({ ...draft, amount }, data, [])).toBeNull();
  const listed = buyData({ denominations: { kind: 'list', values: [5_000] } });
  expect(draftPrice(draft, listed, [])).toBeNull();
  expect(draftPrice({ ...draft, amount: 5_000 }, listed, [])).toMatchObject({ total: 5_000 });
});

test('TOTAL-22 a discount is reached together with what is in the cart, and the cart is not in the price', () => {
  const product = testLineProduct({ tiers: [{ from: 10_000, to: null, rate: 5 }] });
  const inCart = [testLine({ id: 'other', amount: 5_000, product: testLineProduct() })];
  const tiered = buyData({ product });
  expect(draftPrice(draft, tiered, [])).toMatchObject({ total: 6_000, discount: 0 });
  expect(draftPrice(draft, tiered, inCart)).toMatchObject({ total: 5_700, discount: 300, cards: 1 });
});

test('TOTAL-24 a draft promises the cards that come with it, and not those of other items of the cart', () => {
  const giving = (itemCode: string) =>
    testLineProduct({
      itemCode,
      discountItemCode: itemCode,
      tiers: [{ from: 5_000, to: null, rate: 0, free: { itemCode, amount: 1_000, qty: 1 } }],
    });
  const free = buyData({ product: giving('card-1'), settings: unitProfile({ discountType: 'free-card' }) });
  const inCart = [testLine({ id: 'other', product: giving('card-2') })];
  expect(draftPrice(draft, free, inCart)?.freeCards).toEqual([{ itemCode: 'card-1', amount: 1_000, qty: 1 }]);
});

test('a line that is changed is not counted twice', () => {
  const edited = testLine({ id: 'draft', qty: 4 });
  expect(otherCards(draft, [edited, testLine({ id: 'other', qty: 3 })])).toBe(3);
  expect(draftPrice(draft, data, [edited])).toMatchObject({ total: 6_000, cards: 1 });
});

test('AMOUNT-08 a file counts as many cards as it has', () => {
  const upload = {
    tempId: 't',
    fileType: 'csv',
    fileName: 'a.csv',
    rows: [
      { amount: 100, qty: 2 },
      { amount: 200, qty: 3 },
    ],
    newBeneficiaries: 0,
  };
  expect(otherCards(draft, [testLine({ id: 'other', upload })])).toBe(5);
});

test('each receiver gets a line, and what is added comes along', () => {
  const art = data.product.art;
  const extra = {
    extraItemCode: 'ribbon',
    extraProductName: 'Ribbon',
    extraProductAmount: 2.5,
    additionalTaxRate: 20,
    parentItemCodes: [],
    art,
  };
  let made = 0;
  const lines = draftLines(
    { ...draft, receivers: [nobody, nobody], extraItemCode: 'ribbon' },
    { ...data, extras: [extra] },
    () => `fresh-${++made}`,
  );
  expect(lines.map(({ id, extra: added }) => [id, added])).toEqual([
    ['draft', { itemCode: 'ribbon', name: 'Ribbon', art, price: 250, taxRate: 20 }],
    ['fresh-1', { itemCode: 'ribbon', name: 'Ribbon', art, price: 250, taxRate: 20 }],
  ]);
});

test('a theme that is gone is not ordered', () => {
  const dressed = { ...draft, design: { ...draft.design, templateId: 7, art: data.product.art, message: 'Hi' } };
  expect(draftLines(dressed, data, () => '')[0]?.design).toMatchObject({ templateId: null, art: null, message: 'Hi' });
});
