import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { guessCards } from './card-guessing.ts';
import { openValueUnit, type ValueUnit } from './value-unit.ts';

let unit: ValueUnit;
beforeAll(async () => {
  unit = await openValueUnit(inject('pods').east);
});
afterAll(() => unit.close());

test('E14 CARD-29 whoever guesses, from wherever, tries a card ten times in its life and hits nothing', async () => {
  const result = await guessCards(unit, { guesses: 3_000, known: 20 });
  // Chance gives one in ten thousand runs a right PIN; that is what the limits leave, and no fault.
  expect(result.hits).toBe(result.lucky);
  expect(result.mostTries).toBeLessThanOrEqual(guessLimits.inLife);
  // The long form has the figure; on a busy machine it is enough that neither stands out.
  expect(result.wrongPinMs / result.wrongNumberMs).toBeLessThan(1.5);
  expect(result.wrongNumberMs / result.wrongPinMs).toBeLessThan(1.5);
});
