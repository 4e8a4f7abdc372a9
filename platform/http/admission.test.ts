import { describe, expect, test } from 'vitest';
import { priorities } from '../priority.ts';
import { Admission, usualLimits, type AdmissionLimits } from './admission.ts';
import { LoopLag } from './loop-lag.ts';

const lagOf = (ms: number, arrivals = 0) => ({ ms, arrivals, arrived: () => {}, stop: () => {} });
const noLimits: Partial<AdmissionLimits> = {};
const opened = (ms: number, { arrivals = 0, waitMs = 0, chance = 0.5, limits = noLimits } = {}) =>
  new Admission({ lag: lagOf(ms, arrivals), waitMs: () => waitMs, chance: () => chance, limits });
const admitted = (admission: Admission) => priorities.filter((priority) => admission.enter(priority));

describe('under pressure', () => {
  const many = { arrivals: 1_000 };

  test('looking around is turned away first, then the usual, and a till last of all', () => {
    expect(admitted(opened(0, many))).toEqual(['first', 'usual', 'last']);
    expect(admitted(opened(80, many))).toEqual(['first', 'usual']);
    expect(admitted(opened(320, many))).toEqual(['first']);
    expect(admitted(opened(3_100, many))).toEqual([]);
  });

  test('the more of it, the more are turned away', () => {
    const [from, to] = usualLimits.shedMs.last;
    const share = (ms: number) => {
      const chances = Array.from({ length: 100 }, (_, at) => at / 100);
      return chances.filter((chance) => !opened(ms, { ...many, chance }).enter('last')).length;
    };
    expect(share(from)).toBe(0);
    expect(share((from + to) / 2)).toBe(50);
    expect(share(to)).toBe(100);
  });

  test('waiting for a database counts as waiting for us', () => {
    expect(admitted(opened(0, { ...many, waitMs: 90 }))).toEqual(['first', 'usual']);
    expect(admitted(opened(0, { ...many, waitMs: 20 }))).toEqual(['first', 'usual', 'last']);
  });
});

test('a slow machine with few requests turns nobody away', () => {
  expect(admitted(opened(5_000, { arrivals: 3 }))).toEqual(['first', 'usual', 'last']);
});

test('E12 who would wait for a connection in vain is turned away however few there are, but for a till', () => {
  const few = { arrivals: 3 };
  expect(admitted(opened(0, { ...few, waitMs: usualLimits.vainMs - 1 }))).toEqual(['first', 'usual', 'last']);
  expect(admitted(opened(0, { ...few, waitMs: usualLimits.vainMs }))).toEqual(['first']);
});

test('who left makes room', () => {
  const admission = opened(0, { limits: { most: { first: 3, usual: 2, last: 1 } } });
  expect(admission.enter('last')).toBe(true);
  expect(admission.enter('last')).toBe(false);
  expect(admission.enter('usual')).toBe(true);
  expect(admission.enter('usual')).toBe(false);
  expect(admission.enter('first')).toBe(true);
  expect(admission.enter('first')).toBe(false);
  for (let left = 0; left < 3; left += 1) admission.leave();
  expect([admission.inside, admission.enter('last')]).toEqual([0, true]);
});

test('lateness is seen while it lasts, and forgotten little by little', () => {
  let now = 0;
  const lag = new LoopLag(() => now);
  lag.arrived();
  now = 20;
  lag.tick();
  expect([lag.ms, lag.arrivals]).toEqual([0, 0]);
  // Nobody has looked at the clock for 100 ms: whoever comes now sees it all the same.
  now = 120;
  lag.arrived();
  expect([lag.ms, lag.arrivals]).toEqual([80, 1]);
  lag.tick();
  now = 140;
  lag.tick();
  expect(lag.ms).toBeCloseTo(64);
  for (let tick = 0; tick < 30; tick += 1) {
    now += 20;
    lag.tick();
  }
  expect(lag.ms).toBe(0);
  lag.stop();
});
