import { describe, expect, test } from 'vitest';
import type { OrderPrice } from '#domain/orders/order-price.ts';
import { languages, textDirection } from '#domain/values/language.ts';
import type { LineWords } from '#data/orders/new-order.ts';
import { mailOf } from '#messages/mail.ts';
import { cardPicture } from '#messages/card-picture.ts';
import { mailTexts } from '#messages/texts.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { cancelledMail, confirmedMail, linesShown, type MailedLine, type OrderMailParts } from './order-mails.ts';

const now = new Date('2026-11-20T10:00:00Z');
const link = 'https://shop.example/alpha/order/A-1042#t';
const { name, art, issuer } = testProduct();
const profile = unitProfile({ languages: [...languages], fallbackLanguage: 'en', deliveryPromiseHours: 2 });
const words = { receiverName: 'Jane Doe', receiverEmail: 'jane@example.com', design: null } as LineWords;
const price = {
  currency: 'EUR',
  total: 7_550,
  tax: 0,
  includesTax: true,
  coupons: 0,
  left: 7_550,
} as OrderPrice;
const buyer = { name: 'John Roe' } as NonNullable<OrderMailParts['detail']['buyer']>;

const line = (changes: Partial<MailedLine> = {}): MailedLine => ({
  itemCode: 'card-1',
  cardValue: 7_550,
  qty: 1,
  isFree: false,
  dueAt: now,
  deliverOn: null,
  words,
  ...changes,
});
const later = line({ dueAt: new Date('2026-12-24T08:00:00Z'), deliverOn: '2026-12-24' });

