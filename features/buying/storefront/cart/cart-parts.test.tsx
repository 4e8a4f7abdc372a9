import type { ReactElement } from 'react';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { cartPrice } from '#domain/buying/cart-price.ts';
import type { Line } from '#domain/buying/line.ts';
import { deliveryWays } from '#domain/delivery/delivery-way.ts';
import cart from '#locales/en/buying/cart.json';
import delivery from '#locales/en/buying/delivery.json';
import preview from '#locales/en/buying/preview.json';
import { letterTerms } from '#testing/buying/delivery-draft.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { box, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { AddQuestion } from './add-question.tsx';
import { editPath } from './cart-path.ts';
import { cartSettings } from './cart-settings.ts';
import { CartSummary } from './cart-summary.tsx';
import { cartView } from './cart-view.tsx';
import { LineArt } from './line-art.tsx';
import { dayFaultOf, LineDay, stepFor } from './line-day.tsx';
import { changeable, countIn, forWhom, peopleIn, receiverName, whereTo } from './line-words.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { amountWriter } from '../write-amount.ts';

const settings = cartSettings(unitProfile({ currency: 'EUR' }), 'en');
const write = amountWriter(settings).price;
const wordsOf = (part: ReactElement) =>
  markup(part, cart)
    .split(/<[^>]*>/)
    .filter(Boolean);

function summary(lines: readonly Line[], changes: Partial<Parameters<typeof CartSummary>[0]> = {}) {
  const price = cartPrice(lines, settings);
  return wordsOf(
    <CartSummary price={price} count="1 card" write={write} tax={null} bound={null} {...changes}>
      {null}
    </CartSummary>,
  );
}

test('NAV-12 the header is told of each line what it shows of it, and of all of them what they cost', () => {
  const art = { ...testLine().product.art, ground: ['#000000', '#ffffff'] as const };
  const lines = [
    testLine({ qty: 2, design: { ...testLine().design, art } }),
    testLine({ id: 'own', draftPath: '/buying-self' }),
  ];
  const view = cartView(lines, cartPrice(lines, settings), settings, () => true);
  expect(view).toMatchObject({
    cards: 3,
    total: '€150.00',
    checkoutPath: '/buying-friend/checkout',
    cartPath: '/cart',
  });
  expect(
    view.lines.map((line) => ({
      ...line,
      productImage: line.productImage !== null,
      templateImage: line.templateImage !== null,
    })),
  ).toEqual([
    {
      id: 'line-1',
      productName: 'Test card',
      receiverName: 'Jane Doe',
      delivery: 'email',
      amount: '€100.00',
      productImage: true,
      templateImage: true,
    },
    {
      id: 'own',
      productName: 'Test card',
      receiverName: '',
      delivery: 'email',
      amount: '€50.00',
      productImage: true,
      templateImage: false,
    },
  ]);
});

test('NAV-13 a checkout that is not there is not led to', () => {
  const lines = [testLine()];
  expect(cartView(lines, cartPrice(lines, settings), settings, () => false).checkoutPath).toBe(null);
  expect(cartView([], cartPrice([], settings), settings, () => true).checkoutPath).toBe(null);
});

test('a summary has a row for each amount that there is, and always what is to be paid', () => {
  expect(summary([testLine()])).toEqual(['Summary', '1 card', '€50.00', 'To pay', '€50.00']);
  const product = testLineProduct({
    tiers: [{ from: 0, to: null, rate: 10 }],
    cardMadeFee: { kind: 'fixed', amount: 200 },
  });
  const letter = { typeId: 'plain', price: 300 };
  const line = testLine({ product, extra: box, delivery: { ...testLine().delivery, way: 'physical', letter } });
  expect(summary([line])).toEqual([
    'Summary',
    '1 card',
    '€50.00',
    'Discount',
    '−€5.00',
    'Extras',
    '€4.90',
    'Card making',
    '€2.00',
    'Postage',
    '€3.00',
    'To pay',
    '€54.90',
  ]);
});

