import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companySearch, companyTypes, registrationForm, vatOfSiren, type CompanyCriteria } from './company-search.ts';

const nothing = { name: '', siren: '', siret: '', vatNumber: '', zipCode: '' };
const search = (criteria: Partial<CompanyCriteria>, country = 'FR') =>
  companySearch({ ...nothing, ...criteria }, country);

const siren = '732829320';
const siret = '73282932000074';

test('BREG-03 a search without a criterion is refused, blanks or not', () => {
  expect(search({})).toEqual({ refused: 'company.criterion-missing' });
  expect(search({ name: ' \t ', zipCode: '\n' })).toEqual({ refused: 'company.criterion-missing' });
});

test('each of the five criteria is enough', () => {
  const none = { name: null, siren: null, siret: null, vatNumber: null, zipCode: null };
  expect(search({ name: '  Les  Rubans ' })).toEqual({ ...none, name: 'Les Rubans' });
  expect(search({ siren: '732 829 320' })).toEqual({ ...none, siren });
  expect(search({ siret: '732 829 320 00074' })).toEqual({ ...none, siren, siret });
  expect(search({ vatNumber: 'fr 44 732829320' })).toEqual({ ...none, siren, vatNumber: 'FR44732829320' });
  expect(search({ zipCode: '69002' })).toEqual({ ...none, zipCode: '69002' });
});

describe('a number that cannot be is refused before anybody is asked', () => {
  test.each([
    [{ siren: '732829321' }, 'company.siren-invalid'],
    [{ siren: '73282932' }, 'company.siren-invalid'],
    [{ siren: "7328'--20" }, 'company.siren-invalid'],
    [{ siret: '73282932000075' }, 'company.siret-invalid'],
    [{ siret: siren }, 'company.siret-invalid'],
    [{ vatNumber: 'FR45732829320' }, 'company.vat-invalid'],
    [{ vatNumber: 'BE0123456789' }, 'company.vat-invalid'],
    [{ zipCode: '6900' }, 'company.zip-invalid'],
    [{ zipCode: '69002&q=x' }, 'company.zip-invalid'],
    [{ zipCode: 'x69002' }, 'company.zip-invalid'],
    [{ zipCode: '6900A' }, 'company.zip-invalid'],
  ])('%o', (criteria, refused) => expect(search(criteria)).toEqual({ refused }));

  test('every single wrong digit is noticed', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
        const digit = (Number(siren[place]) + change) % 10;
        const other = siren.slice(0, place) + String(digit) + siren.slice(place + 1);
        expect(search({ siren: other })).toEqual({ refused: 'company.siren-invalid' });
      }),
    );
  });
});

test('numbers of different companies are refused together', () => {
  const other = '303265045';
  for (const criteria of [
    { siren: other, siret },
    { siren: other, vatNumber: vatOfSiren(siren) },
  ])
    expect(search(criteria)).toEqual({ refused: 'company.numbers-disagree' });
  expect(search({ siren, siret, vatNumber: vatOfSiren(siren) })).toMatchObject({ siren, siret });
});

test('a VAT number of Monaco names no SIREN', () => {
  expect(search({ vatNumber: 'FR 53 000004605' })).toMatchObject({
    siren: null,
    vatNumber: 'FR53000004605',
  });
});

test('another country has other VAT numbers and zip codes', () => {
  expect(search({ vatNumber: '100000000000003', zipCode: 'AB1 2CD' }, 'AE')).toMatchObject({
    vatNumber: '100000000000003',
    zipCode: 'AB1 2CD',
  });
});

test('the VAT number of a SIREN is one that the check accepts', () => {
  expect(vatOfSiren('303265045')).toBe('FR40303265045');
  expect(search({ vatNumber: vatOfSiren(siren) })).toMatchObject({ siren });
});

test('BREG-04 the form asks for SIREN and SIRET where companies have them', () => {
  expect(registrationForm('FR')).toBe('with-siren');
  expect(registrationForm('AE')).toBe('plain');
});

test('BREG-17 the kinds of company', () => {
  expect(companyTypes).toEqual(['private', 'public', 'association', 'employee-fund', 'other']);
});

test('a VAT number has two digits before the SIREN, however small they are', () => {
  expect(vatOfSiren('000000029')).toMatch(/^FR0\d000000029$/);
});

test('elsewhere a VAT number names no SIREN, and none is made of it', () => {
  expect(search({ vatNumber: 'FR44732829320', siren: '303265045' }, 'AE')).toMatchObject({
    siren: '303265045',
    vatNumber: 'FR44732829320',
  });
});

test('a SIRET beside another company’s VAT number is refused, a VAT number of Monaco beside any is not', () => {
  expect(search({ siret, vatNumber: vatOfSiren('303265045') })).toEqual({ refused: 'company.numbers-disagree' });
  expect(search({ siret, vatNumber: 'FR 53 000004605' })).toMatchObject({ siren, siret });
});

test('one name written in two ways is one', () => {
  expect(search({ name: 'Cafe\u0301' })).toMatchObject({ name: 'Café' });
});
