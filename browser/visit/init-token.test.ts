import { describe, expect, test } from 'vitest';
import { visitMs } from '#contract/shop/visit.ts';
import { base, testApi } from '#testing/browser/page/test-api.ts';
import { testBrowser } from '#testing/browser/page/test-browser.ts';
import { createVisit } from './visit.ts';

const path = '/v2/others/init';

async function setUp({ unit = 'alpha', aheadMs = 0, secure = true } = {}) {
  const browser = testBrowser({ secure });
  const api = await testApi(browser.clock, aheadMs);
  const open = (of: string) => createVisit({ base, unit: of, fetch: api.fetch, environment: browser.environment });
  return { browser, api, open, visit: open(unit) };
}

test('INIT-01 the token is asked for by unit and comes from data.init', async () => {
  const { api, visit } = await setUp();
  expect(await visit.initToken()).toBe('alpha.visit1.1.signature');
  expect(api.requests).toMatchObject([{ method: 'GET', path }]);
  expect(api.requests[0]?.query.get('buId')).toBe('alpha');
  expect(api.requests[0]?.headers).not.toHaveProperty('x-init-token');
});

test('INIT-01 twenty callers at once share one request', async () => {
  const { api, visit } = await setUp();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => visit.initToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(api.requests).toHaveLength(1);
});

test('INIT-02 a token lives 3600000 ms from its arrival, whatever the browser’s clock says', async () => {
  expect(visitMs).toBe(3_600_000);
  const { browser, api, visit } = await setUp({ aheadMs: -7 * 86_400_000 });
  const first = await visit.initToken();
  browser.clock.set(browser.clock.now() + visitMs - 1);
  expect(await visit.initToken()).toBe(first);
  browser.clock.set(browser.clock.now() + 1);
  expect(await visit.initToken()).not.toBe(first);
  expect(api.requests).toHaveLength(2);
});

describe('INIT-03 a new token', () => {
  test('INIT-03 when it is missing', async () => {
    const { api, visit } = await setUp();
    api.failNext(path, 'no network');
    await expect(visit.initToken()).rejects.toThrow('no visit');
    expect(await visit.initToken()).toBe('alpha.visit1.1.signature');
  });

  test('INIT-03 when the countdown reaches 0, without anybody asking, again and again', async () => {
    const { browser, api, visit } = await setUp();
    await visit.initToken();
    await browser.clock.advance(visitMs - 1);
    expect(api.requests).toHaveLength(1);
    await browser.clock.advance(1);
    expect(api.requests).toHaveLength(2);
    expect(await visit.initToken()).toBe('alpha.visit2.1.signature');
    await browser.clock.advance(visitMs);
    expect(api.requests).toHaveLength(3);
    expect(browser.clock.pending()).toBe(1);
    visit.stop();
    expect(browser.clock.pending()).toBe(0);
  });

  test('INIT-03 when it is expired, though the machine slept through the countdown', async () => {
    const { browser, visit } = await setUp();
    const first = await visit.initToken();
    browser.clock.set(browser.clock.now() + 2 * visitMs);
    expect(await visit.initToken()).not.toBe(first);
  });

  test('INIT-03 when the server refused it; of several refusals at once the first counts', async () => {
    const { api, visit } = await setUp();
    const first = await visit.initToken();
    visit.initRefused(first);
    const second = await visit.initToken();
    visit.initRefused(first);
    expect(await visit.initToken()).toBe(second);
    expect(api.requests).toHaveLength(2);
  });

  test('INIT-03 a countdown that ends without a network leaves it to the next caller', async () => {
    const { browser, api, visit } = await setUp();
    await visit.initToken();
    api.failNext(path, 'no network');
    await browser.clock.advance(visitMs);
    expect(api.requests).toHaveLength(2);
    expect(await visit.initToken()).toBe('alpha.visit2.1.signature');
  });
});

describe('INIT-04 the expiry', () => {
  test('INIT-04 is kept in a cookie and in local storage, by the server’s clock', async () => {
    const { browser, visit } = await setUp({ aheadMs: 5_000 });
    await visit.initToken();
    const at = browser.clock.now() + 5_000 + visitMs;
    expect(browser.cookies).toEqual([`init-expiry-alpha=${at}; Path=/; Max-Age=3600; SameSite=Lax; Secure`]);
    expect(JSON.parse(browser.local.get('initExpiry') ?? '')).toEqual({ alpha: at });
  });

  test('INIT-04 without https the cookie cannot be Secure', async () => {
    const { browser, visit } = await setUp({ secure: false });
    await visit.initToken();
    expect(browser.cookies[0]).not.toContain('Secure');
  });

  test('INIT-04 of two units in one browser is kept apart', async () => {
    const { browser, open, visit } = await setUp();
    await visit.initToken();
    const { alpha } = JSON.parse(browser.local.get('initExpiry') ?? '') as { alpha: number };
    await browser.clock.advance(60_000);
    await open('beta').initToken();
    expect(JSON.parse(browser.local.get('initExpiry') ?? '')).toEqual({ alpha, beta: alpha + 60_000 });
    expect(browser.cookies[1]).toMatch(/^init-expiry-beta=/);
  });

  test('INIT-04 is all that is kept: no storage and no cookie holds a token', async () => {
    const { browser, visit } = await setUp();
    const token = await visit.initToken();
    await visit.fingerprint();
    const kept = [...browser.local.values(), ...browser.session.values(), ...browser.cookies];
    expect(kept.join()).not.toContain(token);
    expect(kept.join()).not.toContain('visit1');
  });

  test('INIT-04 a browser that keeps nothing has a visit all the same', async () => {
    const { browser, api } = await setUp();
    const refuse = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
    const refusing = { getItem: refuse, setItem: refuse };
    const environment = { ...browser.environment, localStore: refusing, sessionStore: refusing };
    const visit = createVisit({ base, unit: 'alpha', fetch: api.fetch, environment });
    expect(await visit.initToken()).toBeTruthy();
    expect(await visit.fingerprint()).toHaveProperty('hash');
  });
});
