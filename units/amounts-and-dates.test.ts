// Every unit and language against CLDR, which Intl has: language and country together say how amounts and dates are
// written, and where we differ the exception has a name. The same table is in docs/operations/amounts-and-dates.md.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDay, formatDayInWords } from '#domain/values/date-format.ts';
import { localeTag, writingTag, type Language } from '#domain/values/language.ts';
import { formatAmount, formatAmountRange } from '#domain/values/money-format.ts';
import { exponentOf, money } from '#domain/values/money.ts';
import { amountStyleOf, dateStyleOf, writtenAsIn, type UnitProfile } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { units } from './all.ts';

const samples = ['small', 'thousands', 'decimals', 'range', 'percent', 'short date', 'date in words'] as const;
type Sample = (typeof samples)[number];

/** No-break spaces of two widths, which a table cannot show. */
const wide = /[\u00a0\u202f]/g;
/** Invisible marks that keep the order of an Arabic date and of its percent sign. */
const marks = /[\u200e\u200f]/g;
const plain = (text: string): string => text.replaceAll(wide, ' ').replaceAll(marks, '');

/** 5, 50,000 and 1,234.5 of the unit's currency, 5 to 50,000 of it, 7.5 percent, and the fifteenth of November 2027. */
const table: readonly (readonly [unit: string, language: Language, country: string, ...texts: string[]])[] = [
  ['maison', 'fr', 'FR', '5 €', '50 000 €', '1 234,50 €', '5 – 50 000 €', '7,5 %', '15/11/2027', '15 novembre 2027'],
  ['maison', 'en', 'FR', '€5', '€50,000', '€1,234.50', '€5 – 50,000', '7.5%', '15/11/2027', '15 November 2027'],
  [
    'hadiya',
    'ar',
    'BH',
    'BHD 5',
    'BHD 50,000',
    'BHD 1,234.500',
    'BHD 5 – 50,000',
    '7.5%',
    '15/11/2027',
    '15 نوفمبر 2027',
  ],
  [
    'hadiya',
    'en',
    'BH',
    'BHD 5',
    'BHD 50,000',
    'BHD 1,234.500',
    'BHD 5 – 50,000',
    '7.5%',
    '15/11/2027',
    '15 November 2027',
  ],
  [
    'ccn',
    'es',
    'DO',
    'RD$5',
    'RD$50,000',
    'RD$1,235',
    'RD$5 – 50,000',
    '7.5%',
    '2027/11/15',
    '15 de noviembre de 2027',
  ],
  ['ccn', 'en', 'DO', 'RD$5', 'RD$50,000', 'RD$1,235', 'RD$5 – 50,000', '7.5%', '2027/11/15', '15 November 2027'],
  ['tinto', 'es', 'CO', '$ 5', '$ 50.000', '$ 1.235', '$ 5 – 50.000', '7,5%', '2027/11/15', '15 de noviembre de 2027'],
  ['tinto', 'en', 'CO', '$5', '$50,000', '$1,235', '$5 – 50,000', '7.5%', '2027/11/15', '15 November 2027'],
];

/** Why a text is not what CLDR has for the language in the country; the documentation says it at length. */
const exceptions: Readonly<Record<string, Partial<Record<Sample, string>>>> = {
  'maison en': { percent: 'world English' },
  'hadiya ar': {
    small: 'left to right',
    thousands: 'left to right',
    decimals: 'left to right',
    range: 'left to right',
    percent: 'latin digits',
    'short date': 'latin digits',
    'date in words': 'latin digits',
  },
  'hadiya en': { 'short date': 'world English', 'date in words': 'world English' },
  'ccn es': { 'short date': 'format of the unit' },
  'ccn en': {
    small: 'sign of the country',
    thousands: 'sign of the country',
    decimals: 'sign of the country',
    range: 'sign of the country',
    'short date': 'format of the unit',
    'date in words': 'world English',
  },
  'tinto es': { 'short date': 'format of the unit' },
  'tinto en': {
    small: 'sign of the country',
    thousands: 'sign of the country',
    decimals: 'sign of the country',
    range: 'sign of the country',
    'short date': 'format of the unit',
    'date in words': 'world English',
  },
};