const parts = (changes: Partial<OrderMailParts> = {}): OrderMailParts => ({
  profile,
  language: 'en',
  order: { number: 'A-1042', cancelledWhy: null },
  detail: { price, buyer, madeAt: now, cards: (changes.lines ?? [line()]).reduce((sum, { qty }) => sum + qty, 0) },
  paidBy: 'credit-card',
  hasPaid: true,
  lines: [line()],
  looks: new Map([['card-1', { name, art, issuer }]]),
  pictureOf: (itemCode, templateId) => cardPicture('https://shop.example', 'alpha', itemCode, 'en', templateId),
  address: link,
  now,
  ...changes,
});
const mails = { confirmed: confirmedMail, cancelled: cancelledMail };
const written = (mail: keyof typeof mails, changes: Partial<OrderMailParts> = {}) => {
  const given = parts(changes);
  return mailOf({ profile, language: given.language, to: 'x@example.com', id: 'm', content: mails[mail](given) });
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const orders = {
  'one card that goes out now': [line()],
  'three cards that go out later': [{ ...later, qty: 3 }],
  'cards now and later, and one on top': [line(), { ...later, qty: 2 }, line({ isFree: true })],
  'more lines than are shown': Array.from({ length: linesShown + 2 }, () => line()),
};

describe.each(languages)('in %s', (language) => {
  test.each(Object.entries(orders))('PASS-01 of %s the mail says everything, both ways', (_, lines) => {
    const { html, text, subject } = written('confirmed', { language, lines });
    const english = written('confirmed', { lines });
    expect([subject !== english.subject, text !== english.text]).toEqual([language !== 'en', language !== 'en']);
    expect(html).toContain(`dir="${textDirection(language)}"`);
    for (const part of [html, text]) {
      for (const said of [link, 'A-1042', 'Jane Doe', '75', 'John Roe']) expect(part).toContain(said);
      // No argument was forgotten, no plural left out, and no key is shown.
      expect(part).not.toMatch(/\{\w+[,}]|mail-order\.|undefined/);
      // LANG-11.
      expect(part).not.toMatch(/[\u0660-\u0669]/);
    }
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  });

  test.each(['expired', 'rejected'] as const)('PAY-28 that an order was %s is said both ways', (cancelledWhy) => {
    const { html, text, subject } = written('cancelled', { language, order: { number: 'A-1042', cancelledWhy } });
    const said = mailTexts(language, 'orders/mail-order');
    expect(subject).toBe(said('mail-order.cancelled.subject', { number: 'A-1042' }));
    expect(text).toContain(said(`mail-order.cancelled.text.${cancelledWhy}`));
    expect(text).toContain(said('mail-order.cancelled.money.back'));
    for (const part of [html, text]) {
      for (const shown of [link, 'A-1042', '75', 'John Roe']) expect(part).toContain(shown);
      expect(part).not.toMatch(/\{\w+[,}]|mail-order\.|undefined/);
    }
  });

  test('how many cards and hours there are is said as the language counts', () => {
    const said = mailTexts(language, 'orders/mail-order');
    const texts = [0, 1, 2, 3, 11, 100].map((count) =>
      said('mail-order.confirmed.text.now', { cards: count, hours: count }),
    );
    for (const text of texts) expect(text).not.toMatch(/[{}#]/);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test('ORDER-34 what goes out now comes within the hours that the unit promises, what goes later is valid from then', () => {
  const paragraph = (lines: MailedLine[]) => confirmedMail(parts({ lines })).paragraphs[1];
  expect(paragraph(orders['one card that goes out now'])).toBe(
    'It is paid, and your card goes out now. It arrives by email, usually within minutes and at the latest within 2 hours.',
  );
  expect(paragraph(orders['three cards that go out later'])).toBe(
    'It is paid. Your 3 cards go out by email on the days that you chose, and are valid from then on.',
  );
  expect(paragraph(orders['cards now and later, and one on top'])).toContain('The others follow');
});

test('a single line is shown as its receiver will see it: its picture, for whom, and when', () => {
  const { card, facts } = confirmedMail(parts({ lines: [{ ...later, qty: 3 }] }));
  expect(card).toMatchObject({
    name: 'Test card',
    amount: '3 × €75.50',
    art,
    picture: 'https://shop.example/alpha/card/card-1/art.png?lang=en',
  });
  expect(facts?.map(({ value }) => value)).toEqual([
    'A-1042',
    '20 November 2026',
    '3',
    'Jane Doe · jane@example.com',
    '24 December 2026',
    '€75.50',
    'Card',
  ]);
});

test('several lines have a row each, as far as they fit; a theme is drawn as it was chosen', () => {
  const design = { templateId: 7, art: { ...art, ground: ['#abcdef'] }, lines: [], photo: null };
  const dressed = line({ words: { ...words, design } as unknown as LineWords });
  const { items } = confirmedMail(parts({ lines: [dressed, later, line({ isFree: true })] }));
  expect(items?.rows[0]).toMatchObject({ picture: expect.stringContaining('&design=7'), art: design.art });
  expect(items?.rows.map(({ details }) => details)).toEqual([
    ['For Jane Doe', 'jane@example.com', 'Goes out now'],
    ['For Jane Doe', 'jane@example.com', 'Goes out on 24 December 2026'],
    ['For Jane Doe', 'jane@example.com', 'Goes out now', 'A gift from us'],
  ]);
  expect(items?.more).toBeNull();
  const many = confirmedMail(parts({ lines: orders['more lines than are shown'] }));
  expect([many.items?.rows.length, many.items?.more]).toEqual([
    linesShown,
    'And 2 more lines, which you find in your order.',
  ]);
});

describe('the mail is the receipt', () => {
  const sums = (changes: Partial<OrderPrice>, paidBy: OrderMailParts['paidBy'] = 'credit-card') =>
    confirmedMail(parts({ detail: { price: { ...price, ...changes }, buyer, madeAt: now, cards: 1 }, paidBy }))
      .facts?.slice(4)
      .map(({ label, value }) => `${label}: ${value}`);

  test('the total, the tax where there is any, and by what it was paid', () => {
    expect(sums({})).toEqual(['Total: €75.50', 'Paid by: Card']);
    expect(sums({ tax: 1_258 })).toEqual(['Total: €75.50', 'Tax included: €12.58', 'Paid by: Card']);
    expect(sums({ tax: 1_258, includesTax: false })?.[1]).toBe('Tax: €12.58');
    expect(sums({}, 'bank-transfer')).toEqual(['Total: €75.50']);
  });

  test('what cards and coupons paid, and what the card was charged; every amount with decimals, or none', () => {
    const coupons = 'Paid with gift cards and coupons';
    expect(sums({ coupons: 2_000, left: 5_550 })).toEqual([
      'Total: €75.50',
      `${coupons}: €20.00`,
      'Charged to your card: €55.50',
    ]);
    expect(sums({ coupons: 7_550, left: 0 }, null)).toEqual(['Total: €75.50', `${coupons}: €75.50`]);
  });

  test('the day is that of the shop', () => {
    const night = new Date('2026-11-20T13:00:00Z');
    const { facts } = confirmedMail(
      parts({ profile: { ...profile, timeZone: 'Pacific/Auckland' }, detail: { ...parts().detail, madeAt: night } }),
    );
    expect(facts?.[1]).toEqual({ label: 'Date', value: '21 November 2026' });
  });
});

describe('a brand makes its own cards, and may have none for a while', () => {
  const looks = new Map([
    ['card-1', { name, art, issuer }],
    ['brand', { name, art, issuer: 'third-party' as const }],
  ]);
  const brand = line({ itemCode: 'brand' });
  const said = (lines: MailedLine[]) => confirmedMail(parts({ lines, looks }));

  test('no hour is promised of them', () => {
    const { paragraphs, facts } = said([brand]);
    expect(paragraphs.slice(1)).toEqual([
      'It is paid.',
      'One card comes from its brand: we are fetching it, and it goes out by email as soon as it is there. Your order shows when.',
    ]);
    expect(facts).toContainEqual({ label: 'Goes out', value: 'As soon as its brand has sent it' });
  });

  test('of the others it is, as ever; and a day that was chosen stays one', () => {
    const { paragraphs, items } = said([line(), { ...brand, qty: 2 }, { ...later, itemCode: 'brand' }]);
    expect(paragraphs[1]).toContain('The first cards go out now');
    expect(paragraphs[2]).toContain('2 cards come from their brands');
    expect(items?.rows.map(({ details }) => details[2])).toEqual([
      'Goes out now',
      'Goes out as soon as its brand has sent it',
      'Goes out on 24 December 2026',
    ]);
  });
});

describe('an order that came to nothing', () => {
  const about = (changes: Partial<OrderMailParts>) => cancelledMail(parts(changes));

  test('says whether anything was charged', () => {
    const [unpaid, paid] = [about({ hasPaid: false, paidBy: null }), about({ hasPaid: true })];
    expect(unpaid.paragraphs).toContain('Nothing was charged.');
    expect(unpaid.preview).toBe('No card goes out, and you pay nothing.');
    expect(paid.paragraphs.join(' ')).toContain('What you paid goes back the way it came');
    expect(paid.preview).toBe('No card goes out, and what you paid goes back.');
    for (const { paragraphs, facts } of [unpaid, paid]) {
      expect(paragraphs.join(' ')).not.toContain('coupons');
      expect(facts?.map(({ label }) => label)).toEqual(['Order number', 'Date', 'Order amount']);
    }
  });

  test('gives cards and coupons back where some were used', () => {
    const detail = { ...parts().detail, price: { ...price, coupons: 2_000 } };
    expect(about({ detail }).paragraphs.join(' ')).toContain('coupons that you used can be spent again');
  });
});

test('LANG-11 in an Arabic mail amounts and numbers run from left to right', () => {
  const { html } = written('confirmed', { language: 'ar', lines: orders['cards now and later, and one on top'] });
  const amounts = Array.from(html.matchAll(/<bdi dir="ltr"[^>]*>([^<]*)<\/bdi>/g), ([, text = '']) => plain(text));
  expect(amounts).toEqual(['EUR 75.50', '2 × EUR 75.50', 'EUR 75.50', 'A-1042', '4', 'EUR 75.50', link]);
});

test('hostile names stay text, and the largest mail is not cut off', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&{name}\u202e' + 'ÿ'.repeat(120);
  const lines = Array.from({ length: 300 }, () =>
    line({ words: { ...words, receiverName: hostile, receiverEmail: `${'a'.repeat(60)}@example.com` } }),
  );
  const looks = new Map([['card-1', { name: { en: hostile }, art, issuer }]]);
  const detail = { price, buyer: { ...buyer, name: hostile }, madeAt: now, cards: 300 };
  for (const language of languages) {
    const { html, subject } = written('confirmed', { language, lines, looks, detail });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  }
});

test('our-domain-sends-spam: a name that looks like an address is in no mail, neither of an order that is paid nor of one that is not', () => {
  const detail = { price, buyer: { ...buyer, name: 'Claim your prize at evil-shop.com now' }, madeAt: now, cards: 1 };
  for (const mail of ['confirmed', 'cancelled'] as const) {
    const { html, text } = written(mail, { detail, order: { number: 'A-1042', cancelledWhy: 'expired' } });
    for (const part of [html, text]) expect(part).not.toMatch(/evil|Hello/);
  }
});

test('whoever was erased, and a product that is gone, are left out', () => {
  const { html, text } = written('confirmed', { looks: new Map(), lines: [line({ words: null })] });
  for (const part of [html, text]) expect(part).not.toMatch(/undefined|null|Jane/);
});
