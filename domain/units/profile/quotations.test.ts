import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { profileFaults } from '../unit-faults.ts';
import { usualQuotations } from './quotations.ts';

const faults = (salesmanDiscountMax: number, adminDiscountMax: number) =>
  profileFaults(unitProfile({ salesmanDiscountMax, adminDiscountMax }));

test('a salesman grants 10 percent, an admin salesman 20, where the unit says nothing else', () => {
  expect(usualQuotations).toEqual({ salesmanDiscountMax: 10, adminDiscountMax: 20 });
});

test.each([
  [0, 0],
  [0, 100],
  [100, 100],
  [10, 10],
  [2.5, 7.5],
])('a salesman may grant %d percent and an admin salesman %d', (salesman, admin) => {
  expect(faults(salesman, admin)).toEqual([]);
});

test.each([
  [-0.01, 0],
  [-2, -1],
  [0, 100.01],
  [100.01, 100.01],
  [10.01, 10],
  [Number.NaN, 10],
  [10, Number.NaN],
])('not %d percent and %d', (salesman, admin) => {
  expect(faults(salesman, admin)).toEqual([
    'Discounts are percentages, and an admin salesman may grant no less than a salesman.',
  ]);
});