const unitOf = (id: string): UnitProfile => {
  const found = units.find(({ profile }) => profile.id === id);
  if (!found) throw new Error(`no unit ${id}`);
  return completeProfile(found.profile);
};
const day = '2027-11-15';
const amountIn = ({ currency }: UnitProfile, value: number) => money(currency, value * 10 ** exponentOf(currency));

/** What the shop writes. */
function writtenBy(unit: UnitProfile, language: Language): string[] {
  const amounts = amountStyleOf(unit, language);
  const dates = dateStyleOf(unit, language);
  const percent = new Intl.NumberFormat(writingTag(language, writtenAsIn(unit)), percentOptions);
  return [
    ...[5, 50_000, 1_234.5].map((value) => formatAmount(amountIn(unit, value), amounts)),
    formatAmountRange(amountIn(unit, 5), amountIn(unit, 50_000), amounts),
    percent.format(0.075),
    formatDay(day, dates),
    formatDayInWords(day, dates),
  ];
}
const percentOptions = { style: 'percent', maximumFractionDigits: 2 } as const;

/** What CLDR has for the language in the country, with as many decimals as the unit shows (UNIT-24). */
function inCldr({ currency, decimalDigits }: UnitProfile, language: Language, country: string): string[] {
  const tag = `${localeTag(language)}-${country}`;
  const amount = (digits: number) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const date = (dateStyle: 'short' | 'long') =>
    new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(new Date(day));
  // A range has one currency, on its side; CLDR's own repeats it in some languages.
  const [low, high] = [5, 50_000].map((value) => amount(0).format(value)) as [string, string];
  const number = (text: string) => text.replaceAll(/^\D+|\D+$/g, '');
  return [
    low,
    high,
    amount(decimalDigits).format(1_234.5),
    high.replace(number(high), `${number(low)} – ${number(high)}`),
    new Intl.NumberFormat(tag, percentOptions).format(0.075),
    date('short'),
    date('long'),
  ];
}

test('every unit and each of its languages is in the table', () => {
  const all = units.flatMap(({ profile }) => profile.languages.map((language) => `${profile.id} ${language}`));
  expect(table.map(([id, language]) => `${id} ${language}`)).toEqual(all);
});

const rows = table.map(([id, language, country, ...texts]) => ({ id, language, country, texts }));

describe.each(rows)('$id in $language, as in $country', ({ id, language, country, texts }) => {
  const unit = unitOf(id);
  const written = writtenBy(unit, language);

  test('UNIT-24 UNIT-59 amounts, numbers and dates are those of the table', () => {
    expect(writtenAsIn(unit)).toBe(country);
    expect(written.map(plain)).toEqual(texts);
  });

  test('they are what CLDR has, or the exception has a name', () => {
    const cldr = inCldr(unit, language, country);
    const differs = samples.filter((_, at) => written[at] !== cldr[at]);
    expect(differs).toEqual(Object.keys(exceptions[`${id} ${language}`] ?? {}));
  });

  test('an amount is never broken between its number and its currency, nor within', () => {
    for (const amount of written.slice(0, 3)) expect(amount).not.toMatch(/ /);
  });
});

test('the documentation has the same table, and every exception', () => {
  const text = readFileSync(new URL('../docs/operations/amounts-and-dates.md', import.meta.url), 'utf8');
  const lines = table.map((row) => `| ${row.join(' | ')} |`);
  expect(text.split('\n').filter((line) => /^\| (?:maison|hadiya|ccn|tinto) /.test(line))).toEqual(lines);
  const names = new Set(Object.values(exceptions).flatMap((named) => Object.values(named)));
  for (const name of names) expect(text).toContain(`**${name}**`);
});
