import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openLine } from '#testing/faults/cut-line.ts';
import { openRedis } from './redis.ts';

const server = new URL(inject('redisUrl'));
const line = await openLine({ host: server.hostname, port: Number(server.port) });
const direct = openRedis(server.toString());
const through = openRedis(Object.assign(new URL(server), { port: String(line.port) }).toString());

beforeAll(() => Promise.all([direct, through].map((redis) => once(redis, 'ready'))));

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
  const begun = performance.now();
  await expect(through.ping()).rejects.toThrow('Redis does not answer');
  expect(performance.now() - begun).toBeLessThan(500);
});
