import { expect, test } from 'vitest';
import { steadyClock } from './clock.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 5, 1, 12);

/** A machine whose clocks are moved by hand: what is on its wall, and what counts since it began. */
function machine() {
  const state = { wall: noon, ticks: 5_000 };
  const clock = steadyClock({ wall: () => state.wall, ticks: () => state.ticks });
  const pass = (ms: number) => ((state.wall += ms), (state.ticks += ms));
  return { state, clock, pass, at: () => clock.now().getTime() - noon };
}

test.each([25, -25, 1 / 60, -1 / 60])(
  'E6 a wall clock that is set %d hours on while a process runs changes nothing',
  (hours) => {
    const { state, clock, pass, at } = machine();
    pass(1_000);
    state.wall += hours * hour;
    pass(1_000);
    expect(at()).toBe(2_000);
    // The database knows better than this wall.
    expect(clock.hear(new Date(noon + 2_000))).toBe(0);
    expect(at()).toBe(2_000);
  },
);

test('E6 a database whose clock jumps is not followed, and it is said how far it is', () => {
  const { clock, pass, at } = machine();
  pass(1_000);
  expect(clock.hear(new Date(noon + 1_000 + 25 * hour))).toBe(25 * hour);
  expect(at()).toBe(1_000);
});

test('E6 a wall that is wrong is not believed because a database is wrong too', () => {
  const { state, clock, at } = machine();
  state.wall += 25 * hour;
  expect(clock.hear(new Date(noon - 25 * hour))).toBe(-25 * hour);
  expect(at()).toBe(0);
});

test('E6 a machine that stood still is told by its wall and the database together', () => {
  const { state, clock, pass, at } = machine();
  state.wall += 2 * hour;
  expect(clock.hear(new Date(noon + 2 * hour + 400))).toBe(400);
  expect(at()).toBe(2 * hour);
  pass(1_000);
  expect(at()).toBe(2 * hour + 1_000);
});

test('E6 a machine that began with a wrong wall is right once its wall is', () => {
  const { state, clock, at } = machine();
  // It was noon on the wall, and eleven everywhere else.
  expect(clock.hear(new Date(noon - hour))).toBe(-hour);
  state.wall -= hour;
  expect(clock.hear(new Date(noon - hour))).toBe(0);
  expect(at()).toBe(-hour);
});

test('a little is not followed: a message takes its time', () => {
  const { state, clock, at } = machine();
  state.wall += 20_000;
  expect(clock.hear(new Date(noon + 20_000))).toBe(20_000);
  expect(at()).toBe(0);
});
