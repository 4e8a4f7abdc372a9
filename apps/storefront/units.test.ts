import { usualOrders } from '#domain/units/profile/orders.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { unitToWire } from '#contract/wire/units/unit.ts';
import { units as seeds } from '#units/all.ts';
import { createUnits } from './units.ts';

const [seed] = seeds as [(typeof seeds)[number]];
// Where people sign in elsewhere, what a search takes for the same, who issues coupons and how many orders somebody may make
// are the api's business, and not told to a page.
const profile = {
  ...completeProfile(seed.profile),
  ...usualOrders,
  outsideSignIn: {},
  searchSynonyms: {},
  couponIssuers: [],
};

type Said = 'known' | 'unknown' | 'down' | 'busy';

const refusals = {
  unknown: { status: 404, name: 'unit.unknown' },
  down: { status: null, name: null },
  busy: { status: 503, name: 'server.unavailable' },
} as const;
const minutes = 60_000;

/** An api that says the same to everybody, and counts. */
function world(first: Said) {
  const state = { says: first, asked: 0, now: 1 };
  const client: Client = async () => {
    state.asked++;
    if (state.says === 'known') return { ok: true, data: unitToWire(profile) as never };
    return { ok: false, failure: { ...refusals[state.says], message: '' } };
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

test('UNIT-01 each unit is asked for by its own id, and kept apart from the others', async () => {
  const clientFor =
    (id: string): Client =>
    async () => ({ ok: true, data: unitToWire({ ...profile, id }) as never });
  const units = createUnits(clientFor, { warn: vi.fn(), error: vi.fn() });
  for (const id of ['north', 'south', 'north']) {
    expect(await units.find(id)).toMatchObject({ kind: 'known', unit: { id } });
    expect(units.lastSeen(id)?.id).toBe(id);
  }
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

test.each(['busy', 'down'] as const)(
  'while the api is %s, what it said last is good for ten minutes and then dresses an error page',
  async (away) => {
    const { state, units } = world('known');
    expect(units.lastSeen(profile.id)).toBeNull();
    await units.find(profile.id);
    state.says = away;
    state.now += 9 * minutes;
    expect(await units.find(profile.id)).toEqual({ kind: 'known', unit: profile });
    // That it goes on being good does not make it any younger.
    state.now += 2 * minutes;
    expect(await units.find(profile.id)).toEqual({ kind: 'unavailable' });
    expect(units.lastSeen(profile.id)).toEqual(profile);
  },
);

test('a busy api is asked no more often for it, and believed as soon as it answers', async () => {
  const { state, units } = world('known');
  await units.find(profile.id);
  state.says = 'busy';
  state.now += 5_000;
  for (let visitor = 0; visitor < 5; visitor += 1) await units.find(profile.id);
  expect(state.asked).toBe(2);
  state.says = 'unknown';
  state.now += 5_000;
  expect(await units.find(profile.id)).toEqual({ kind: 'unknown' });
  state.says = 'busy';
  state.now += 5_000;
  expect(await units.find(profile.id)).toEqual({ kind: 'unknown' });
});

test('a page of the default unit is still no unit while the api is busy, however many names were tried', async () => {
  const { state, units } = world('unknown');
  await units.find('gift');
  state.says = 'known';
  await units.find(profile.id);
  state.says = 'unknown';
  for (let name = 0; name < 1_000; name += 1) await units.find(`junk-${name}`);
  state.now += 5_000;
  await units.find('gift');
  state.says = 'busy';
  state.now += 5_000;
  expect(await units.find('gift')).toEqual({ kind: 'unknown' });
  expect(await units.find(profile.id)).toEqual({ kind: 'known', unit: profile });
});

test('UNIT-07 parameters count as loading until they arrive: whoever asks waits, and nobody is told what is not known yet', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const arrived = Promise.withResolvers<void>();
  const client: Client = async () => {
    await arrived.promise;
    return { ok: true, data: unitToWire(profile) as never };
  };
  const units = createUnits(() => client, { warn: vi.fn(), error: vi.fn() });
  // The second comes while the first waits, and is told no more than the first.
  const answers = ['loading', 'loading'];
  const asked = answers.map(async (_, at) => (answers[at] = (await units.find(profile.id)).kind));
  // However long it takes.
  await vi.advanceTimersByTimeAsync(minutes);
  expect(answers).toEqual(['loading', 'loading']);
  expect(units.lastSeen(profile.id)).toBeNull();
  arrived.resolve();
  await Promise.all(asked);
  expect(answers).toEqual(['known', 'known']);
  expect(units.lastSeen(profile.id)?.id).toBe(profile.id);
});
