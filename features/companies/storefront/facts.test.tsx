import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { languages, numberTag, type Language } from '#domain/values/language.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { markup } from '#testing/browser/markup.tsx';
import { businessFactsOf } from './business-facts.ts';
import { Facts } from './facts.tsx';

const titlesOf = (language: Language, changes: Partial<UnitProfile> = {}) => {
  const unit = unitProfile(changes);
  const html = markup(<Facts facts={businessFactsOf(unit, language)} />, messagesOf(language, 'business'), {
    locale: numberTag(language),
  });
  return Array.from(html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g), ([, title]) => title ?? '');
};

const upTo12Months: Readonly<Record<Language, string>> = {
  en: 'Valid for up to 12 months',
  fr: 'Valables jusqu’à 12 mois',
  es: 'Válidas hasta 12 meses',
  ar: 'صالحة لمدة تصل إلى 12 شهرًا',
  it: 'Valide fino a 12 mesi',
  zc: '有效期最长 12 个月',
  pt: 'Válidos por até 12 meses',
  nl: 'Tot 12 maanden geldig',
};

test.each(languages)('BINFO-06 a company reads first that cards are valid for up to 12 months, in %s', (language) => {
  expect(titlesOf(language)[0]).toBe(upTo12Months[language]);
});

test('BINFO-06 where the unit has another time, that one', () => {
  expect(titlesOf('en', { validMonthsMax: 24 })[0]).toBe('Valid for up to 24 months');
});

test.each(languages)('UNIT-21 and how many cards the unit takes in one business order, in %s', (language) => {
  expect(titlesOf(language, { businessQtyMax: 731, consumerQtyMax: 9 })[1]).toMatch(/(?<!\d)731(?!\d)/);
});
