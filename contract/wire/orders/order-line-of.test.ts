import { expect, test } from 'vitest';
import { noAdjustments } from '#domain/buying/line.ts';
import { messageCharsMost } from '#domain/units/profile/buying.ts';
import { plainEmail } from '#domain/values/email.ts';
import { addressCharsMax, wholeNameChars } from '#domain/values/text-rules.ts';
import { box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { orderLineOf } from './order-line-of.ts';
import { WireOrderLine } from './order-line.ts';

const now = new Date('2026-11-17T20:00:00Z');
const parts = { unit: { currency: 'EUR', deliverToday: true }, now, shipFee: 250 };
const line = testLine({
  product: testLineProduct({ kind: 'physical' }),
  amount: 2_550,
  qty: 3,
  design: { templateId: 7, art: box.art, message: 'Happy', message2: 'birthday', photoUrl: 'https://x/1' },
  delivery: { way: 'physical', date: '2026-12-24', timeZone: 'Europe/Paris', letter: { typeId: 'plain', price: 250 } },
  receiver: testReceiver({
    mobileAreaCode: '33',
    mobile: '0612345678',
    address: '1 rue de la Paix',
    address2: 'Staircase B',
    zipCode: '75002',
    city: 'Paris',
    country: 'FR',
    language: 'ar',
  }),
  extra: box,
});

test('ORDER-09 ORDER-10 ORDER-11 an order line has the listed fields and no others', () => {
  const wire = orderLineOf(line, parts);
  expect(wire).toEqual({
    itemCode: 'card-1',
    amount: 25.5,
    qty: 3,
    validMonths: 12,
    templateId: 7,
    message: 'Happy',
    message2: 'birthday',
    personalImageUrl: 'https://x/1',
    extraItemCode: 'x-1',
    deliverType: 0,
    deliverDate: '2026-12-24T09:00:00+01:00',
    deliverTimeZone: 'Europe/Paris',
    letterTypeId: 'plain',
    receiverName: 'Jane Doe',
    receiverEmail: 'jane@example.com',
    receiverMobileNo: '+33612345678',
    receiverAddress: '1 rue de la Paix, Staircase B',
    receiverCity: 'Paris',
    receiverZipCode: '75002',
    receiverCountryCode: 'FR',
    receiverVatNumber: '',
    senderName: 'John Roe',
    senderEmail: 'john@example.com',
    shipFee: 2.5,
    receiverLanguage: 'ar',
  });
  expect(WireOrderLine.parse(wire)).toEqual(wire);
});

test('TOTAL-18 the fee for posting is sent even at 0', () => {
  expect(orderLineOf(line, { ...parts, shipFee: 0 })).toHaveProperty('shipFee', 0);
});

test('ORDER-32 an empty second line of an address is skipped', () => {
  const receiver = testReceiver({ address: '1 rue de la Paix' });
  expect(orderLineOf({ ...line, receiver }, parts)).toMatchObject({ receiverAddress: '1 rue de la Paix' });
});

test('DELIV-12 DELIV-23 at once is now; a day that cannot be kept is refused, and never sent as “at once”', () => {
  const on = (date: string | null, timeZone = 'Europe/Paris') =>
    orderLineOf({ ...line, delivery: { ...line.delivery, date, timeZone } }, parts);
  expect(on(null)).toMatchObject({ deliverDate: '2026-11-17T21:00:00+01:00' });
  expect(on('2026-11-16')).toMatchObject({ refused: 'delivery.date-passed' });
  expect(on('2028-01-01')).toMatchObject({ refused: 'delivery.date-too-far' });
  expect(on('never')).toMatchObject({ refused: 'delivery.date-unknown' });
  expect(on('2026-12-24', 'Mars/Olympus')).toMatchObject({ refused: 'delivery.zone-unknown' });
});

test('DELIV-17 a number that nobody can be called by is not sent', () => {
  const receiver = testReceiver({ mobileAreaCode: '', mobile: '612345678' });
  expect(orderLineOf({ ...line, receiver }, parts)).toMatchObject({ receiverMobileNo: '' });
});

test('ORDER-18 ORDER-19 CART-45 the occasion if there is one, the shelf’s own words if it has some', () => {
  expect(orderLineOf({ ...line, urssafId: '0' }, parts)).not.toHaveProperty('urssafId');
  expect(orderLineOf({ ...line, urssafId: '7' }, parts)).toMatchObject({ urssafId: '7' });
  const known = orderLineOf({ ...line, shelf: { id: 's', ownWords: null } }, parts);
  expect(known).toMatchObject({ shelfId: 's' });
  expect(known).not.toHaveProperty('customShelf');
  expect(orderLineOf({ ...line, shelf: { id: 's', ownWords: 'Books' } }, parts)).toMatchObject({
    customShelf: 'Books',
  });
});

test('ORDER-15 ORDER-33 CART-46 what a salesman changed, in the order’s spelling', () => {
  const adjustments = {
    discount: { kind: 'percent', percent: 5 },
    extraFees: { kind: 'fixed', amount: 150 },
    commission: { kind: 'percent', percent: 3 },
    cardMadeFee: { kind: 'fixed', amount: 1_500 },
  } as const;
  expect(orderLineOf({ ...line, adjustments }, parts)).toMatchObject({
    discountRate: 5,
    extraFeeDiscType: 'V',
    extraFeeDiscValue: 1.5,
    commissionType: 'P',
    commissionValue: 3,
    extraCardMadeFee: 15,
  });
  const fixed = { ...noAdjustments, discount: { kind: 'fixed', amount: 100 } } as const;
  expect(orderLineOf({ ...line, adjustments: fixed }, parts)).not.toHaveProperty('discountRate');
});

test('ORDER-29 the rows of a file, in decimals', () => {
  const upload = {
    tempId: 't',
    fileType: 'csv',
    fileName: 'f',
    rows: [{ amount: 1_050, qty: 2 }],
    newBeneficiaries: 0,
  };
  expect(orderLineOf({ ...line, upload }, parts)).toMatchObject({
    fileType: 'csv',
    uploadFileList: [{ amount: 10.5, qty: 2 }],
  });
});

test('PERS-05 VAL-15 whatever the rules let into a cart has room in an order', () => {
  const long = testLine({
    design: { ...line.design, message: '👨‍👩‍👧‍👦'.repeat(messageCharsMost) },
    receiver: testReceiver({
      name: 'क्षि'.repeat(wholeNameChars.max),
      email: `a@${'b.'.repeat(125)}co`,
      address: 'क्षि'.repeat(addressCharsMax),
      address2: 'क्षि'.repeat(addressCharsMax),
    }),
  });
  expect(plainEmail(long.receiver.email)).not.toBeNull();
  expect(WireOrderLine.safeParse(orderLineOf(long, parts)).success).toBe(true);
});
