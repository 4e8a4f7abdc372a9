import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, expect, inject, test } from 'vitest';
import { openLine } from '#testing/faults/cut-line.ts';
import { eventually } from '#testing/wait.ts';
import { Busy } from './busy.ts';
import { Rates } from './limits.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { openRedis, type Redis } from './redis.ts';
import { Replays } from './replays.ts';

const server = new URL(inject('redisUrl'));
const line = await openLine({ host: server.hostname, port: Number(server.port) });
const direct = await ready(server.toString());
const through = await ready(`redis://127.0.0.1:${line.port}`);

/** Listens in the same moment in which it opens: asked a moment later, "ready" may have been said already. */
async function ready(url: string, metrics?: Metrics): Promise<Redis> {
  const redis = openRedis(url, metrics);
  await once(redis, 'ready');
  return redis;
}

afterAll(async () => {
  direct.disconnect();
  through.disconnect();
  await line.close();
});

test('an answer that came while the process was busy is an answer, however busy it was', async () => {
  const asked = direct.ping();
  const until = performance.now() + 600;
  while (performance.now() < until);
  await expect(asked).resolves.toBe('PONG');
});

test('a command that nobody answers fails within half a second', async () => {
  line.cut('silent');
  const took: number[] = [];
  // The best of three: a machine that does something else for a moment says nothing of Redis.
  for (let at = 0; at < 3; at += 1) {
    const begun = performance.now();
    await expect(through.ping()).rejects.toThrow('Redis does not answer');
    took.push(performance.now() - begun);
  }
  expect(Math.min(...took)).toBeLessThan(500);
});

test('KEEP-05 E7 a connection on which nobody answers is given up, though nobody hangs up, and another is tried', async () => {
  const cut = await openLine({ host: server.hostname, port: Number(server.port) });
  const redis = await ready(`redis://127.0.0.1:${cut.port}`);
  cut.cut('silent');
  let isGivenUp = false;
  let asked = 0;
  redis.once('reconnecting', () => (isGivenUp = true));
  await eventually('it is given up', async () => {
    asked += 1;
    await redis.ping().catch(() => {});
    return isGivenUp;
  });
  // Each waits a quarter of a second at least, on a slow machine longer: two seconds are eight of them, and one more at most.
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(12);
  cut.mend();
  await eventually('it is answered again', () => redis.ping().catch(() => null));
  redis.disconnect();
  await cut.close();
});

test('KEEP-05 one that answers now and then is kept: what is late twice, long after each other, is no silence', async () => {
  const redis = await ready(server.toString());
  const connection = () => eventually('it is answered', () => redis.client('ID').catch(() => null));
  const late = () => expect(redis.blpop(`nobody:${randomUUID()}`, 0.6)).rejects.toThrow('Redis does not answer');
  await late();
  const before = await connection();
  // Longer than a silence may last.
  await new Promise((done) => setTimeout(done, 2_300));
  await late();
  expect(await connection()).toBe(before);
  redis.disconnect();
});

/** Once of everything that Redis is for, under a name that nobody else uses. */
async function useAll(redis: Redis): Promise<void> {
  const name = randomUUID();
  const rates = new Rates(redis);
  await rates.take(name, { points: 5, seconds: 10, without: 'closed' }, 'a');
  await rates.take(`${name}-too`, { points: 5, seconds: 10, without: 'local' }, 'a');
  await new Replays(redis, 1_000).isFirst(name);
  const busy = new Busy(redis);
  await busy.begin(name, 0);
  await busy.end(name);
}

test('what fails is counted by what it was for, also where the caller goes on without it', async () => {
  const metrics = createMetrics('test');
  const counted = async () =>
    Object.fromEntries((await metrics.redisFailures.get()).values.map(({ labels, value }) => [labels.purpose, value]));
  const cut = await openLine({ host: server.hostname, port: Number(server.port) });
  const redis = await ready(`redis://127.0.0.1:${cut.port}`, metrics);
  // A script that the server has forgotten is sent again, which is no failure.
  await direct.script('FLUSH');
  // On a machine that is busy an answer may be late once, and that counts.
  const before = await eventually('all is answered', async () => {
    const earlier = await counted();
    await useAll(redis);
    return JSON.stringify(await counted()) === JSON.stringify(earlier) && earlier;
  });
  cut.cut('silent');
  await useAll(redis);
  const { rates = 0, replays = 0, busy = 0 } = before;
  expect(await counted()).toEqual({ rates: rates + 2, replays: replays + 1, busy: busy + 2 });
  redis.disconnect();
  await cut.close();
});
