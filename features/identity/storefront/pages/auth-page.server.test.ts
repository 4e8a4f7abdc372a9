// What the screens under /auth take over from the unit whose shop they are.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { authPage } from './auth-page.server.ts';

function pageOf(unit: UnitProfile, entrance: Entrance = 'customer', cookies: string | null = null) {
  const log = { warn: () => undefined, error: () => undefined };
  const client = () => Promise.reject(new Error('nobody is asked'));
  const parts = { entrance, cards: [], cookies, hasScreen: () => true };
  return authPage({ unit, language: 'en', client, log }, parts);
}

test('UNIT-45 the number of the identity card is asked for in the Dominican shop', () => {
  expect(pageOf(exampleProfile('ccn')).asks).toEqual({ idCard: true, birthDate: false });
  expect(pageOf(exampleProfile('tinto')).asks).toEqual({ idCard: false, birthDate: false });
  expect(pageOf(unitProfile({ askBirthDate: true })).asks).toEqual({ idCard: false, birthDate: true });
});

test('UNIT-71 phone fields begin with the operator’s country where one is set, else with the default one', () => {
  expect(pageOf(exampleProfile('ccn')).country).toBe('DO');
  expect(pageOf(exampleProfile('tinto')).country).toBe('CO');
  expect(pageOf(unitProfile({ defaultCountry: 'ES', phoneCountry: null })).country).toBe('ES');
});

test('UNIT-72 the countries of a phone number are the unit’s, with what their numbers begin with', () => {
  const codes = ({ countries }: ReturnType<typeof pageOf>) => countries.map(({ code }) => code);
  expect(codes(pageOf(exampleProfile('ccn')))).toEqual(['DO', 'ES', 'US', 'PR']);
  const page = pageOf(unitProfile({ countries: ['AE', 'AQ'] }));
  expect(page.countries).toEqual([
    { code: 'AE', name: 'United Arab Emirates', callingCode: '971' },
    { code: 'FR', name: 'France', callingCode: '33' },
  ]);
});

test('UNIT-14 the ways to sign in are those that the unit allows', () => {
  expect(pageOf(exampleProfile('ccn')).methods).toEqual(['normal', 'google', 'facebook']);
  expect(pageOf(exampleProfile('tinto')).methods).toEqual(['normal', 'google', 'apple']);
});

test('UNIT-44 a second step belongs to the sign-in only where the unit has it and nobody hid it', () => {
  expect(pageOf(exampleProfile('ccn')).twoFactor).toBe(false);
  expect(pageOf(unitProfile({ can: ['two-factor'] })).twoFactor).toBe(true);
  expect(pageOf(unitProfile({ can: ['two-factor'], hidden: ['two-factor'] })).twoFactor).toBe(false);
});

test('UNIT-55 UNIT-19 nobody is offered to go on as a guest where guests are refused', () => {
  expect(pageOf(exampleProfile('ccn')).guestsMayPass).toBe(false);
  expect(pageOf(exampleProfile('tinto')).guestsMayPass).toBe(true);
});

test('AUTH-04 the ways to sign in are those of the unit, in its order', () => {
  expect(pageOf(unitProfile({ signIn: ['google', 'normal'] })).methods).toEqual(['google', 'normal']);
  expect(pageOf(unitProfile({ signIn: ['sso'] })).methods).toEqual(['sso']);
});

test('AUTH-37 AUTH-47 whether everybody comes by the salesman’s sign-on is the unit’s to say, and usually not so', () => {
  expect([
    pageOf(unitProfile()).alwaysSalesmanSso,
    pageOf(unitProfile({ alwaysSalesmanSso: true })).alwaysSalesmanSso,
  ]).toEqual([false, true]);
});

test('AUTH-52 the call of two factors is used where the unit has it', () => {
  expect([pageOf(unitProfile({ can: [] })).twoFactor, pageOf(unitProfile({ can: ['two-factor'] })).twoFactor]).toEqual([
    false,
    true,
  ]);
});

test('REG-07 REG-09 a document and a date of birth are asked for where the unit does, each for itself', () => {
  expect(pageOf(unitProfile()).asks).toEqual({ idCard: false, birthDate: false });
  expect(pageOf(unitProfile({ askIdCard: true })).asks).toEqual({ idCard: true, birthDate: false });
  expect(pageOf(unitProfile({ askBirthDate: true })).asks).toEqual({ idCard: false, birthDate: true });
});

test.each([
  ['has already begun', 'Pacific/Kiritimati', '2026-06-02'],
  ['has not begun yet', 'Pacific/Pago_Pago', '2026-05-31'],
])('VAL-27 REG-09 how old somebody is, is counted to the day that %s where the unit is', (_, timeZone, today) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(pageOf(unitProfile({ timeZone })).today).toBe(today);
});

test('AUTH-41 the form finds what this browser remembers of its own entrance and unit', () => {
  const cookies = [
    'login-email-customer-alpha=ana%40example.com',
    'login-area-business-alpha=33',
    'login-number-business-alpha=0612345678',
    'login-email-customer-beta=other%40example.com',
  ].join('; ');
  expect(pageOf(unitProfile(), 'customer', cookies).remembered).toEqual({
    email: 'ana@example.com',
    areaCode: '',
    number: '',
  });
  expect(pageOf(unitProfile(), 'business', cookies).remembered).toEqual({
    email: '',
    areaCode: '33',
    number: '0612345678',
  });
  expect(pageOf(unitProfile(), 'salesman', cookies).remembered).toEqual({ email: '', areaCode: '', number: '' });
});

test('AUTH-42 a phone number begins in the unit’s country for phones, else in its own', () => {
  expect(pageOf(unitProfile({ defaultCountry: 'FR' })).country).toBe('FR');
  expect(pageOf(unitProfile({ defaultCountry: 'FR', phoneCountry: 'BE' })).country).toBe('BE');
});

test('REG-02 news are ticked from the start where the unit says so', () => {
  expect([pageOf(unitProfile()).subscribes, pageOf(unitProfile({ subscribeTicked: true })).subscribes]).toEqual([
    false,
    true,
  ]);
});