test('tax is shown where the shop shows it: on top of the prices, or as a part of them', () => {
  const lines = [testLine({ product: testLineProduct({ taxRate: 20 }) })];
  expect(summary(lines, { tax: 'within' })).toEqual([
    'Summary',
    '1 card',
    '€50.00',
    'To pay',
    '€50.00',
    'Tax included',
    '€8.33',
  ]);
  expect(summary(lines, { tax: 'on top' })).toContain('Tax');
  expect(summary(lines)).not.toContain('Tax included');
});

test('AMOUNT-09 the bound that is reached or missed is named', () => {
  expect(summary([testLine()], { bound: { fault: 'above', bound: 10 } })).toContain(
    'Each order allows up to 10 items.',
  );
  expect(summary([testLine()], { bound: { fault: 'below', bound: 2 } })).toContain('Each order has at least 2 items.');
});

test('LANG-11 the amounts of a summary run from left to right', () => {
  const html = markup(
    <CartSummary price={cartPrice([testLine()], settings)} count="1 card" write={write} tax={null} bound={null}>
      {null}
    </CartSummary>,
    cart,
  );
  expect(leftToRightIn(html)).toEqual(['€50.00', '€50.00']);
});

test('a line says for whom it is, by their name or by the parts of it; one for oneself says nobody', () => {
  expect(receiverName(testLine())).toBe('Jane Doe');
  expect(receiverName(testLine({ receiver: testReceiver({ name: '' }) }))).toBe('Jane Doe');
  expect(receiverName(testLine({ draftPath: '/b2b/buying-self' }))).toBe('');
});

test('where a line goes depends on its way', () => {
  const receiver = testReceiver({
    mobileAreaCode: '33',
    mobile: '612345678',
    address: '1 rue de la Paix',
    zipCode: '75002',
    city: 'Paris',
  });
  const places = deliveryWays.map((way) => whereTo(testLine({ receiver, delivery: { ...testLine().delivery, way } })));
  expect(places).toEqual([
    '1 rue de la Paix, 75002 Paris',
    '+33 612345678',
    '',
    'jane@example.com',
    'jane@example.com',
    '',
    '',
    '',
  ]);
});

test('CART-18 an email or an address is changed in the cart; a file has none', () => {
  const what = deliveryWays.map((way) => changeable(testLine({ delivery: { ...testLine().delivery, way } })));
  expect(what).toEqual(['address', null, null, 'email', 'email', null, null, null]);
  const upload = { tempId: 't', fileType: 'csv', fileName: 'f', rows: [], newBeneficiaries: 0 };
  expect(changeable(testLine({ upload }))).toBe(null);
});

test('people are counted once, and whoever buys is one of them', () => {
  const lines = [
    testLine(),
    testLine({ id: '2', amount: 1 }),
    testLine({ id: '3', receiver: testReceiver({ email: 'other@example.com' }) }),
    testLine({ id: '4', draftPath: '/buying-self' }),
    testLine({ id: '5', draftPath: '/buying-self', receiver: testReceiver({ name: 'Me' }) }),
  ];
  expect(peopleIn(lines)).toBe(3);
});

const days = letterTerms();
const letter = { typeId: 'letter', price: 199 };

test.each<[string, Partial<Line['delivery']>, ReturnType<typeof dayFaultOf>]>([
  ['that has passed', { date: '2026-11-16' }, { name: 'date-passed', day: '2026-11-17' }],
  ['that is today', { date: '2026-11-17' }, null],
  ['that is still today where it is meant', { date: '2026-11-16', timeZone: 'Pacific/Pago_Pago' }, null],
  ['by a letter in time', { way: 'physical', letter, date: '2026-11-23' }, null],
  [
    'by a letter too late',
    { way: 'physical', letter, date: '2026-11-20' },
    { name: 'date-too-soon', day: '2026-11-23' },
  ],
  [
    'by a letter that nobody knows',
    { way: 'physical', letter: { ...letter, typeId: 'gone' }, date: '2026-11-18' },
    null,
  ],
  ['that nobody chose', { date: null }, null],
])('SEND-03 DELIV-22 in the cart a day %s', (_, changes, fault) => {
  const line = testLine({ delivery: { ...testLine().delivery, ...changes } });
  expect(dayFaultOf(line, { days })).toEqual(fault);
});

