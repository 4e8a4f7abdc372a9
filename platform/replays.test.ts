import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { openRedis } from './redis.ts';
import { Replays } from './replays.ts';

afterEach(() => void vi.restoreAllMocks());

test('API-111 what was seen is remembered by all processes for its whole time, and no longer', async () => {
  const redis = openRedis(inject('redisUrl'));
  await once(redis, 'ready');
  const what = randomUUID();
  expect(await new Replays(redis, 120_000).isFirst(what)).toBe(true);
  // Another process remembers nothing of it by itself.
  expect(await new Replays(redis, 120_000).isFirst(what)).toBe(false);
  const left = await redis.pttl(`seen:${what}`);
  expect(left).toBeLessThanOrEqual(120_000);
  // On a machine that does much else some of it is over already.
  expect(left).toBeGreaterThan(90_000);
  redis.disconnect();
});

test('API-111 while Redis is down a process remembers for the whole time by itself', async () => {
  const nowhere = openRedis('redis://127.0.0.1:1');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const replays = new Replays(nowhere, 120_000);
  now = 59_000;
  expect(await replays.isFirst('a')).toBe(true);
  // A second before its time is over.
  now = 178_000;
  expect(await replays.isFirst('a')).toBe(false);
  nowhere.disconnect();
});
