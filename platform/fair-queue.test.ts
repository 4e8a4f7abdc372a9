import { describe, expect, test } from 'vitest';
import { handTimers } from '#testing/hand-timers.ts';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

/** A queue whose work ends when the test says so. */
function openQueue(changes: Partial<FairQueueOptions> = {}) {
  const timers = handTimers();
  const queue = new FairQueue(
    { concurrencyMax: 1, waitingMax: 6, waitingEachMax: 3, waitMsMax: 2_000, ...changes },
    timers,
  );
  const log: string[] = [];
  const working: (() => void)[] = [];
  const take = (share: string, name = share) =>
    queue
      .take(share, async () => {
        log.push(`${name} begins`);
        await new Promise<void>((done) => working.push(done));
        return name;
      })
      .then((outcome) => {
        if (!outcome.came) log.push(`${name} is sent away for ${outcome.retrySeconds} s`);
        return outcome;
      });
  return {
    timers,
    log,
    take,
    /** Whoever is at work is done, one after the other. */
    finish: async (times = 1) => {
      for (let at = 0; at < times; at++) {
        working.shift()?.();
        await timers.advance(0);
      }
    },
  };
}

test('no more at once than may be, and the next as soon as one is done', async () => {
  const { timers, log, take, finish } = openQueue({ concurrencyMax: 2 });
  const all = ['a', 'b', 'c'].map((name) => take(name));
  await timers.advance(0);
  expect(log).toEqual(['a begins', 'b begins']);
  await finish();
  expect(log).toEqual(['a begins', 'b begins', 'c begins']);
  await finish(2);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'].map((value) => ({ came: true, value })));
});

test('shares take turns: who sends many waits behind themself', async () => {
  const { log, take, finish } = openQueue();
  for (const name of ['m1', 'm2', 'm3', 'm4']) void take('many', name);
  void take('ana', 'ana');
  void take('bo', 'bo');
  await finish(6);
  expect(log).toEqual(['m1', 'm2', 'ana', 'bo', 'm3', 'm4'].map((name) => `${name} begins`));
});

test('a share has few places to wait in, and is sent away at once without one', async () => {
  const { timers, log, take } = openQueue();
  for (const name of ['m1', 'm2', 'm3', 'm4', 'm5']) void take('many', name);
  await timers.advance(0);
  expect(log).toEqual(['m1 begins', 'm5 is sent away for 2 s']);
});

test('a full queue takes who has less in it, and sends away the last of who has most', async () => {
  const { timers, log, take, finish } = openQueue({ waitingMax: 3 });
  for (const name of ['m1', 'm2', 'm3', 'm4']) void take('many', name);
  void take('ana', 'ana');
  await timers.advance(0);
  expect(log).toEqual(['m1 begins', 'm4 is sent away for 2 s']);
  // Where nobody has more than the newcomer would, nobody makes way.
  void take('bo', 'bo');
  void take('cy', 'cy');
  await timers.advance(0);
  expect(log.slice(2)).toEqual(['m3 is sent away for 2 s', 'cy is sent away for 2 s']);
  await finish(4);
  expect(log.slice(4)).toEqual(['m2 begins', 'ana begins', 'bo begins']);
});

test('nobody waits longer than the limit, and who has waited in vain is not begun later', async () => {
  const { timers, log, take, finish } = openQueue();
  void take('ana', 'ana');
  void take('bo', 'bo');
  await timers.advance(1_999);
  void take('cy', 'cy');
  await timers.advance(1);
  expect(log).toEqual(['ana begins', 'bo is sent away for 2 s']);
  await finish(2);
  expect(log.slice(2)).toEqual(['cy begins']);
  await timers.advance(10_000);
  expect(log).toHaveLength(3);
  expect(timers.pending()).toBe(0);
});

describe('whatever becomes of the work', () => {
  test('its place is free again', async () => {
    const { timers, take, log, finish } = openQueue();
    const failing = new FairQueue({ concurrencyMax: 1, waitingMax: 1, waitingEachMax: 1, waitMsMax: 1 });
    for (let at = 0; at < 3; at++)
      await expect(failing.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    void take('ana', 'ana');
    await finish();
    void take('ana', 'again');
    await timers.advance(0);
    expect(log).toEqual(['ana begins', 'again begins']);
  });
});
