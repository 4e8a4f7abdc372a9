import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cardDays } from './card-days.ts';
import { openValueUnit, type ValueUnit } from './value-unit.ts';

let unit: ValueUnit;
beforeAll(async () => {
  unit = await openValueUnit(inject('pods').east);
});
afterAll(() => unit.close());

test('E6 a clock that jumps about the end of a card’s last day ends nothing early, twice or again', async () => {
  const result = await cardDays(unit, { rounds: 5, dayStep: 13 });
  expect(result).toMatchObject({ cards: 20, violations: 0 });
  expect(result.spent).toBeGreaterThan(0);
  expect(result.refused).toBeGreaterThan(0);
});
