import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureNames } from '#contract/failure-names.ts';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { saveProfile } from '#data/units/units.ts';
import { handler } from './handler.ts';
import { Rates } from '#platform/limits.ts';
import { openRedis } from '#platform/redis.ts';
import type { CaptchaCheck, CaptchaVerdict } from '#providers/captcha/port.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { plainCall } from '#testing/plain-call.ts';
import { eventually, quickestMs } from '#testing/wait.ts';
import { findPrograms } from '#testing/local/programs.ts';
import { freePort } from '#testing/local/services.ts';
import { handlers } from '#apps/api/handlers.ts';

const guarded = (path: string, limits: Parameters<typeof call>[0]['limits']) =>
  call({
    ...plainCall,
    post: path,
    unit: 'buId',
    effect: 'read',
    ...(limits ? { limits } : {}),
  });
const closedCall = guarded('/test/closed', ['card-query']);
const localCall = guarded('/test/local', ['init']);
const captchaCall = call({
  ...plainCall,
  post: '/test/captcha',
  unit: 'buId',
  effect: 'read',
  captcha: 'unlock',
  body: z.object({ captchaToken: z.string().optional(), traditionalToken: z.string().optional() }),
});

const formedCall = call({
  ...plainCall,
  post: '/test/formed',
  unit: 'buId',
  effect: 'read',
  needs: 'business',
  captcha: 'unlock',
  limits: ['sign'],
  forms: [
    { with: 'handle', limits: ['card-link'] },
    { with: 'cart', captcha: 'coupon' },
  ],
  body: z.object({
    handle: z.string().max(9).optional(),
    cart: z.string().max(9).optional(),
    captchaToken: z.string().max(99).optional(),
  }),
});

let shop: TestShop;
let api: TestApi;
let redisProcess: ChildProcess;
const redisPort = await freePort();
const checks: CaptchaCheck[] = [];
let verdict: CaptchaVerdict = 'passed';

