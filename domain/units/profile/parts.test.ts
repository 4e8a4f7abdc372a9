// A field of the profile has one home: its type, how it usually is, and what may be wrong with it.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { profileFaults } from '../unit-faults.ts';
import { usualChoices } from '../usual-choices.ts';
import type { UnitProfile } from '../unit.ts';
import type { UnitBasics } from './basics.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Spelled out by the compiler: every basic field, and nothing else. */
const basics: Record<keyof UnitBasics, true> = {
  id: true,
  name: true,
  description: true,
  currency: true,
  languages: true,
  defaultLanguage: true,
  defaultCountry: true,
  timeZone: true,
  support: true,
  seller: true,
  theme: true,
};

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !/^faults\.ts$|\.test\.ts$/.test(file));
const parts = await Promise.all(
  files.toSorted().map(async (file) => {
    const found = (await import(join(import.meta.dirname, file))) as Record<string, Fields>;
    const [usual = ''] = Object.keys(found).filter((name) => name.startsWith('usual'));
    const [faults = ''] = Object.keys(found).filter((name) => name.endsWith('Faults'));
    return { file, fields: Object.keys(found[usual] ?? basics), faults: found[faults] };
  }),
);

test('every field of a profile belongs to exactly one part', () => {
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.flatMap(({ fields }) => fields).toSorted()).toEqual(Object.keys(unitProfile()).toSorted());
});

test('every field is usual somehow, or every unit says it', () => {
  const said = Object.keys(unitProfile()).filter((field) => !(field in usualChoices));
  expect(said.toSorted()).toEqual(Object.keys(basics).toSorted());
});

test.each(parts)('$file checks its own fields and no others', ({ fields, faults }) => {
  expect(Object.keys(faults ?? {}).length).toBeGreaterThan(0);
  expect(fields).toEqual(expect.arrayContaining(Object.keys(faults ?? {})));
});

test('whatever any part checks is asked when a profile is saved, in the order a person reads it', () => {
  const wrong: Partial<UnitProfile> = {
    theme: { ...unitProfile().theme, light: { ...unitProfile().theme.light, paper: '<' } },
    psp: 'somebody',
    deliveryPromiseHours: 0,
    salesmanDiscountMax: 30,
    guests: 'refused',
    consumerQtyMin: 0,
    topUpMin: 0,
    categoryLimit: 0,
    faqUrl: 'x',
    signIn: [],
    decimalDigits: 9,
    id: 'assets',
  };
  expect(profileFaults(unitProfile(wrong))).toEqual([
    'A unit cannot be called "assets".',
    'The number of decimals is 0 to 2 for EUR.',
    'A consumer order has at least 1 card, and the most is not less than the least.',
    'Delivery is promised within 1 to 240 hours.',
    'Discounts are percentages, and an admin salesman may grant no less than a salesman.',
    'The lowest top-up is above 0 and not above the highest.',
    'Without a way to sign in a unit serves guests only.',
    'The category limit is 1 to 100.',
    '"x" is no address that begins with https://.',
    'The payment provider is one of stripe, ingenico, market-pay, amazon, paypal.',
    'A theme has no <, > or } in it.',
  ]);
});
