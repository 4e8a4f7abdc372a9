import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { createLog } from '../telemetry/log.ts';
import { ChildPool } from './child-pool.ts';
import { runLimited } from './run-limited.ts';

const unruly = new URL('../../testing/faults/unruly-child.ts', import.meta.url);
const limits = { memoryMb: 256, timeoutMs: 5_000, outputBytesMax: 4_000_000 };
const run = (deed: string, changes = {}) => runLimited(unruly, Buffer.from(deed), { ...limits, ...changes });

test('a program answers with a line and with bytes', async () => {
  expect(await run('nothing in particular')).toMatchObject({
    ended: 'answered',
    answer: { head: {}, bytes: Buffer.of() },
    used: { memoryMb: expect.any(Number) },
  });
});

test.each(['grow in native memory', 'grow in small steps'])(
  'E16 a child that allocates without end dies of it, below its limit: %s',
  async (deed) => {
    const outcome = await run(deed, { timeoutMs: 15_000 });
    expect(outcome.ended).toBe('memory');
    expect(outcome.used.memoryMb).toBeGreaterThan(64);
    expect(outcome.used.memoryMb).toBeLessThanOrEqual(256);
  },
);

test.each(['loop', 'wait'])('E16 a child that never ends is ended: %s', async (deed) => {
  // A machine that stands still may end one late, not three.
  const lives: number[] = [];
  do {
    const outcome = await run(deed, { timeoutMs: 1_000 });
    expect(outcome.ended).toBe('time');
    lives.push(outcome.used.ms);
  } while (lives.length < 3 && Math.min(...lives) >= 1_500);
  expect(Math.min(...lives)).toBeLessThan(1_500);
});

test('a child that talks without end is cut off', async () => {
  expect(await run('talk without end')).toMatchObject({ ended: 'output' });
});

test('one that fails says why, and one that says nothing has not answered', async () => {
  expect(await run('throw')).toMatchObject({
    ended: 'crashed',
    said: expect.stringContaining('no more'),
  });
  expect(await run('end early')).toMatchObject({ ended: 'crashed', said: '' });
});

test('a child sees no secret, writes nothing, starts nobody', async () => {
  process.env['MASTER_KEYS'] = 'a secret of the parent';
  const outcome = await run('look around');
  expect(outcome).toMatchObject({
    ended: 'answered',
    answer: {
      head: {
        saw: {
          environment: ['MALLOC_ARENA_MAX', 'PWD', 'UV_THREADPOOL_SIZE'],
          passwords: 'ERR_ACCESS_DENIED',
          write: 'ERR_ACCESS_DENIED',
          start: 'ERR_ACCESS_DENIED',
          evaluate: 'EvalError',
          ownSources: true,
        },
      },
    },
  });
  delete process.env['MASTER_KEYS'];
});

test('input that the child does not read does no harm', async () => {
  expect(await runLimited(unruly, Buffer.alloc(8_000_000), limits)).toMatchObject({
    ended: 'answered',
  });
});

test('the parent lives: its clock ticks while children loop and grow', measuresTime, async () => {
  let late = 0;
  const done = new AbortController();
  const ticking = (async () => {
    while (!done.signal.aborted) {
      const asked = performance.now();
      await sleep(10);
      late = Math.max(late, performance.now() - asked - 10);
    }
  })();
  await Promise.all([run('loop', { timeoutMs: 1_500 }), run('grow in native memory')]);
  done.abort();
  await ticking;
  expect(late).toBeLessThan(500);
});

const quiet = createLog({ service: 'test', level: 'silent' });

test('two at once, the rest wait, and whoever waits too long is sent away', async () => {
  const pool = new ChildPool(quiet, { concurrencyMax: 2, waitMsMax: 2_300 });
  const loop = () => pool.run(unruly, Buffer.from('loop'), { ...limits, timeoutMs: 1_200 });
  const ended = (await Promise.all(Array.from({ length: 6 }, loop))).map((one) => one.ended);
  // Two begin, two more after 1.2 seconds; the last two would have had to wait for 2.4.
  expect(ended).toEqual(['time', 'time', 'time', 'time', 'busy', 'busy']);
  expect((await loop()).ended).toBe('time');
});

test('only so many wait at all', async () => {
  const pool = new ChildPool(quiet, { concurrencyMax: 1, waitMsMax: 5_000, waitingMax: 1 });
  const brief = () => pool.run(unruly, Buffer.from('nothing'), limits);
  const ended = (await Promise.all([brief(), brief(), brief()])).map((one) => one.ended);
  expect(ended).toEqual(['answered', 'answered', 'busy']);
  expect(pool.places).toBe(2);
});
