import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { race, raceNames, removeGuards } from './card-races.ts';
import { openValueUnit, type ValueUnit } from './value-unit.ts';

let sound: ValueUnit;
let mutant: ValueUnit;
beforeAll(async () => {
  [sound, mutant] = await Promise.all([openValueUnit(inject('pods').east), openValueUnit(inject('pods').east)]);
  await removeGuards(mutant);
});
afterAll(() => Promise.all([sound.close(), mutant.close()]));

describe.each(raceNames)('E10 %s', (name) => {
  test('twenty at once: never more than there was', async () => {
    expect(await race(sound, name, { rounds: 10 })).toEqual({ rounds: 10, broken: 0, errors: 0 });
  });

  test('without its guards the same race is lost', async () => {
    // Without its order of locks a transfer meets deadlocks, each of which takes a second to be noticed.
    const { rounds, broken } = await race(mutant, name, { rounds: name === 'transfer' ? 4 : 20 });
    expect(broken / rounds).toBeGreaterThanOrEqual(0.95);
  });
});

test('the checker finds nothing after the races, and finds the mutant out', async () => {
  const after = await check(sound.database);
  expect(after.violations).toEqual([]);
  expect(after.journals).toBeGreaterThan(200);
  const rules = (await check(mutant.database)).violations.map(({ rule }) => rule);
  expect(rules).toContain('C2 every balance equals its postings and is not negative');
});
