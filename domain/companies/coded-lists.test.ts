import { describe, expect, test } from 'vitest';
import { codedList, codedListNames, isCodeOf, type CodedListName } from './coded-lists.ts';
import { companyLists } from './coded-lists/company.ts';
import { employeeEvents } from './coded-lists/employee-events.ts';
import { personLists } from './coded-lists/person.ts';
import { rangeLists } from './coded-lists/ranges.ts';
import type { Language } from '../values/language.ts';

const read = (name: CodedListName, language: Language = 'en', currency = 'EUR') =>
  codedList(name, { language, fallbacks: ['en'], currency });

describe.each(codedListNames)('%s', (name) => {
  test('has entries, each with a code of its own and a name of its own', () => {
    for (const language of ['en', 'fr', 'es', 'ar'] as const) {
      const list = read(name, language);
      expect(list.length).toBeGreaterThanOrEqual(6);
      expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
      expect(new Set(list.map((entry) => entry.name)).size).toBe(list.length);
    }
  });
});

test('API-93 a code that was given out keeps its place and its meaning', () => {
  const codes = (name: CodedListName) =>
    read(name)
      .map(({ code }) => code)
      .join(' ');
  expect(Object.fromEntries(codedListNames.map((name) => [name, codes(name)]))).toEqual({
    sector: 'A B C D E F G H I J K L M N O P Q R S',
    'legal-form': 'EI EURL SARL SASU SAS SA SNC SC COOP ASSO FOND CSE PUB OTH',
    'entity-type': 'COM LIS SOL NPO PUB CSE OTH',
    occupation: 'FAR CRA DIR PRO EXE TEC EMP WOR CIV STU RET NON',
    'shareholder-document': 'IDC PAS RES REG ART BEN',
    'annual-sales': '1 2 3 4 5 6',
    benefit: '1 2 3 4 5 6',
    'monthly-income': '1 2 3 4 5 6',
    'personal-assets': '1 2 3 4 5 6',
    'employee-event': '1 2 3 4 5 6 7 8 9',
  });
  const named = (name: CodedListName, code: string) => read(name).find((entry) => entry.code === code)?.name;
  expect([named('sector', 'C'), named('legal-form', 'EI'), named('entity-type', 'SOL')]).toEqual([
    'Manufacturing',
    'Sole trader',
    'Sole trader',
  ]);
  expect([named('occupation', 'RET'), named('shareholder-document', 'PAS'), named('employee-event', '3')]).toEqual([
    'Retired',
    'Passport',
    'Retirement',
  ]);
});

test('every name is there in English, French, Spanish and Arabic', () => {
  const lists = [...Object.values(companyLists), ...Object.values(personLists), employeeEvents];
  for (const { code, name } of lists.flat())
    expect([code, Object.keys(name)]).toEqual([code, ['en', 'fr', 'es', 'ar']]);
});

test('the ranges of a list follow each other without a gap', () => {
  for (const list of Object.values(rangeLists)) {
    expect([list[0]?.from, list.at(-1)?.to]).toEqual([null, null]);
    for (const [index, range] of list.slice(1).entries()) expect(range.from).toBe(list[index]?.to);
  }
});

test('a range is written in the reader’s language and the unit’s currency', () => {
  const names = (language: Language, currency?: string) =>
    read('monthly-income', language, currency).map(({ name }) => name.replace(/\s/g, ' '));
  expect(names('en').slice(0, 2)).toEqual(['Up to €1,500', '€1,500 – 3,000']);
  expect(names('fr').at(-1)).toBe('Plus de 20 000 €');
  expect(names('ar', 'AED')[0]).toBe('حتى AED 1,500');
  expect(names('en', 'JPY')[0]).toBe('Up to ¥1,500');
});

test('a language without names falls back', () => {
  expect(read('employee-event', 'it')[7]).toEqual({ code: '8', name: 'Christmas' });
});

test('API-93 the employee events are the nine occasions, numbered from 1', () => {
  expect(read('employee-event', 'fr').map(({ code, name }) => `${code} ${name}`)).toEqual([
    '1 Naissance ou adoption',
    '2 Mariage ou PACS',
    '3 Départ à la retraite',
    '4 Fête des mères',
    '5 Fête des pères',
    '6 Sainte-Catherine',
    '7 Saint-Nicolas',
    '8 Noël',
    '9 Rentrée scolaire',
  ]);
});

test('a code is known in its own list only', () => {
  expect(isCodeOf('legal-form', 'SAS')).toBe(true);
  expect(isCodeOf('sector', 'SAS')).toBe(false);
});

const named = { ...companyLists, ...personLists, 'employee-event': employeeEvents };

test('KYB-20 no code and no name is empty, and every list is offered', () => {
  for (const { code, name } of Object.values(named).flat()) {
    expect(code).toMatch(/^[A-Za-z0-9-]+$/);
    for (const text of Object.values(name)) expect(text.trim(), code).toMatch(/^\p{L}.+/u);
  }
  expect(codedListNames).toEqual([
    ...Object.keys(companyLists),
    ...Object.keys(personLists),
    ...Object.keys(rangeLists),
    'employee-event',
  ]);
});

test('KYB-20 a range up to, between and over its limits, in four languages', () => {
  const ends = (language: Language) => {
    const list = read('personal-assets', language).map(({ name }) => name.replace(/\s/g, ' '));
    return [list[0], list.at(-1)];
  };
  expect(ends('en')).toEqual(['Up to €50,000', 'Over €5,000,000']);
  expect(ends('fr')).toEqual(['Jusqu’à 50 000 €', 'Plus de 5 000 000 €']);
  expect(ends('es')).toEqual(['Hasta 50.000 €', 'Más de 5.000.000 €']);
  expect(ends('ar')).toEqual(['حتى EUR 50,000', 'أكثر من EUR 5,000,000']);
  expect(ends('nl')).toEqual(['Up to € 50.000', 'Over € 5.000.000']);
  expect(read('benefit').map(({ code }) => code)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(read('benefit')[0]?.name).toBe('Up to €0');
});
