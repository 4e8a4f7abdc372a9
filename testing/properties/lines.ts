// Lines of a cart, for tests: one that is complete, and any that could be.
import fc from 'fast-check';
import { draftPaths } from '#domain/buying/draft-path.ts';
import { nobody } from '#domain/buying/draft.ts';
import { noAdjustments, type Line, type LineProduct, type Receiver } from '#domain/buying/line.ts';
import type { Fee } from '#domain/catalogue/product.ts';
import { testProduct } from '../product.ts';

const { art } = testProduct();

export const testLineProduct = (changes: Partial<LineProduct> = {}): LineProduct => ({
  itemCode: 'card-1',
  name: 'Test card',
  kind: 'digital',
  ownLine: false,
  taxRate: 0,
  cardMadeFee: null,
  art,
  categoryId: 'fun',
  discountItemCode: changes.itemCode ?? 'card-1',
  tiers: [],
  accumulated: null,
  ...changes,
});

export const testReceiver = (changes: Partial<Receiver> = {}): Receiver => ({
  ...nobody,
  name: 'Jane Doe',
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  ...changes,
});

export const testLine = (changes: Partial<Line> = {}): Line => ({
  id: 'line-1',
  draftPath: '/buying-friend',
  product: testLineProduct(),
  amount: 5_000,
  qty: 1,
  validMonths: 12,
  design: { templateId: null, art: null, message: '', message2: '', photoUrl: null },
  delivery: { way: 'email', date: null, timeZone: 'Europe/Paris', letter: null },
  receiver: testReceiver(),
  sender: { name: 'John Roe', email: 'john@example.com', mobile: '' },
  extra: null,
  customer: null,
  adjustments: noAdjustments,
  upload: null,
  urssafId: null,
  shelf: null,
  ...changes,
});

export const box = { itemCode: 'x-1', name: 'Box', art, price: 490, taxRate: 20 };

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const anyFee: fc.Arbitrary<Fee> = fc.oneof(
  percent.map((of) => ({ kind: 'percent' as const, percent: of })),
  fc.nat(3_000).map((amount) => ({ kind: 'fixed' as const, amount })),
);
const maybe = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { freq: 1, nil: null });

/** A few products, so that lines share tiers, and of each always the same one, as in a shop. */
const anyProduct: fc.Arbitrary<LineProduct> = fc
  .constantFrom(
    { itemCode: 'a', tiers: [], taxRate: 0 },
    {
      itemCode: 'b',
      tiers: [
        { from: 0, to: 9_999, rate: 2.5 },
        { from: 10_000, to: null, rate: 7.55 },
      ],
      taxRate: 20,
    },
    { itemCode: 'c', discountItemCode: 'b', ownLine: true, cardMadeFee: { kind: 'percent', percent: 3.3 } as const },
    { itemCode: 'd', taxRate: 5.5, cardMadeFee: { kind: 'fixed', amount: 199 } as const, accumulated: 5_000 },
  )
  .map((changes) =>
    testLineProduct({
      ...changes,
      ...('discountItemCode' in changes && {
        tiers: [
          { from: 0, to: 9_999, rate: 2.5 },
          { from: 10_000, to: null, rate: 7.55 },
        ],
      }),
    }),
  );

/** As many kinds of lines as there are; few enough of each that some are alike. */
export const anyLine: fc.Arbitrary<Line> = fc
  .record({
    product: anyProduct,
    amount: fc.constantFrom(1, 99, 1_001, 3_333, 12_345),
    qty: fc.integer({ min: 1, max: 9 }),
    draftPath: fc.constantFrom(...draftPaths.slice(2, 4)),
    message: fc.constantFrom('', 'Happy birthday'),
    address: fc.constantFrom('', '1 rue de la Paix', '1  Rue de la Paix ', '2 rue de la Paix'),
    letter: maybe(fc.constantFrom({ typeId: 'plain', price: 250 }, { typeId: 'tracked', price: 690 })),
    extra: maybe(fc.constant(box)),
    adjustments: fc.oneof(
      { weight: 3, arbitrary: fc.constant(noAdjustments) },
      fc.record({
        discount: maybe(anyFee),
        extraFees: maybe(anyFee),
        commission: maybe(anyFee),
        cardMadeFee: maybe(anyFee),
      }),
    ),
    upload: fc.option(
      fc.array(fc.record({ amount: fc.nat(9_999), qty: fc.integer({ min: 1, max: 50 }) }), { maxLength: 4 }),
      { freq: 9, nil: null },
    ),
  })
  .map(({ message, address, letter, upload, ...line }) =>
    testLine({
      ...line,
      design: { templateId: null, art: null, message, message2: '', photoUrl: null },
      delivery: { way: letter ? 'physical' : 'email', date: null, timeZone: 'Europe/Paris', letter },
      receiver: testReceiver({ address }),
      upload: upload && { tempId: 't', fileType: 'csv', fileName: 'rows.csv', rows: upload, newBeneficiaries: 0 },
    }),
  );

/** With ids of their own. */
export const anyLines: fc.Arbitrary<Line[]> = fc
  .array(anyLine, { maxLength: 12 })
  .map((lines) => lines.map((line, at) => ({ ...line, id: `line-${at}` })));
