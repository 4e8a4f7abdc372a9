import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { check } from '../checker/checker.ts';
import { rotateWhileOpen } from './key-rotation.ts';
import { openValueUnit, type ValueUnit } from './cards/value-unit.ts';

const units: ValueUnit[] = [];
beforeAll(async () => {
  for (let at = 0; at < 3; at++) units.push(await openValueUnit(inject('pods').east));
});
afterAll(() => Promise.all(units.map((unit) => unit.close())));

test('no card is missed while keys are rotated, rows brought up to date and versions retired', async () => {
  const result = await rotateWhileOpen(units[0]!, { cycles: 1 });
  expect(result).toMatchObject({ rotations: 2, refused: 4, retired: 2, missed: 0 });
  expect(result.lookups).toBeGreaterThan(150);
  expect(result.sales).toBeGreaterThan(75);
  expect((await check(units[0]!.database)).violations).toEqual([]);
});

test('with the newest version and the one before, cards are missed', async () => {
  const { missed } = await rotateWhileOpen(units[1]!, { cycles: 1, mutant: 'last-two' });
  expect(missed).toBeGreaterThan(5);
});

test('with a version that seals before everybody knows of it, cards are missed', async () => {
  const { missed } = await rotateWhileOpen(units[2]!, { cycles: 1, mutant: 'at-once' });
  expect(missed).toBeGreaterThan(5);
});
