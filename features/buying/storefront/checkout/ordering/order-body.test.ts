import { expect, test } from 'vitest';
import { createOrderCall } from '#contract/orders/orders.ts';
import { lineFromCartItem, lineToCartItem } from '#contract/wire/buying/cart-item.ts';
import type { BuyerDetails } from '#domain/buying/buyer-details.ts';
import { testLine } from '#testing/properties/lines.ts';
import { orderBody, type OrderBodyParts } from './order-body.ts';
import { besideText, cartText } from './what-is-ordered.ts';

const buyer: BuyerDetails = {
  name: ' Hélène Marie Marchetti ',
  email: 'helene@marchetti.example ',
  documentType: 'PASSPORT',
  documentNo: ' P-1 ',
  phoneCountry: 'FR',
  phone: '06 12 34 56 78',
  country: 'FR',
  address: '14 quai des Tanneurs',
  address2: '',
  zipCode: '69002',
  city: 'Lyon',
};

const price = {
  orderAmount: 50,
  payAmount: 30,
  quote: 'q',
  lines: [{ shipFee: 4.9 }],
  coupons: [
    { isThirdPartyCoupon: false, appliedAmount: 15, handle: 'own' },
    { isThirdPartyCoupon: true, appliedAmount: 5, handle: 'theirs' },
  ],
} as unknown as OrderBodyParts['price'];

const parts: OrderBodyParts = {
  lines: [testLine()],
  buyer,
  asks: { document: false, address: false },
  custId: null,
  price,
  cartId: 'cart-0123456789abcdef',
  hasConsented: true,
  toldToBuy: null,
  unit: { currency: 'EUR', deliverToday: true },
  now: new Date('2026-11-18T12:00:00Z'),
};

test('ORDER-12 ORDER-36 what a checkout sends is what the call takes, and its payments add up', () => {
  const body = orderBody(parts);
  expect(createOrderCall.body.safeParse({ ...body, captchaToken: 'x' }).error).toBeUndefined();
  expect(body).toMatchObject({
    orderAmount: 50,
    quote: 'q',
    cartId: 'cart-0123456789abcdef',
    invoiceEmail: 'helene@marchetti.example',
    invoiceReceiverName: 'Marchetti Hélène Marie',
    buyerName: 'Hélène Marie Marchetti',
    invoiceMobileNo: '+33612345678',
    hasConsented: true,
    payment: [
      { paymentMean: '15', amount: 15, handle: 'own' },
      { paymentMean: '17', amount: 5, handle: 'theirs' },
      { paymentMean: 'C04', amount: 30 },
    ],
  });
  expect(body?.order).toMatchObject([{ shipFee: 4.9 }]);
  for (const name of ['custId', 'documentType', 'idCardNo', 'toldToBuy', 'invoiceAddress'])
    expect(body).not.toHaveProperty(name);
});

test('ORDER-30 GATE-08 RISK-06 what is asked is sent, and what was answered', () => {
  const asks = { document: true, address: true };
  expect(orderBody({ ...parts, asks, custId: 'C1', toldToBuy: 'no' })).toMatchObject({
    custId: 'C1',
    documentType: 'PASSPORT',
    idCardNo: 'P-1',
    toldToBuy: 'no',
    invoiceAddress: '14 quai des Tanneurs',
    invoiceZipCode: '69002',
    invoiceCity: 'Lyon',
  });
});

test('D15 what is paid by coupons alone has no other means', () => {
  const paid = { ...price, payAmount: 0 };
  expect(orderBody({ ...parts, price: paid })?.payment.map(({ paymentMean }) => paymentMean)).toEqual(['15', '17']);
});

test('a gift whose day has passed is not ordered for another', () => {
  const line = testLine({ delivery: { ...testLine().delivery, date: '2026-11-17' } });
  expect(orderBody({ ...parts, lines: [line] })).toBeNull();
});

test('a cart that was kept and read again is the same one; another quantity, name or design is another', () => {
  const line = testLine();
  const read = lineFromCartItem(JSON.parse(JSON.stringify(lineToCartItem(line, 0, 'EUR'))), 'EUR');
  expect(cartText([read!])).toBe(cartText([line]));
  for (const changes of [{ qty: line.qty + 1 }, { receiver: { ...line.receiver, name: 'Zoe' } }])
    expect(cartText([{ ...line, ...changes }])).not.toBe(cartText([line]));
  const beside = { buyer, custId: null, coupons: [], hasConsented: false, toldToBuy: null };
  expect(besideText(beside)).toBe(besideText({ ...beside, buyer: { ...buyer } }));
  expect(besideText({ ...beside, buyer: { ...buyer, email: 'x@y.example' } })).not.toBe(besideText(beside));
});
