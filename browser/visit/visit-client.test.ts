import { expect, test } from 'vitest';
import type { FailureName } from '#contract/failures.ts';
import { base, initTokenOf, testApi } from '#testing/browser/page/test-api.ts';
import { testCall } from '#testing/browser/page/test-call.ts';
import { testBrowser } from '#testing/browser/page/test-browser.ts';
import { createVisitClient } from './visit-client.ts';
import { createVisit } from './visit.ts';
import { eventually } from '#testing/wait.ts';

const path = '/v2/test/ask';
const askCall = testCall({ get: '/test/ask' });
const writeCall = testCall({ post: '/test/ask', captcha: 'login' });

async function setUp() {
  const browser = testBrowser();
  const api = await testApi(browser.clock);
  const visit = createVisit({ base, unit: 'alpha', fetch: api.fetch, environment: browser.environment });
  const client = createVisitClient({ base, unit: 'alpha', fetch: api.fetch, visit });
  api.answerWith({ fine: true });
  return { browser, api, visit, client };
}

test('INIT-03 a call refused with 40009 is sent once more, with a new token', async () => {
  const { api, client } = await setUp();
  api.failNext(path, 'init.invalid');
  expect(await client(askCall, {})).toEqual({ ok: true, data: { fine: true } });
  expect(api.requestsFor(path).map(initTokenOf)).toEqual(['alpha.visit1.1.signature', 'alpha.visit2.1.signature']);
});

test('INIT-03 refused twice, it is refused', async () => {
  const { api, client } = await setUp();
  api.failNext(path, 'init.invalid');
  api.failNext(path, 'init.invalid');
  expect(await client(askCall, {})).toMatchObject({ ok: false, failure: { name: 'init.invalid' } });
  expect(api.requestsFor(path)).toHaveLength(2);
});

test('INIT-03 ten calls refused at once get one new token together', async () => {
  const { api, client } = await setUp();
  await client(askCall, {});
  for (let index = 0; index < 10; index += 1) api.failNext(path, 'init.invalid');
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => client(askCall, {})));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(api.requestsFor('/v2/others/init')).toHaveLength(2);
});

test('INIT-11 an aged fingerprint is signed again and the call sent once more, as the same request', async () => {
  const { api, client } = await setUp();
  api.failNext(path, 'fingerprint.invalid');
  const key = 'k'.repeat(22);
  expect(await client(writeCall, {}, { key })).toMatchObject({ ok: true });
  const [first, second] = api.requestsFor(path);
  expect(first?.headers['x-fingerprint-sign']).not.toBe(second?.headers['x-fingerprint-sign']);
  expect([first, second].map((request) => request?.headers['idempotency-key'])).toEqual([key, key]);
  expect(api.requestsFor('/v2/others/init')).toHaveLength(1);
});

test('a body refused for its age is dated anew by a new init', async () => {
  const { api, client } = await setUp();
  api.failNext(path, 'seal.stale');
  expect(await client(askCall, {})).toMatchObject({ ok: true });
  expect(api.requestsFor('/v2/others/init')).toHaveLength(2);
});

test.each(['limit.reached', 'auth.required', 'server.fault', 'seal.broken'] as FailureName[])(
  'any other refusal is the answer: %s',
  async (failure) => {
    const { api, client } = await setUp();
    api.failNext(path, failure);
    expect(await client(askCall, {})).toMatchObject({ ok: false });
    expect(api.requestsFor(path)).toHaveLength(1);
  },
);

test('without a visit a call fails as any other without a network, and does not throw', async () => {
  const { api, client } = await setUp();
  api.failNext('/v2/others/init', 'no network');
  expect(await client(askCall, {})).toMatchObject({ ok: false, failure: { status: null } });
  expect(api.requests).toHaveLength(1);
});

test('INIT-01 a busy api is asked again for the visit and for the fingerprint when it said, and the call goes through', async () => {
  const { api, client, browser } = await setUp();
  const begins = ['/v2/others/init', '/v1/others/sign'];
  for (const begin of begins) api.failNext(begin, 'server.unavailable', 2);
  let outcome: unknown;
  void client(writeCall, {}, { key: 'k'.repeat(22) }).then((got) => (outcome = got));
  await eventually('the visit is asked for', () => api.requests.length === 1);
  await browser.clock.advance(1_999);
  expect(api.requests.map((request) => request.path)).toEqual(['/v2/others/init']);
  // Between two waits something is signed and sealed, which takes as long as it takes.
  await eventually('it went through', async () => {
    await browser.clock.advance(500);
    return outcome;
  });
  expect(outcome).toMatchObject({ ok: true });
  expect(begins.map((begin) => api.requestsFor(begin).length)).toEqual([2, 2]);
  expect(api.requestsFor(path)).toHaveLength(1);
});