test('SEND-03 DELIV-22 a line that cannot be there on its day says so, and is changed where its day is', () => {
  const look = { currency: 'EUR', amounts: settings.amounts, dates: {} as never, write, days } as const;
  const late = dayFaultOf(testLine({ delivery: { ...testLine().delivery, date: '2026-11-16' } }), look);
  expect(markup(<LineDay fault={late} look={look} />, delivery)).toContain('This day is over.');
  expect(markup(<LineDay fault={null} look={look} />, delivery)).toBe('');
  expect(editPath(testLine(), stepFor(late))).toBe('/buying-friend?item=card-1&line=line-1&step=delivery');
  expect(editPath(testLine(), stepFor(null))).toBe('/buying-friend?item=card-1&line=line-1');
});

test('CART-16 PERS-04 the small card of a line has the buyer’s own lines on it, where its theme prints them', () => {
  const area = { x: 6, y: 52, width: 46, height: 9, align: 'start', ink: '#ffffff', charsMax: 32 } as const;
  const { design } = testLine();
  const words = { ...design, message: 'Happy birthday', message2: 'from all of us' };
  const drawn = (changes: Partial<Line['design']>) =>
    markup(
      <LineArt line={testLine({ design: { ...words, ...changes } })} amounts={settings.amounts} currency="EUR" />,
      cart,
    );
  const themed = drawn({ areas: { textAreas: [area, { ...area, y: 63 }], photoArea: null } });
  expect(themed).toContain('Happy birthday');
  expect(themed).toContain('from all of us');
  const single = drawn({ areas: { textAreas: [area], photoArea: null } });
  expect(single).not.toContain('from all of us');
  // What is only written inside is on no card.
  expect(drawn({})).not.toContain('Happy birthday');
});

const credit = testLine({
  id: 'credit',
  draftPath: '/phone-credit',
  receiver: testReceiver({ name: '', firstName: '', lastName: '', mobileAreaCode: '973', mobile: '36001234' }),
  delivery: { ...testLine().delivery, way: 'sms' },
});
const intl = createIntl({ locale: 'en', messages: cart as never });

test('PHONE-03 phone credit is for a number and for nobody by name, and counted in top-ups', () => {
  expect(forWhom(credit, intl)).toBe('Phone credit');
  expect(whereTo(credit)).toBe('+973 36001234');
  expect(receiverName(credit)).toBe('');
  expect(countIn([credit], 2, intl)).toBe('2 top-ups');
  expect(countIn([testLine()], 2, intl)).toBe('2 cards');
  expect(forWhom(testLine(), intl)).toBe('For Jane Doe');
  expect(forWhom(testLine({ draftPath: '/buying-self' }), intl)).toBe('For me');
});

test('PHONE-03 of what is only put on a phone there is nothing to preview', () => {
  const texted = testLine({ delivery: credit.delivery });
  expect(markup(<PreviewButton line={credit} />, {})).toBe('');
  expect(markup(<PreviewButton line={texted} />, preview)).toContain('<button');
});

test('PHONE-04 what cannot be ordered together: the other order is finished first, or gives way', () => {
  const words = wordsOf(<AddQuestion fault="phone-credit-alone" lines={[credit]} onDone={() => {}} />);
  expect(words).toEqual(
    expect.arrayContaining([
      'Phone credit is ordered by itself',
      'Finish the other order first',
      'Empty it and take this one',
      '1 top-up',
    ]),
  );
  expect(words).not.toContain('Keep the cart as it is');
});
