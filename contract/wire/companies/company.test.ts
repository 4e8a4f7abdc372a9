import { expect, test } from 'vitest';
import { codedListNames } from '#domain/companies/coded-lists.ts';
import { codedListFromWire, WireCodedList } from './coded-lists.ts';
import { CompanyCriteria, companyToWire, criteriaFromWire, formToWire, TemplateId, WireCompany } from './company.ts';

const lists = [
  ['IND', 'sector'],
  ['CLR', 'legal-form'],
  ['ATO', 'annual-sales'],
  ['OC', 'occupation'],
  ['MIR', 'monthly-income'],
  ['PAR', 'personal-assets'],
  ['ET', 'entity-type'],
  ['NIR', 'benefit'],
  ['ST_EKDR', 'shareholder-document'],
  ['URSSAF', 'employee-event'],
] as const;

test.each(lists)('KYB-20 API-93 %s is the list "%s"', (code, name) => expect(codedListFromWire(code)).toBe(name));

test('KYB-20 every list has a code, and what is no code names none', () => {
  expect(new Set(lists.map(([, name]) => name))).toEqual(new Set(codedListNames));
  for (const other of ['', 'ind', 'sector', 'XX']) expect(codedListFromWire(other)).toBeUndefined();
  expect(WireCodedList.safeParse([{ code: 'A' }]).success).toBe(false);
});

test('a company is looked for by name, SIREN, SIRET, VAT number and zip code; what is left out is empty', () => {
  const wire = { companyName: 'N', sirenNumber: '1', siretNumber: '2', vatNumber: '3', zipCode: '4' };
  expect(criteriaFromWire(CompanyCriteria.parse(wire))).toEqual({
    name: 'N',
    siren: '1',
    siret: '2',
    vatNumber: '3',
    zipCode: '4',
  });
  expect(criteriaFromWire(CompanyCriteria.parse({}))).toEqual({
    name: '',
    siren: '',
    siret: '',
    vatNumber: '',
    zipCode: '',
  });
});

test.each([
  ['companyName', 100],
  ['sirenNumber', 20],
  ['siretNumber', 30],
  ['vatNumber', 30],
  ['zipCode', 16],
])('%s has at most %i characters', (field, charsMax) => {
  expect(CompanyCriteria.safeParse({ [field]: 'x'.repeat(charsMax) }).success).toBe(true);
  expect(CompanyCriteria.safeParse({ [field]: 'x'.repeat(charsMax + 1) }).success).toBe(false);
});

test('BREG-04 a found company has the field names of a profile', () => {
  const wire = companyToWire({
    name: 'Name',
    commercialName: 'Shop',
    siren: 'Siren',
    siret: 'Siret',
    vatNumber: 'Vat',
    type: 'private',
    legalForm: 'Form',
    sector: 'Sector',
    firstAddress: 'Street',
    zipCode: 'Zip',
    city: 'City',
    country: 'FR',
    employees: '20-49',
  });
  expect(wire).toEqual({
    companyName: 'Name',
    commercialName: 'Shop',
    sirenNumber: 'Siren',
    siretNumber: 'Siret',
    vatNumber: 'Vat',
    societyType: 'private',
    legalForm: 'Form',
    sectorCode: 'Sector',
    firstAddress: 'Street',
    zipCode: 'Zip',
    city: 'City',
    country: 'FR',
    numberOfEmployees: '20-49',
  });
  expect(WireCompany.parse(wire)).toEqual(wire);
});

test('BREG-04 the template id says whether the form asks for SIREN and SIRET', () => {
  expect([formToWire('with-siren'), formToWire('plain')]).toEqual(['FR', 'GENERAL']);
  expect(TemplateId.options).toEqual(['FR', 'GENERAL']);
});
