import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { giftPage } from '../gift/gift-page.server.ts';
import { queryPage } from './query-page.server.ts';

const log = { warn: () => undefined, error: () => undefined };
const client = () => Promise.reject(new Error('nobody is asked'));
const query = (unit: UnitProfile) => queryPage({ unit, language: 'es', client, log }, null);
const gift = (unit: UnitProfile) => giftPage({ unit, language: 'es', client, log });

test('UNIT-65 a PIN is asked for where cards have one, and nobody hid it', () => {
  expect(query(exampleProfile('tinto')).withPin).toBe(false);
  expect(query(exampleProfile('maison')).withPin).toBe(true);
  expect(query(unitProfile({ can: ['pin'], hidden: ['pin'] })).withPin).toBe(false);
});

test('UNIT-64 a gift can be kept where cards are received', () => {
  expect(gift(exampleProfile('tinto')).mayKeep).toBe(true);
  expect(gift(unitProfile({ can: [] })).mayKeep).toBe(false);
  expect(gift(unitProfile({ can: ['receive'], hidden: ['receive'] })).mayKeep).toBe(false);
});

test('UNIT-58 UNIT-59 UNIT-61 amounts and dates of a card are written as the unit writes them', () => {
  const style = {
    amounts: { language: 'es', decimalDigits: 0, showCurrencyCode: false, formatCountry: 'CO' },
    dates: { language: 'es', dateFormat: 'yyyy/MM/dd', timeZone: 'America/Bogota', formatCountry: 'CO' },
  };
  expect(query(exampleProfile('tinto')).style).toEqual(style);
  expect(gift(exampleProfile('tinto')).style).toEqual(style);
});

test('LANG-03 UNIT-08 the words and the name of the shop are in the reader’s language', () => {
  const unit = unitProfile({ languages: ['en', 'ar', 'fr'], defaultLanguage: 'fr' });
  const page = { unit, language: 'ar', client, log } as const;
  const card = { name: 'Test card', tagline: '', art: testProduct().art };
  const [asked, given] = [queryPage(page, card), giftPage(page)];
  expect([asked.shop, given.shop]).toEqual(['ألفا', 'ألفا']);
  expect(asked.messages).toEqual(messagesOf('ar', 'query', 'captcha'));
  expect(given.messages).toEqual(messagesOf('ar', 'gift', 'query', 'product'));
  expect(asked.card).toBe(card);
});
