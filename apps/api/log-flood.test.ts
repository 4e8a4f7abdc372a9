// Whoever sends junk, and an outage, can cause as many refusals as the network carries. Operators hear of them, the
// metrics count them all, and the disk does not fill up.
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { handler } from '#server/handler.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit } from '#testing/visit.ts';
import { handlers } from './handlers.ts';

const shape = {
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  body: z.object({}),
  answer: z.object({}),
  fails: [],
} as const;
const sealedCall = call({
  ...shape,
  id: 'SEALED',
  post: '/test/sealed',
  sealed: true,
  effect: 'read',
});
const failingCall = (name: string) => call({ ...shape, id: name, get: `/test/${name}` });

const outage = () => {
  throw Object.assign(new Error('the server is shutting down'), { code: '57P01' });
};
const bug = () => {
  throw new TypeError('a bug');
};
const otherBug = () => {
  throw new TypeError('another bug');
};
let turn = 0;

let shop: TestShop;
let api: TestApi;
beforeEach(async () => {
  shop ??= await openTestShop();
  shop.logged.length = 0;
  api = await openTestApi(shop, {
    rates: unlimited,
    handlers: [
      handler(sealedCall, async () => ({})),
      handler(failingCall('OUTAGE'), async () => outage()),
      handler(failingCall('TOO'), async () => outage()),
      handler(failingCall('BUGS'), async () => (turn++ % 2 ? bug() : otherBug())),
      ...handlers,
    ],
  });
});

interface Line {
  readonly text: string;
  readonly call?: string;
  readonly refusal?: string;
  readonly times?: number;
}
const linesOf = (text: string): Line[] =>
  shop.logged.map((line) => JSON.parse(line) as Line).filter((line) => line.text === text);
const timesIn = (lines: readonly Line[]): number => lines.reduce((sum, { times = 0 }) => sum + times, 0);
const total = async (counter: 'refusals' | 'faults', labels: Record<string, string>) =>
  (await shop.metrics[counter].get()).values
    .filter((value) => Object.entries(labels).every(([name, of]) => value.labels[name as never] === of))
    .reduce((sum, { value }) => sum + value, 0);

test('a thousand junk bodies are counted to the last and write a few lines', async () => {
  const visit = await openVisit(api, 'alpha');
  const headers = { 'x-init-token': await visit.initToken() };
  for (let sent = 0; sent < 1_000; sent += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const payload = { token: `junk-${sent + at}` };
        const answer = await api.server.inject({
          method: 'POST',
          url: '/v2/test/sealed',
          headers,
          payload,
        });
        expect(answer.json()).toMatchObject({ error: { code: 40005 } });
      }),
    );
  await api.server.close();
  const lines = linesOf('a call was refused');
  // The first at once, the others every ten seconds and at the end.
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines[0]).toMatchObject({ call: 'SEALED', refusal: 'seal.broken', times: 1 });
  expect(timesIn(lines)).toBe(1_000);
  expect(await total('refusals', { call: 'SEALED', refusal: 'seal.broken' })).toBe(1_000);
});

const get = (name: string) => api.server.inject({ url: `/v2/test/${name}?buId=alpha` });

test('an outage that repeats is said seldom for each call, and counted', async () => {
  for (let sent = 0; sent < 100; sent += 1) {
    expect((await get('OUTAGE')).statusCode).toBe(503);
    expect((await get('TOO')).statusCode).toBe(503);
  }
  await api.server.close();
  for (const name of ['OUTAGE', 'TOO']) {
    const lines = linesOf('a call failed').filter((line) => line.call === name);
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines[0]).toMatchObject({ times: 1, unavailable: true, err: { code: '57P01' } });
    expect(timesIn(lines)).toBe(100);
    expect(await total('faults', { where: `call ${name}` })).toBe(100);
  }
});

test('two bugs in one call are two lines, with where each is', async () => {
  for (let sent = 0; sent < 100; sent += 1) expect((await get('BUGS')).statusCode).toBe(500);
  await api.server.close();
  const lines = linesOf('a call failed');
  expect(lines.slice(0, 2)).toMatchObject([
    { times: 1, err: { text: 'another bug', stack: expect.stringContaining('otherBug') } },
    { times: 1, err: { text: 'a bug' } },
  ]);
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(timesIn(lines)).toBe(100);
});
