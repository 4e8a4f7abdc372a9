import { expect, test, vi } from 'vitest';
import { fingerprintMs, signFingerprintCall, visitMs } from '#contract/shop/visit.ts';
import { base, testApi } from '#testing/browser/page/test-api.ts';
import { testCall } from '#testing/browser/page/test-call.ts';
import { testBrowser } from '#testing/browser/page/test-browser.ts';
import { createFingerprints, hashOf } from './fingerprint.ts';
import { createVisitClient } from './visit-client.ts';
import { createVisit } from './visit.ts';

const path = '/v1/others/sign';

async function setUp(aheadMs = 0) {
  const browser = testBrowser();
  const api = await testApi(browser.clock, aheadMs);
  /** A page of this browser. */
  const open = (unit = 'alpha') => createVisit({ base, unit, fetch: api.fetch, environment: browser.environment });
  const record = (unit = 'alpha') =>
    (JSON.parse(browser.session.get('fingerprint') ?? '{}') as Record<string, unknown>)[unit];
  return { browser, api, open, record, visit: open() };
}

test('INIT-05 the fingerprint is computed once and signed by the server', async () => {
  const { browser, api, visit } = await setUp();
  const [one, two] = await Promise.all([visit.fingerprint(), visit.fingerprint()]);
  expect(one).toEqual(two);
  await visit.fingerprint();
  expect(browser.measured()).toBe(1);
  expect(api.requestsFor(path)).toMatchObject([
    {
      method: 'POST',
      headers: { 'x-init-token': 'alpha.visit1.1.signature' },
      body: {
        buId: 'alpha',
        fingerprint: one.hash,
        components: { fonts: ['Georgia', 'Arial'], screenResolution: '390x844', platform: 'Test' },
      },
    },
  ]);
  expect(signFingerprintCall.body.safeParse(api.requestsFor(path)[0]?.body).success).toBe(true);
});

test('INIT-05 it is computed once on a page though the browser keeps nothing', async () => {
  const measure = vi.fn(() => ({ fonts: ['A'], screenResolution: '1x1', platform: 'p' }));
  const refuses = () => {
    throw new Error('no storage');
  };
  const sign = vi.fn(async () => ({ sign: 's', timestamp: 0 }));
  const store = { getItem: refuses, setItem: refuses };
  const fingerprints = createFingerprints({ unit: 'alpha', measure, sign, store, serverNow: () => 0 });
  for (const visit of ['one', 'two']) await fingerprints.current(visit);
  expect([sign.mock.calls.length, measure.mock.calls.length]).toEqual([2, 1]);
});

test('INIT-05 the hash is SHA-256 over the components, in whatever order fonts are found', async () => {
  const components = { fonts: ['B', 'A'], screenResolution: '1x1', platform: 'p' };
  expect(await hashOf(components)).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf({ ...components, fonts: ['A', 'B'] })).toBe(await hashOf(components));
  // Each of them tells browsers apart.
  for (const other of [{ platform: 'q' }, { screenResolution: '1x2' }, { fonts: ['A', 'C'] }, { fonts: ['A'] }])
    expect(await hashOf({ ...components, ...other })).not.toBe(await hashOf(components));
  // printf '{"fonts":["A","B"],"platform":"p","screenResolution":"1x1"}' | sha256sum
  expect(await hashOf(components)).toBe('e3d849737b6cf5f1785a8f7ac0c0803625d329f64ad37bcb197ab9721da85a02');
});

test('INIT-06 INIT-08 session storage holds hash, hashSign, the server’s timestamp and components', async () => {
  const { browser, visit, record } = await setUp(5_000);
  const { hash } = await visit.fingerprint();
  expect(record()).toEqual({
    hash,
    hashSign: '1.sign2',
    timestamp: browser.clock.now() + 5_000,
    components: { fonts: ['Georgia', 'Arial'], screenResolution: '390x844', platform: 'Test' },
  });
});

test('INIT-06 the next page of the session does not measure again', async () => {
  const { browser, open, visit } = await setUp();
  const { hash } = await visit.fingerprint();
  const next = await open().fingerprint();
  expect(next.hash).toBe(hash);
  expect(browser.measured()).toBe(1);
});

test.each(['nonsense', '{"alpha":7}', '{"alpha":{"hash":"short","components":{"fonts":[]}}}'])(
  'INIT-06 what somebody else wrote there is not believed: %s',
  async (text) => {
    const { browser, visit, record } = await setUp();
    browser.environment.sessionStore.setItem('fingerprint', text);
    const { hash } = await visit.fingerprint();
    expect(browser.measured()).toBe(1);
    expect(record()).toHaveProperty('hash', hash);
  },
);

test('INIT-07 INIT-11 it is signed again when 30 minutes of the server’s time have passed', async () => {
  expect(fingerprintMs).toBe(30 * 60_000);
  const { browser, api, visit, record } = await setUp(-3 * 86_400_000);
  await visit.fingerprint();
  await browser.clock.advance(fingerprintMs - 1);
  await visit.fingerprint();
  expect(api.requestsFor(path)).toHaveLength(1);
  await browser.clock.advance(1);
  const { timestamp } = await visit.fingerprint();
  expect(api.requestsFor(path)).toHaveLength(2);
  expect(timestamp).toBe(browser.clock.now() - 3 * 86_400_000);
  expect(record()).toHaveProperty('timestamp', timestamp);
  expect(browser.measured()).toBe(1);
});

test('INIT-07 it is signed again for a new visit, which the signature is bound to', async () => {
  const { browser, api, visit } = await setUp();
  await browser.clock.advance(0);
  await visit.initToken();
  await browser.clock.advance(visitMs - fingerprintMs / 2);
  await visit.fingerprint();
  await browser.clock.advance(fingerprintMs / 2);
  await visit.fingerprint();
  expect(api.requestsFor(path).map(({ headers }) => headers['x-init-token'])).toEqual([
    'alpha.visit1.1.signature',
    'alpha.visit2.1.signature',
  ]);
});

test('INIT-08 two units in one browser keep a record each, and measure once each', async () => {
  const { open, visit, record } = await setUp();
  await visit.fingerprint();
  const kept = record('alpha');
  await open('beta').fingerprint();
  expect(record('alpha')).toEqual(kept);
  expect(record('beta')).toHaveProperty('hash');
});

test('INIT-11 hash, sign and timestamp are headers of a call with a captcha, and of no other', async () => {
  const { api, visit } = await setUp();
  const client = createVisitClient({ base, unit: 'alpha', fetch: api.fetch, visit });
  await client(testCall({ post: '/test/plain' }), {});
  await client(testCall({ post: '/test/captcha', captcha: 'login' }), {});
  const { hash, sign, timestamp } = await visit.fingerprint();
  const headers = { 'x-fingerprint': hash, 'x-fingerprint-sign': sign, 'x-fingerprint-timestamp': String(timestamp) };
  expect(api.requestsFor('/v2/test/captcha')[0]?.headers).toMatchObject(headers);
  expect(Object.keys(api.requestsFor('/v2/test/plain')[0]?.headers ?? {})).not.toContain('x-fingerprint');
});
