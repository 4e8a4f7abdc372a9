import { describe, expect, test } from 'vitest';
import type { Card } from '#domain/cards/card.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { languages, textDirection } from '#domain/values/language.ts';
import { mailOf } from '#messages/mail.ts';
import { mailTexts } from '#messages/texts.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { cardMailContent, type CardMailParts } from './card-mails.ts';

const card: Card = {
  id: 'c',
  kind: 'card',
  issuer: 'own',
  itemCode: 'card-1',
  currency: 'EUR',
  value: 7_550,
  available: 7_550,
  held: 0,
  state: 'new',
  mark: 'new',
  owner: null,
  expiresOn: '2027-11-21',
  expiresAt: null,
  last4: '4821',
};
const profile = unitProfile({ languages: [...languages], fallbackLanguage: 'en' });
const parts = (changes: Partial<CardMailParts>): CardMailParts => ({
  kind: 'gift',
  profile,
  language: 'en',
  card,
  product: testProduct(),
  picture: 'https://shop.example/alpha/card/card-1/art.png?lang=en',
  address: 'https://shop.example/alpha/gift#t',
  content: { email: 'x@example.com', senderName: 'Hélène', message: 'Plant something loud.\nWe think of you.' },
  ...changes,
});
const written = (changes: Partial<CardMailParts>) => {
  const given = parts(changes);
  return mailOf({ profile, language: given.language, to: 'x@example.com', id: 'm', content: cardMailContent(given) });
};

describe.each(languages)('in %s', (language) => {
  test.each(['gift', 'resend', 'pin-unlock'] as const)('a mail of kind %s says everything both ways', (kind) => {
    const { html, text, subject } = written({ kind, language });
    const english = written({ kind });
    const translated = language !== 'en';
    expect([subject !== english.subject, text !== english.text]).toEqual([translated, translated]);
    expect(html).toContain(`dir="${textDirection(language)}"`);
    for (const part of [html, text]) {
      expect(part).toContain('https://shop.example/alpha/gift#t');
      expect(part).toContain(kind === 'pin-unlock' ? '4821' : '75');
      // No argument was forgotten, and no key is shown.
      expect(part).not.toMatch(/\{\w+\}|mail-card\./);
    }
    // Amounts and dates keep latin digits in every language (LANG-11).
    expect(text).not.toMatch(/[\u0660-\u0669]/);
  });
});

test.each([
  ['en', '21 November 2027'],
  ['fr', '21 novembre 2027'],
  ['es', '21 de noviembre de 2027'],
  ['ar', '21 نوفمبر 2027'],
  ['it', '21 novembre 2027'],
  ['zc', '2027年11月21日'],
  ['pt', '21 de novembro de 2027'],
  ['nl', '21 november 2027'],
] as const)('in %s the last day is in words, whatever format the unit has for figures: %s', (language, day) => {
  for (const dateFormat of ['yyyy/MM/dd', null]) {
    const { html, text } = written({ language, profile: { ...profile, dateFormat } });
    for (const part of [html, text]) expect(part).toContain(day);
  }
});

test('UNIT-24 UNIT-59 amounts and days are written as the unit writes them', () => {
  const pesos = { ...card, currency: 'COP', available: 12_345_650 };
  const facts = (changes: Partial<UnitProfile>) => {
    const unit = { ...profile, currency: 'COP', defaultCountry: 'ES', ...changes };
    const { facts: said = [] } = cardMailContent(parts({ card: pesos, language: 'es', profile: unit }));
    return said.slice(1).map(({ value }) => value.replaceAll(/\s/g, ' '));
  };
  expect(facts({ decimalDigits: 2, showCurrencyCode: true })).toEqual(['123.456,50 COP', '21 de noviembre de 2027']);
  expect(facts({ decimalDigits: 2, showCurrencyCode: false })[0]).toBe('123.456,50 $');
  expect(facts({ decimalDigits: 0 })[0]).toBe('123.457 COP');
  expect(facts({ showCurrencyCode: false, formatCountry: 'CO' })[0]).toBe('$ 123.456,50');
});

test.each([
  ['en', 'Test card', '€75.50'],
  ['ar', 'بطاقة', 'EUR 75.50'],
] as const)(
  'CARD-13 LANG-03 a mail in %s names the card and what is on it, each in its place',
  (language, name, amount) => {
    const said = (kind: CardMailParts['kind']) => {
      const content = cardMailContent(parts({ kind, language, profile: { ...profile, defaultLanguage: 'fr' } }));
      return JSON.parse(JSON.stringify(content).replaceAll('\u00a0', ' ')) as typeof content;
    };
    const text = mailTexts(language, 'cards/mail-card');
    const words = { amount, product: name, name: 'Hélène', last4: '4821' };
    for (const kind of ['gift', 'resend'] as const) {
      const { card: drawn, facts = [], ...mail } = said(kind);
      expect(drawn).toMatchObject({ name, amount });
      expect(facts.slice(0, 2).map(({ value }) => value)).toEqual([name, amount]);
      expect(mail.preview).toBe(text(`mail-card.${kind}.preview`, words));
      expect(mail.subject).toBe(text(`mail-card.${kind}.subject${kind === 'gift' ? '.named' : ''}`, words));
    }
    expect(said('pin-unlock').paragraphs[0]).toBe(text('mail-card.unlock.text', words));
  },
);

test('a card that was sent again says how long its link opens, a gift does not: it opens as long as the card', () => {
  expect(written({ kind: 'resend' }).text).toContain('The link works for 30 days');
  expect(written({}).text).not.toContain('days');
});

test('a brand’s card is worth what it was bought for, though nothing of it is in our books', () => {
  const { facts = [] } = cardMailContent(parts({ card: { ...card, issuer: 'stock', available: 0 } }));
  expect(facts[1]?.value).toBe('€75.50');
});

test('a giver who says no name is nobody in particular', () => {
  const { subject, text } = written({ content: { email: 'x@example.com' } });
  expect(subject).toBe('You have been given a gift card');
  expect(text).not.toContain('>');
});

test.each(languages)('in %s a gift greets whom it is for by name, where it was said', (language) => {
  const content = { email: 'x@example.com', senderName: 'Hélène', receiverName: '<i>Camille' };
  const { html, text } = written({ language, content });
  expect(text).toContain('<i>Camille');
  expect(html).toContain('&lt;i&gt;Camille');
  expect(written({ language, kind: 'resend', content }).text).not.toContain('Camille');
  const { paragraphs } = cardMailContent(parts({ language }));
  expect(cardMailContent(parts({ language, content })).paragraphs.slice(1)).toEqual(paragraphs);
});

test('words keep their lines, and are never markup', () => {
  const { html, text } = written({
    content: { email: 'x@example.com', message: 'One <b>two</b>\nthree & "four"' },
  });
  expect(html).toContain('One &lt;b&gt;two&lt;/b&gt;<br>three &amp; &quot;four&quot;');
  expect(text).toContain('> One <b>two</b>\n> three & "four"');
});

test('LANG-11 LANG-14 in an Arabic mail the amount runs from left to right, in the currency of the card', () => {
  const { html } = written({ language: 'ar', card: { ...card, currency: 'BHD' } });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  const amounts = Array.from(html.matchAll(/<bdi dir="ltr"[^>]*>([^<]*)<\/bdi>/g), ([, text = '']) => text);
  expect(amounts.filter((text) => text.startsWith('BHD'))).toHaveLength(2);
});
