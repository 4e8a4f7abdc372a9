import { expect, test, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import { base, testApi } from '#testing/browser/page/test-api.ts';
import { testBrowser } from '#testing/browser/page/test-browser.ts';
import { createClockCheck } from './clock-check.ts';

async function setUp() {
  const { clock } = testBrowser();
  const api = await testApi(clock);
  const check = createClockCheck(createClient({ base, unit: 'alpha', fetch: api.fetch }), clock);
  const path = `/v2/others/${encodeURIComponent(btoa(String(clock.now())))}`;
  return { api, check, clock, path };
}

test('the clock check sends the browser’s milliseconds in base64', async () => {
  const { api, check, clock, path } = await setUp();
  await check.check();
  expect(api.requests).toMatchObject([{ method: 'GET', path }]);
  const sent = decodeURIComponent(api.requests[0]?.path.split('/').at(-1) ?? '');
  expect(Number(atob(sent))).toBe(clock.now());
  expect(api.requests[0]?.query.get('buId')).toBe('alpha');
  expect(check.state()).toBe('quiet');
});

test.each(['no network', 'input.invalid', 'server.fault'] as const)(
  'INIT-09 a failure opens the popup, trying again keeps it open until it succeeds: %s',
  async (failure) => {
    const { api, check, path } = await setUp();
    const states: string[] = [];
    check.subscribe(() => states.push(check.state()));
    api.failNext(path, failure);
    api.failNext(path, failure);
    await check.check();
    await check.check();
    await check.check();
    expect(states).toEqual(['failed', 'retrying', 'failed', 'retrying', 'quiet']);
    expect(api.requests).toHaveLength(3);
  },
);

test.each(['server.unavailable', 'limit.reached'] as const)(
  'INIT-09 a server that turns us away has not failed: no popup, and an open one closes: %s',
  async (busy) => {
    const { api, check, path } = await setUp();
    api.failNext(path, busy);
    await check.check();
    expect(check.state()).toBe('quiet');
    api.failNext(path, 'no network');
    await check.check();
    expect(check.state()).toBe('failed');
    api.failNext(path, busy);
    await check.check();
    expect(check.state()).toBe('quiet');
    expect(api.requests).toHaveLength(3);
  },
);

test('INIT-09 pressing twice asks once', async () => {
  const { api, check, path } = await setUp();
  api.failNext(path, 'no network');
  await check.check();
  await Promise.all([check.check(), check.check()]);
  expect(api.requests).toHaveLength(2);
});

test('INIT-09 whoever closes it is left alone, though a try under way fails', async () => {
  const { api, check, path } = await setUp();
  api.failNext(path, 'no network');
  api.failNext(path, 'no network');
  await check.check();
  const again = check.check();
  check.dismiss();
  await again;
  expect(check.state()).toBe('quiet');
});

test('INIT-09 who no longer listens hears nothing', async () => {
  const { api, check, path } = await setUp();
  const listener = vi.fn();
  check.subscribe(listener)();
  api.failNext(path, 'no network');
  await check.check();
  expect(listener).not.toHaveBeenCalled();
});
