import { expect, test } from 'vitest';
import { companyTypes } from '#domain/companies/company-search.ts';
import { readCompany } from './read-company.ts';

const read = (fields: object, wantedSiret: string | null = null) =>
  readCompany(
    { siren: '091000034', nom_complet: 'RUBANS', siege: { siret: '09100003400016' }, ...fields },
    wantedSiret,
  );

test('BREG-17 a company is private, public, an association, an employee fund or other', () => {
  expect(companyTypes).toEqual(['private', 'public', 'association', 'employee-fund', 'other']);
});

test.each([
  ['1000', 'private', 'EI'],
  ['2110', 'private', ''],
  ['3120', 'private', ''],
  ['4110', 'public', ''],
  ['5202', 'private', 'SNC'],
  ['5498', 'private', 'EURL'],
  ['5499', 'private', 'SARL'],
  ['5410', 'private', 'SARL'],
  ['5510', 'private', 'SA'],
  ['5610', 'private', 'SA'],
  ['5710', 'private', 'SAS'],
  ['5720', 'private', 'SASU'],
  ['5785', 'private', 'SAS'],
  ['6317', 'private', 'COOP'],
  ['6540', 'private', 'SC'],
  ['7210', 'public', 'PUB'],
  ['8310', 'employee-fund', 'CSE'],
  ['8410', 'other', ''],
  ['9220', 'association', 'ASSO'],
  ['9300', 'other', 'FOND'],
  ['', 'other', ''],
])('BREG-17 the legal form %s is of type "%s", in our list "%s"', (code, type, legalForm) => {
  expect(read({ nature_juridique: code })).toMatchObject({ type, legalForm });
});

test.each([
  ['00', '0'],
  ['01', '1-2'],
  ['02', '3-5'],
  ['03', '6-9'],
  ['11', '10-19'],
  ['12', '20-49'],
  ['21', '50-99'],
  ['22', '100-199'],
  ['31', '200-249'],
  ['32', '250-499'],
  ['41', '500-999'],
  ['42', '1000-1999'],
  ['51', '2000-4999'],
  ['52', '5000-9999'],
  ['53', '10000+'],
  ['NN', ''],
])('BREG-04 the headcount %s is %s', (code, employees) => {
  expect(read({ tranche_effectif_salarie: code })?.employees).toBe(employees);
});

test('BREG-04 the sector is a letter of the European classification, or none', () => {
  const sectorOf = (letter: string) => read({ section_activite_principale: letter })?.sector;
  expect(['A', 'S', 'T', 'AB', 'a', ''].map(sectorOf)).toEqual(['A', 'S', '', '', '', '']);
});

test('BREG-04 what has a field of its own is read there, else out of the line', () => {
  const line = { siret: '09100003400016', adresse: '12 RUE DES RUBANS 69002 LYON' };
  expect(read({ siege: line })).toMatchObject({ firstAddress: '12 RUE DES RUBANS', zipCode: '69002', city: 'LYON' });
  expect(read({ siege: { ...line, code_postal: '69005', libelle_commune: 'LYON 5' } })).toMatchObject({
    firstAddress: '12 RUE DES RUBANS',
    zipCode: '69005',
    city: 'LYON 5',
  });
  expect(read({ siege: { ...line, liste_enseignes: ['Les Rubans', 'Other'] } })?.commercialName).toBe('Les Rubans');
  expect(read({ siege: { ...line, nom_commercial: 'Shop', liste_enseignes: ['Sign'] } })?.commercialName).toBe('Shop');
  expect(read({ nom_raison_sociale: 'RUBANS SA' })?.name).toBe('RUBANS SA');
});
