import { completeProfile } from '#domain/usual-choices.ts';
import { expect, test, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { unitToWire } from '#contract/wire/unit.ts';
import { units as seeds } from '#units/all.ts';
import { createUnits } from './units.ts';

const [seed] = seeds as [(typeof seeds)[number]];
// Where people sign in elsewhere is the api's business, and is not told to a page.
const profile = { ...completeProfile(seed.profile), outsideSignIn: {} };

type Said = 'known' | 'unknown' | 'down';

/** An api that says the same to everybody, and counts. */
function world(first: Said) {
  const state = { says: first, asked: 0, now: 1 };
  const client: Client = async () => {
    state.asked++;
    if (state.says === 'known') return { ok: true, data: unitToWire(profile) as never };
    const code = state.says === 'unknown' ? 40_401 : null;
    return { ok: false, failure: { status: code && 404, code, message: '' } };
  };
  const log = { warn: vi.fn(), error: vi.fn() };
  return { state, log, units: createUnits(() => client, log, { now: () => state.now }) };
}

test('a profile is asked for once and is at most ten seconds old', async () => {
  const { state, units } = world('known');
  await Promise.all([units.find(profile.id), units.find(profile.id)]);
  expect(await units.find(profile.id)).toEqual({ kind: 'known', unit: profile });
  expect(state.asked).toBe(1);
  state.now += 10_001;
  await units.find(profile.id);
  expect(state.asked).toBe(2);
});

test('that there is no such unit is remembered as well', async () => {
  const { state, units, log } = world('unknown');
  expect(await units.find('nowhere')).toEqual({ kind: 'unknown' });
  await units.find('nowhere');
  expect(state.asked).toBe(1);
  expect(log.warn).not.toHaveBeenCalled();
});

test('an api that does not answer is asked again the next time, and noted', async () => {
  const { state, units, log } = world('down');
  expect(await units.find(profile.id)).toEqual({ kind: 'unavailable' });
  expect(log.warn).toHaveBeenCalledTimes(1);
  state.says = 'known';
  expect(await units.find(profile.id)).toEqual({ kind: 'known', unit: profile });
});

test('what was seen last stays, to dress an error page', async () => {
  const { state, units } = world('known');
  expect(units.lastSeen(profile.id)).toBeNull();
  await units.find(profile.id);
  state.now += 60_000;
  state.says = 'down';
  expect(await units.find(profile.id)).toEqual({ kind: 'unavailable' });
  expect(units.lastSeen(profile.id)).toEqual(profile);
});

test('UNIT-07 parameters count as loading until they arrive: whoever asks waits, and nobody is told what is not known yet', async () => {
  const arrived = Promise.withResolvers<void>();
  const client: Client = async () => {
    await arrived.promise;
    return { ok: true, data: unitToWire(profile) as never };
  };
  const units = createUnits(() => client, { warn: vi.fn(), error: vi.fn() });
  let answer: string = 'loading';
  const asked = units.find(profile.id).then(({ kind }) => (answer = kind));
  await Promise.resolve();
  expect(answer).toBe('loading');
  expect(units.lastSeen(profile.id)).toBeNull();
  arrived.resolve();
  await asked;
  expect(answer).toBe('known');
  expect(units.lastSeen(profile.id)?.id).toBe(profile.id);
});
