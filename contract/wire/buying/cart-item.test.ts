import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from '#domain/buying/merge.ts';
import { cartPrice } from '#domain/buying/cart-price.ts';
import { messageCharsMost } from '#domain/units/profile/buying.ts';
import { messageFault } from '#domain/values/text-rules.ts';
import { anyLine, anyLines, box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { lineFromCartItem, lineToCartItem, WireCartItem } from './cart-item.ts';

const full = testLine({
  product: testLineProduct({
    kind: 'customised-physical',
    ownLine: true,
    taxRate: 20,
    cardMadeFee: { kind: 'percent', percent: 3 },
    discountItemCode: 'group',
    tiers: [
      { from: 0, to: 9_999, rate: 2.5 },
      { from: 10_000, to: null, rate: 5, free: { itemCode: 'gift', amount: 500, qty: 2 } },
    ],
    accumulated: 1_050,
  }),
  amount: 2_550,
  qty: 3,
  validMonths: 6,
  design: { templateId: 7, art: box.art, message: 'Happy', message2: 'birthday', photoUrl: 'https://x/1' },
  delivery: { way: 'physical', date: '2026-12-24', timeZone: 'Europe/Paris', letter: { typeId: 'plain', price: 250 } },
  receiver: testReceiver({
    civility: 'mrs',
    mobileAreaCode: '33',
    mobile: '612345678',
    address: '1 rue de la Paix',
    address2: 'Staircase B',
    zipCode: '75002',
    city: 'Paris',
    country: 'FR',
    vatNumber: 'FR00',
    language: 'ar',
  }),
  extra: box,
  customer: { id: 'c-1', name: 'Acme' },
  adjustments: {
    discount: { kind: 'percent', percent: 4 },
    extraFees: { kind: 'fixed', amount: 100 },
    commission: { kind: 'fixed', amount: 250 },
    cardMadeFee: { kind: 'fixed', amount: 1_500 },
  },
  upload: {
    tempId: 't-1',
    fileType: 'csv',
    fileName: 'people.csv',
    rows: [{ amount: 1_000, qty: 2 }],
    newBeneficiaries: 1,
  },
  urssafId: '7',
  shelf: { id: 's-1', ownWords: 'Books only' },
});

test('CART-06 where a theme prints goes along; a cart of before, which does not say it, is read as well', () => {
  const place = { x: 6, y: 52, width: 46, height: 9 };
  const areas = { textAreas: [{ ...place, align: 'start' as const, ink: '#fff', charsMax: 32 }], photoArea: place };
  const drawn = { ...full, design: { ...full.design, areas } };
  expect(lineFromCartItem(lineToCartItem(drawn, 4, 'EUR'), 'EUR')).toEqual(drawn);
  expect(lineToCartItem(full, 4, 'EUR').data).not.toHaveProperty('templateAreas');
  expect(lineFromCartItem(lineToCartItem(full, 4, 'EUR'), 'EUR')?.design).not.toHaveProperty('areas');
});

test('CART-02 a line is an id and data', () => {
  const item = lineToCartItem(full, 4, 'EUR');
  expect(Object.keys(item)).toEqual(['id', 'data']);
  expect(item.id).toBe('line-1');
});

test.each<[string, object]>([
  [
    'CART-03 the product',
    {
      templateId: 7,
      itemCode: 'card-1',
      productName: 'Test card',
      productImgUrl: '/card/card-1/art.png',
      categoryId: 'fun',
      customerId: 'c-1',
      kind: 'CP',
      draftPath: '/buying-friend',
      amount: 25.5,
      qty: 3,
    },
  ],
  [
    'CART-04 its discount',
    {
      discount: '4%',
      productDiscount: {
        accumulateAmt: 10.5,
        isAccuSales: true,
        productDiscountList: [
          { amountFrom: 0, amountTo: 99.99, discountRate: 2.5 },
          { amountFrom: 100, amountTo: null, discountRate: 5, freeItem: 'gift', freeItemAmount: 5, freeItemQty: 2 },
        ],
      },
      discountItemCode: 'group',
      salesmanSetDiscount: { type: 'P', value: 4 },
    },
  ],
  ['CART-05 its taxes', { productTaxRate: 20, additionalTaxRate: 20, productSorts: 'T' }],
  [
    'CART-06 what makes it theirs',
    { templateUrl: '', message: 'Happy', message2: 'birthday', personalImageUrl: 'https://x/1' },
  ],
  [
    'CART-07 the file',
    {
      uploadFileList: [{ amount: 10, qty: 2 }],
      fileType: 'csv',
      fileName: 'people.csv',
      tempId: 't-1',
      customerName: 'Acme',
    },
  ],
  [
    'CART-08 CART-46 the fees, as they have always been spelt',
    { cardMadeFee: 3, extraCardMadeFee: 15, commisionType: 'V', commisionValue: 2.5, newBeneficairyQty: 1 },
  ],
  ['CART-09 CART-45 the rest', { urssafId: '7', shelfId: 's-1', customizeShelf: 'Books only', validMonths: 6 }],
  [
    'DELIV-06 who receives it',
    {
      receiverCivility: 2,
      receiverName: 'Jane Doe',
      receiverFirstName: 'Jane',
      receiverLastName: 'Doe',
      receiverMobileAreaCode: '33',
      receiverMobileNo: '612345678',
      receiverEmail: 'jane@example.com',
    },
  ],
  [
    'DELIV-07 where they live',
    {
      receiverCity: 'Paris',
      receiverCountryCode: 'FR',
      receiverAddress: '1 rue de la Paix',
      receiverAddress2: 'Staircase B',
      receiverZipCode: '75002',
      receiverVatNumber: 'FR00',
    },
  ],
  ['DELIV-08 who sends it', { senderName: 'John Roe', senderEmail: 'john@example.com', senderMobileNo: '' }],
  [
    'DELIV-09 how and when',
    {
      deliverType: 0,
      deliverDate: '2026-12-24',
      deliverTimeZone: 'Europe/Paris',
      letterTypeId: 'plain',
      letterPrice: 2.5,
    },
  ],
  [
    'DELIV-15 what comes with it',
    {
      parentItemCode: 'card-1',
      extraItemCode: 'x-1',
      extraItemImgUrl: '',
      extraProductName: 'Box',
      extraProductAmount: 4.9,
    },
  ],
])('%s, under the names of the contract', (_, fields) => {
  expect(lineToCartItem(full, 4, 'EUR').data).toMatchObject(fields);
});

test.each([
  ['nothing to draw', {}],
  ['a pattern nobody draws', { ...full.product.art, design: 'graffiti' }],
  ['no colours', { ...full.product.art, accents: [] }],
  ['markup for a name', { ...full.product.art, wordmark: [{ type: 'image', props: { onError: 'x' } }] }],
])('E17 a line kept with %s is none: it would break the page that draws it', (_, productArt) => {
  const { id, data } = lineToCartItem(full, 0, 'EUR');
  expect(lineFromCartItem({ id, data }, 'EUR')).not.toBeNull();
  expect(lineFromCartItem({ id, data: { ...data, productArt } }, 'EUR')).toBeNull();
});

test('CART-04 without any discount it says "0%"', () => {
  expect(lineToCartItem(testLine(), 0, 'EUR').data.discount).toBe('0%');
});

test('CART-09 a line from before there was a choice is valid for 12 months', () => {
  const { id, data } = lineToCartItem(testLine(), 0, 'EUR');
  const { validMonths: _, ...older } = data;
  expect(lineFromCartItem({ id, data: older }, 'EUR')?.validMonths).toBe(12);
});

test('CART-23 what is kept comes back as it was, and keeping it twice changes nothing', () => {
  expect(lineFromCartItem(lineToCartItem(full, 4, 'EUR'), 'EUR')).toEqual(full);
  fc.assert(
    fc.property(anyLine, fc.constantFrom('EUR', 'BHD', 'JPY'), (line, currency) => {
      const kept = JSON.parse(JSON.stringify(lineToCartItem(line, 0, currency))) as unknown;
      const back = lineFromCartItem(kept, currency);
      expect(back).toEqual(line);
      expect(lineToCartItem(back!, 0, currency)).toEqual(kept);
    }),
    propertyRuns,
  );
});

test('CART-23 a cart that was kept costs what it cost before', () => {
  const profile = unitProfile({ currency: 'EUR', decimalDigits: 2 });
  fc.assert(
    fc.property(anyLines, (lines) => {
      const back = lines.map((line) => lineFromCartItem(lineToCartItem(line, 0, 'EUR'), 'EUR')!);
      expect(cartPrice(mergeLines(back), profile).total).toBe(cartPrice(lines, profile).total);
    }),
    propertyRuns,
  );
});

test.each([
  ['Hindi', 'क्षि'],
  ['families', '👨‍👩‍👧‍👦'],
  ['vowel marks', 'بُّ'],
])('PERS-05 CART-23 the longest message of %s that a unit may allow is kept', (_, letter) => {
  const message = letter.repeat(messageCharsMost);
  expect(messageFault(message, messageCharsMost)).toBeNull();
  const line = testLine({ design: { ...full.design, message } });
  expect(lineFromCartItem(lineToCartItem(line, 0, 'EUR'), 'EUR')).toEqual(line);
});

const kept = lineToCartItem(full, 4, 'EUR');
test.each<[string, object]>([
  ['a way that does not exist', { deliverType: 9 }],
  ['half a card', { qty: 1.5 }],
  ['a negative number of cards', { qty: -1 }],
  ['a billion cards', { qty: 1_000_000_000 }],
  ['a negative amount', { amount: -5 }],
  ['a third of a cent', { amount: 1.005 }],
  ['an amount that is none', { amount: Number.NaN }],
  ['a negative fee for the letter', { letterPrice: -1 }],
  ['a negative row', { uploadFileList: [{ amount: -1, qty: 1 }] }],
  ['a foreign flow', { draftPath: '/account' }],
  ['an endless message', { message: 'x'.repeat(24_001) }],
  ['a text for a number', { amount: '5' }],
])('storage-gone: %s is no line', (_, change) => {
  expect(lineFromCartItem({ ...kept, data: { ...kept.data, ...change } }, 'EUR')).toBeNull();
});

test('storage-gone: whatever else is found there is no line either', () => {
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      expect(lineFromCartItem(anything, 'EUR')).toBeNull();
    }),
    propertyRuns,
  );
});

test('what is not a field of a line is not kept', () => {
  const more = { ...kept, pin: '1234', data: { ...kept.data, pinCode: '1234' } };
  expect(WireCartItem.parse(more)).toEqual(kept);
});