const startRedis = async () => {
  redisProcess = spawn(findPrograms().redisServer, ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  await eventually('redis answers', async () => (await redis.ping().catch(() => '')) === 'PONG');
};
const redis = openRedis(`redis://127.0.0.1:${redisPort}`);

beforeAll(async () => {
  await startRedis();
  shop = await openTestShop();
  const nothing = async () => ({});
  api = await openTestApi(shop, {
    handlers: [
      ...handlers,
      handler(closedCall, nothing),
      handler(localCall, nothing),
      handler(captchaCall, nothing),
      handler(formedCall, nothing),
    ],
    rates: new Rates(redis),
    captcha: () => ({ verify: async (check) => (checks.push(check), verdict) }),
    trustedProxies: ['127.0.0.1'],
  });
});
afterAll(() => {
  redis.disconnect();
  redisProcess.kill('SIGKILL');
});

const post = async (path: string, { from = '203.0.113.5', unit = 'alpha' } = {}) => {
  const response = await fetch(`${api.base}/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ buId: unit }),
  });
  return { status: response.status, retry: response.headers.get('retry-after') };
};
const times = (count: number, path: string, options?: Parameters<typeof post>[1]) =>
  Promise.all(Array.from({ length: count }, () => post(path, options)));

describe('rates', () => {
  test('CARD-29 a network over its rate waits, from whichever of its addresses it asks', async () => {
    const answers = await times(40, '/test/closed');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = await post('/test/closed', { from: '203.0.113.77' });
    expect(refused.status).toBe(429);
    expect(Number(refused.retry)).toBeGreaterThan(0);
    expect(Number(refused.retry)).toBeLessThanOrEqual(60);
  });
  test('another network and another unit are counted apart', async () => {
    expect((await post('/test/closed', { from: '198.51.100.1' })).status).toBe(200);
    expect((await post('/test/closed', { unit: 'beta' })).status).toBe(200);
  });
  test('a forged header does not give a new network where the proxy is not named', async () => {
    const direct = await openTestApi(shop, {
      handlers: [handler(closedCall, async () => ({}))],
      rates: new Rates(redis),
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        fetch(`${direct.base}/v2/test/closed`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${at}.0.1` },
          body: '{"buId":"alpha"}',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('E7 Redis down: what guards against guessing refuses, the rest counts by itself and serves', async () => {
    redisProcess.kill('SIGKILL');
    await once(redisProcess, 'exit');
    const ms = await quickestMs(1_000, async () =>
      expect((await post('/test/closed', { from: '192.0.2.1' })).status).toBe(503),
    );
    expect(ms).toBeLessThan(1_000);
    const refused = await post('/test/closed', { from: '192.0.2.1' });
    expect(Number(refused.retry)).toBeGreaterThan(0);
    const local = await times(130, '/test/local', { from: '192.0.2.2' });
    expect(local.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(local.filter(({ status }) => status === 429)).toHaveLength(10);

    await startRedis();
    await eventually(
      'it is open again',
      async () => (await post('/test/closed', { from: '192.0.2.3' })).status === 200,
    );
  });
});

describe('captcha', () => {
  const captcha = { provider: 'google', siteKey: 'site', challengeSiteKey: 'box' };
  beforeAll(async () => {
    for (const [unit, provider] of [
      ['alpha', 'google'],
      ['beta', 'cloudflare'],
    ] as const)
      await shop.inUnit(unit, (scope) =>
        saveProfile(scope, unitProfile({ id: unit, captcha: { ...captcha, provider } })),
      );
    await eventually('profiles', async () => (await shop.profiles.of('beta'))?.captcha?.provider === 'cloudflare');
  });
  const ask = async (unit: string, body: z.infer<typeof captchaCall.body>) => {
    const visit = await openVisit(api, unit);
    return api.client(unit, { visit })(captchaCall, body);
  };

  test('CAPTCHA-11 the invisible token is verified, and after a challenge the traditional one', async () => {
    verdict = 'passed';
    expect(await ask('alpha', { captchaToken: 'invisible' })).toMatchObject({ ok: true });
    expect(checks.at(-1)).toMatchObject({
      token: 'invisible',
      kind: 'invisible',
      action: 'unlock',
      hostname: 'shop.test',
      remoteAddress: '127.0.0.1',
    });
    expect(await ask('alpha', { captchaToken: 'invisible', traditionalToken: 'solved' })).toMatchObject({ ok: true });
    expect(checks.at(-1)).toMatchObject({ token: 'solved', kind: 'challenge' });
  });
  test.each([
    ['alpha', 80001],
    ['beta', 80000],
  ] as const)(
    'CAPTCHA-03 AUTH-43 unit %s asks for a challenge with code %i, inside an ordinary answer',
    async (unit, code) => {
      verdict = 'challenge-needed';
      expect(await ask(unit, { captchaToken: 'x' })).toMatchObject({
        ok: false,
        failure: { status: 200, name: failureNames.get(code) },
      });
      verdict = 'failed';
      expect(await ask(unit, { captchaToken: 'x' })).toMatchObject({
        ok: false,
        failure: { status: 200, name: failureNames.get(code) },
      });
    },
  );
  test('a captcha service that does not answer refuses, and says that it is not the visitor', async () => {
    verdict = 'unavailable';
    expect(await ask('alpha', { captchaToken: 'x' })).toMatchObject({ ok: false, failure: { status: 503 } });
  });
  test('CAPTCHA-13 a unit without captcha asks nobody', async () => {
    const before = checks.length;
    expect(await ask('gamma', { captchaToken: '' })).toMatchObject({ ok: true });
    expect(checks).toHaveLength(before);
  });
  test('INIT-11 without a signed fingerprint of this visit nobody is even asked', async () => {
    verdict = 'passed';
    const before = checks.length;
    const visit = await openVisit(api, 'alpha');
    const good = await visit.fingerprint();
    const stranger = await (await openVisit(api, 'alpha')).fingerprint();
    const wrong = [
      { ...good, hash: 'cd'.repeat(32) },
      { ...good, timestamp: good.timestamp + 1 },
      // Its first character, which is always another one then; what it ends with may be anything.
      { ...good, sign: `${good.sign.startsWith('A') ? 'B' : 'A'}${good.sign.slice(1)}` },
      { ...good, sign: '' },
      stranger,
    ];
    for (const fingerprint of wrong)
      expect(
        await api.client('alpha', { visit: { ...visit, fingerprint: async () => fingerprint } })(captchaCall, {
          captchaToken: 'x',
        }),
      ).toMatchObject({ failure: { name: 'fingerprint.invalid' } });
    expect(checks).toHaveLength(before);
    shop.clock.advance(30 * 60_000);
    expect(
      await api.client('alpha', { visit: { ...visit, fingerprint: async () => good } })(captchaCall, {
        captchaToken: 'x',
      }),
    ).toMatchObject({ failure: { name: 'fingerprint.invalid' } });
  });

  describe('a call of several forms', () => {
    const send = async (body: z.infer<typeof formedCall.body>, unit = 'alpha') => {
      const visit = await openVisit(api, unit);
      return api.client(unit, { visit })(formedCall, body);
    };

    test('D8 is verified for what it was sent for, and where its form asks for no captcha not at all', async () => {
      verdict = 'passed';
      expect(await send({ cart: 'c', captchaToken: 'x' })).toMatchObject({ ok: true });
      expect(checks.at(-1)).toMatchObject({ action: 'coupon' });
      const before = checks.length;
      expect(await send({ handle: 'h', cart: 'c' })).toMatchObject({ ok: true });
      expect(checks).toHaveLength(before);
    });

    test('D8 does not exist where the unit cannot do what its form needs', async () => {
      expect(await send({ captchaToken: 'x' })).toMatchObject({ failure: { name: 'call.unknown' } });
    });

    test('each form has its own limits, and none is refused for another one’s before its body is read', async () => {
      verdict = 'passed';
      const raw = async (body: object) => {
        const response = await fetch(`${api.base}/v2/test/formed`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
          body: JSON.stringify({ buId: 'gamma', ...body }),
        });
        return response.status;
      };
      const heard = [];
      for (let at = 0; at < 61; at++) heard.push(await raw({ handle: 'h' }));
      expect(heard).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
      expect(await raw({ cart: 'c' })).toBe(200);
    });
  });
});
