import { describe, expect, test } from 'vitest';
import { buyerFaults, type BuyerAsks, type BuyerDetails } from './buyer-details.ts';

const ana: BuyerDetails = {
  name: 'Ana Example',
  email: 'ana@example.com',
  documentType: 'ID',
  documentNo: '',
  phoneCountry: 'FR',
  phone: '',
  country: 'FR',
  address: '',
  address2: '',
  zipCode: '',
  city: '',
};
const little: BuyerAsks = { document: false, address: false, countries: ['FR', 'BE'] };

const faultsOf = (changes: Partial<BuyerDetails>, asks: Partial<BuyerAsks> = {}) =>
  buyerFaults({ ...ana, ...changes }, { ...little, ...asks });

test('GATE-06 a name and an address of mail are enough', () => {
  expect(faultsOf({})).toEqual({});
});

describe('GATE-11 the name has a space between first and last name', () => {
  test.each(['Ana', 'AnaExample', ' Ana ', 'Ana\u200b'])('%j is refused', (name) => {
    expect(faultsOf({ name }).name).toBeDefined();
  });
  test('and is told so', () => {
    expect(faultsOf({ name: 'Ana ' }).name).toEqual({ name: 'whole-name' });
  });
  test.each(['Ana Example', ' Ana  Example ', 'محمد علي', '李 雷', 'Ana María de la Cruz'])('%j is taken', (name) => {
    expect(faultsOf({ name })).toEqual({});
  });
});

test('VAL-05 an address of mail has to be one', () => {
  expect(faultsOf({ email: 'ana@' }).email).toEqual({ name: 'email' });
  expect(faultsOf({ email: '' }).email).toEqual({ name: 'required' });
});

describe('GATE-08 document type and number', () => {
  test('are asked for where the unit asks', () => {
    expect(faultsOf({}, { document: true })).toEqual({ documentNo: { name: 'required' } });
    expect(faultsOf({ documentNo: '001-1234567-8' }, { document: true })).toEqual({});
    expect(faultsOf({ documentNo: '<b>' }, { document: true })).toEqual({ documentNo: { name: 'document' } });
    expect(faultsOf({ documentNo: '1'.repeat(33) }, { document: true })).toEqual({ documentNo: { name: 'document' } });
    expect(faultsOf({ documentType: 'X' as 'ID', documentNo: '1' }, { document: true })).toEqual({
      documentType: { name: 'not-in-list' },
    });
  });
  test('and nowhere else', () => {
    expect(faultsOf({ documentNo: '<b>' })).toEqual({});
  });
});

describe('ORDER-30 the address of an invoice', () => {
  const asks = { address: true };
  test('is asked for where something goes by post', () => {
    expect(Object.keys(faultsOf({}, asks))).toEqual(['zipCode', 'city', 'address']);
    expect(faultsOf({ zipCode: '69002', city: 'Lyon', address: '12 rue des Rubans' }, asks)).toEqual({});
    expect(faultsOf({ zipCode: '69002', city: 'Lyon', address: '12 rue', address2: '<b>x</b>' }, asks)).toEqual({
      address2: { name: 'attack' },
    });
  });
  test('and is in a country of the unit', () => {
    expect(faultsOf({ country: 'US' })).toEqual({ country: { name: 'not-in-list' } });
  });
});

test('VAL-18 a phone number may be left out', () => {
  expect(faultsOf({ phone: ' ' })).toEqual({});
  expect(faultsOf({ phone: '0612345678' })).toEqual({});
  expect(faultsOf({ phone: '12' }).phone).toEqual({ name: 'phone-length', min: 3, max: 16 });
});
