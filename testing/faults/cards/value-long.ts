// The long forms of the experiments on value.
import { startServices } from '../../local/services.ts';
import { check } from '../../checker/checker.ts';
import { prepareTemplate } from '../../databases.ts';
import { cardDays } from './card-days.ts';
import { guessCards } from './card-guessing.ts';
import { race, raceNames, removeGuards, type RaceResult } from './card-races.ts';
import { rotateWhileOpen } from '../key-rotation.ts';
import { openValueUnit } from './value-unit.ts';

const emptyServer = async () => {
  const { pods } = await startServices();
  return { server: pods.east, template: await prepareTemplate(pods.east) };
};

/** E10: 20 contenders × 200 rounds of each race, and as many of its mutant. */
export async function cardRaces(rounds = 200) {
  const at = await emptyServer();
  const [sound, mutant] = [await openValueUnit(at), await openValueUnit(at)];
  await removeGuards(mutant);
  try {
    const races: Record<string, RaceResult & { mutantBroken: string }> = {};
    for (const name of raceNames) {
      const result = await race(sound, name, { rounds });
      // Its deadlocks take a second each.
      const lost = await race(mutant, name, { rounds: name === 'transfer' ? rounds / 4 : rounds });
      races[name] = { ...result, mutantBroken: `${lost.broken} of ${lost.rounds}` };
    }
    const { violations, journals } = await check(sound.database);
    return { races, violations: violations.length, journals };
  } finally {
    await Promise.all([sound.close(), mutant.close()]);
  }
}

/** E14: a million guesses by somebody who knows a thousand numbers. */
export async function cardGuessing(guesses = 1_000_000) {
  const unit = await openValueUnit(await emptyServer());
  try {
    return await guessCards(unit, { guesses, known: 1_000 });
  } finally {
    await unit.close();
  }
}

/** E6: 300 rounds of four cards each around the end of their last day. */
export async function cardDaysLong(rounds = 300) {
  const unit = await openValueUnit(await emptyServer());
  try {
    return await cardDays(unit, { rounds });
  } finally {
    await unit.close();
  }
}

/** Both keys of cards rotated twenty times each, while cards are looked up, spent and issued; and the mutants. */
export async function keyRotation(cycles = 20) {
  const at = await emptyServer();
  const units = await Promise.all([openValueUnit(at), openValueUnit(at), openValueUnit(at)]);
  try {
    const [sound, lastTwo, concurrencyMax] = units;
    const result = await rotateWhileOpen(sound, { cycles });
    const { violations } = await check(sound.database);
    return {
      ...result,
      violations: violations.length,
      missedByLastTwo: (await rotateWhileOpen(lastTwo, { cycles: 2, mutant: 'last-two' })).missed,
      missedByAtOnce: (await rotateWhileOpen(concurrencyMax, { cycles: 2, mutant: 'at-once' })).missed,
    };
  } finally {
    await Promise.all(units.map((unit) => unit.close()));
  }
}
