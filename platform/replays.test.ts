import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openRedis } from './redis.ts';
import { Replays } from './replays.ts';

afterEach(() => void vi.restoreAllMocks());

test('API-111 what was seen is remembered by all processes for its whole time, and no longer', async () => {
  // As patient as the machine is slow; ours would do without an answer.
  const redis = new Redis(inject('redisUrl'));
  onTestFinished(() => redis.disconnect());
  const what = randomUUID();
  expect(await new Replays(redis, 120_000).isFirst(what)).toBe(true);
  // Another process remembers nothing of it by itself.
  expect(await new Replays(redis, 120_000).isFirst(what)).toBe(false);
  const left = await redis.pttl(`seen:${what}`);
  expect(left).toBeLessThanOrEqual(120_000);
  // On a machine that does much else some of it is over already.
  expect(left).toBeGreaterThan(90_000);
});

test('API-111 while Redis is down a process remembers for the whole time by itself', async () => {
  const nowhere = openRedis('redis://127.0.0.1:1');
  onTestFinished(() => nowhere.disconnect());
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const replays = new Replays(nowhere, 120_000);
  now = 59_000;
  expect(await replays.isFirst('a')).toBe(true);
  // A second before its time is over.
  now = 178_000;
  expect(await replays.isFirst('a')).toBe(false);
});
