// A field of the profile has one home: its type, how it usually is, what may be wrong with it, and how it travels.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { profileFaults } from '../unit-faults.ts';
import { usualChoices } from '../usual-choices.ts';
import type { UnitProfile } from '../unit.ts';
import { basicWires } from './basics.ts';

type Fields = Readonly<Record<string, unknown>>;

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/^(faults|wire)\.ts$|\.test\.ts$/.test(file),
);
const parts = await Promise.all(
  files.toSorted().map(async (file) => {
    const found = (await import(join(import.meta.dirname, file))) as Record<string, Fields>;
    const [usual = ''] = Object.keys(found).filter((name) => name.startsWith('usual'));
    const [faults = ''] = Object.keys(found).filter((name) => name.endsWith('Faults'));
    const [wires = ''] = Object.keys(found).filter((name) => name.endsWith('Wires'));
    const fields = Object.keys(found[wires] ?? {});
    return { file, fields, usual: found[usual], faults: found[faults] };
  }),
);

test('every field of a profile belongs to exactly one part', () => {
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.flatMap(({ fields }) => fields).toSorted()).toEqual(Object.keys(unitProfile()).toSorted());
});

test('every field is usual somehow, or every unit says it', () => {
  const said = Object.keys(unitProfile()).filter((field) => !(field in usualChoices));
  expect(said.toSorted()).toEqual(Object.keys(basicWires).toSorted());
});

test.each(parts.filter(({ usual }) => usual))(
  '$file says of each of its fields how it usually is',
  ({ fields, usual }) => {
    expect(Object.keys(usual ?? {})).toEqual(fields);
  },
);

test.each(parts)('$file checks its own fields and no others', ({ fields, faults }) => {
  expect(Object.keys(faults ?? {}).length).toBeGreaterThan(0);
  expect(fields).toEqual(expect.arrayContaining(Object.keys(faults ?? {})));
});

test('whatever any part checks is asked when a profile is saved, part by part', () => {
  const wrong: Partial<UnitProfile> = {
    theme: { ...unitProfile().theme, light: { ...unitProfile().theme.light, paper: '<' } },
    psp: 'somebody',
    deliveryPromiseHours: 0,
    salesmanDiscountMax: 30,
    guests: 'refused',
    mailboxOrdersHourMax: 0,
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
    'A theme has no <, > or } in it.',
    'The number of decimals is 0 to 2 for EUR.',
    'Without a way to sign in a unit serves guests only.',
    '"x" is no address that begins with https://.',
    'The category limit is 1 to 100.',
    'The lowest top-up is above 0 and not above the highest.',
    'A consumer order has at least 1 card, and the most is not less than the least.',
    'A mailbox and a network make at least 1 order in an hour.',
    'Discounts are percentages, and an admin salesman may grant no less than a salesman.',
    'Delivery is promised within 1 to 240 hours.',
    'The payment provider is one of stripe, ingenico, market-pay, amazon, paypal.',
  ]);
});
