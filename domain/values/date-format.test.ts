import { describe, expect, test } from 'vitest';
import { formatDate, formatDay, formatDayInWords } from './date-format.ts';
import { languages } from './language.ts';
import { dateStyleOf } from '../units/unit.ts';

/** Arabic dates carry invisible marks that keep the day before the month. */
const plain = (text: string) => text.replaceAll('\u200f', '');

describe('the unit’s own format', () => {
  const style = { language: 'es', dateFormat: 'yyyy/MM/dd', timeZone: 'America/Bogota' } as const;

  test('LANG-10 the same in every language, with latin digits', () => {
    for (const language of languages) expect(formatDay('2026-03-07', { ...style, language })).toBe('2026/03/07');
  });
  test('the day is that of the unit', () => {
    expect(formatDate(new Date('2026-03-07T03:00:00Z'), style)).toBe('2026/03/06');
    expect(formatDate(new Date('2026-03-07T05:00:00Z'), style)).toBe('2026/03/07');
  });
  test('LANG-10 in any order, with any sign between', () => {
    expect(formatDay('2026-03-07', { ...style, dateFormat: 'dd.MM.yyyy' })).toBe('07.03.2026');
    expect(formatDay('2026-12-31', { ...style, dateFormat: 'MM-dd-yyyy' })).toBe('12-31-2026');
  });
  test('the year has four digits', () => {
    expect(formatDay('0987-03-07', style)).toBe('0987/03/07');
  });
});

describe('without one, the short date of the language', () => {
  const shown = (language: (typeof languages)[number]) =>
    plain(formatDay('2026-03-07', { language, dateFormat: null }));

  test.each([
    ['en', '3/7/26'],
    ['fr', '07/03/2026'],
    ['es', '7/3/26'],
    ['ar', '7/3/2026'],
    ['it', '07/03/26'],
    ['zc', '2026/3/7'],
    ['pt', '07/03/2026'],
    ['nl', '07-03-2026'],
  ] as const)('LANG-13 %s: %s', (language, date) => expect(shown(language)).toBe(date));

  test('the day is that of the unit', () => {
    const style = { language: 'fr', dateFormat: null, timeZone: 'Pacific/Auckland' } as const;
    expect(formatDate(new Date('2026-12-31T12:00:00Z'), style)).toBe('01/01/2027');
  });
});

test('a unit says how its dates are written', () => {
  const unit = { dateFormat: 'yyyy/MM/dd', timeZone: 'Asia/Bahrain', defaultCountry: 'BH', formatCountry: null };
  const style = { dateFormat: 'yyyy/MM/dd', timeZone: 'Asia/Bahrain', language: 'ar' };
  expect(dateStyleOf(unit, 'ar')).toEqual({ ...style, formatCountry: 'BH' });
  expect(dateStyleOf({ ...unit, formatCountry: 'DO' }, 'ar')).toEqual({ ...style, formatCountry: 'DO' });
});

test.each([
  ['en', 'FR', '05/11/2026'],
  ['en', 'US', '11/5/26'],
  ['en', 'BH', '05/11/2026'],
  ['es', 'DO', '5/11/26'],
  // CLDR knows no such writing: the language's own.
  ['fr', 'DO', '05/11/2026'],
  ['zc', 'FR', '2026/11/5'],
] as const)('%s in %s: a short date is %s', (language, formatCountry, date) => {
  const style = { language, dateFormat: null, timeZone: 'UTC', formatCountry };
  expect(formatDate(new Date('2026-11-05T12:00:00Z'), style)).toBe(date);
});

test('one moment written in several ways is never taken for another', () => {
  const at = new Date('2026-03-07T03:00:00Z');
  const written = () =>
    (
      [
        { language: 'fr', dateFormat: null, timeZone: 'UTC' },
        { language: 'fr', dateFormat: null, timeZone: 'America/Bogota' },
        { language: 'nl', dateFormat: null, timeZone: 'UTC' },
        { language: 'fr', dateFormat: 'dd/MM', timeZone: 'UTC' },
      ] as const
    ).map((style) => formatDate(at, style));
  const first = ['07/03/2026', '06/03/2026', '07-03-2026', '07/03'];
  expect(written()).toEqual(first);
  expect(written()).toEqual(first);
});

describe('in words', () => {
  test.each([
    ['en', 'FR', '15 November 2027'],
    ['en', 'US', 'November 15, 2027'],
    ['en', null, 'November 15, 2027'],
    ['fr', 'FR', '15 novembre 2027'],
    ['es', 'DO', '15 de noviembre de 2027'],
    ['ar', 'BH', '15 نوفمبر 2027'],
    ['it', 'FR', '15 novembre 2027'],
    ['zc', 'FR', '2027年11月15日'],
    ['pt', 'FR', '15 de novembro de 2027'],
    ['nl', 'FR', '15 november 2027'],
  ] as const)('%s in %s: %s', (language, formatCountry, words) => {
    expect(formatDayInWords('2027-11-15', { language, formatCountry })).toBe(words);
  });
  test('the first of a month is in French the first', () => {
    const days = ['2027-12-01', '2027-12-11', '2027-12-21'];
    expect(days.map((day) => formatDayInWords(day, { language: 'fr', formatCountry: 'FR' }))).toEqual([
      '1er décembre 2027',
      '11 décembre 2027',
      '21 décembre 2027',
    ]);
    expect(formatDayInWords('2027-12-01', { language: 'en', formatCountry: 'FR' })).toBe('1 December 2027');
  });
  test('the day is the same one wherever the reader is, and counted by the sun', () => {
    expect(formatDayInWords('2027-01-01', { language: 'en', formatCountry: 'NZ' })).toBe('1 January 2027');
    expect(formatDayInWords('2027-11-15', { language: 'ar', formatCountry: 'SA' })).toBe('15 نوفمبر 2027');
    expect(plain(formatDay('2027-11-15', { language: 'ar', dateFormat: null, formatCountry: 'SA' }))).toBe(
      '15/11/2027',
    );
  });
});
