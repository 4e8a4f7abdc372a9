import { request } from 'node:http';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { startSandbox } from '#testing/sandbox/sandbox-client.ts';
import { eventually } from '#testing/wait.ts';

const sandbox = await openSandbox();
afterEach(() => sandbox.resetSwitches());

const call = (path: string, init?: RequestInit) => fetch(sandbox.url + path, init);
const form = (values: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(values),
  redirect: 'manual' as const,
});

describe('switches', () => {
  test('are all off until one is set, and can be reset', async () => {
    const off = await sandbox.switches();
    expect(off.email).toEqual({
      delayMs: 0,
      duplicate: 0,
      reorder: false,
      lose: false,
      fail: null,
      next: null,
    });
    await sandbox.setSwitch('email', { fail: '550', delayMs: 10 });
    expect((await sandbox.switches()).email).toMatchObject({ fail: '550', delayMs: 10 });
    await sandbox.setSwitch('email', { lose: true });
    expect((await sandbox.switches()).email).toMatchObject({ fail: null, delayMs: 0, lose: true });
    await sandbox.resetSwitches();
    expect(await sandbox.switches()).toEqual(off);
  });

  test('refuse what they do not know', async () => {
    await expect(sandbox.setSwitch('email', { fail: '999' as '550' })).rejects.toThrow('400');
    await expect(sandbox.setSwitch('email', { score: 1 } as object)).rejects.toThrow('400');
    await expect(sandbox.setSwitch('sms', { delayMs: -1 })).rejects.toThrow('400');
    await expect(sandbox.setSwitch('pigeon' as 'sms', {})).rejects.toThrow('404');
  });

  test('the page sets them with a form', async () => {
    const values = { delayMs: '20', duplicate: '0', fail: '', next: '', score: '0.3', lose: 'on', widgetError: '' };
    const answer = await call('/switches/captcha', form(values));
    expect(answer.status).toBe(303);
    const { captcha } = await sandbox.switches();
    expect(captcha).toMatchObject({ delayMs: 20, lose: true, score: 0.3, fail: null });
    const page = await (await call('/')).text();
    expect(page).toContain('Captcha: 20 ms late, lost, score 0.3');
    await call(
      '/switches/psp-events',
      form({ only: 'charge.', beforeAnswer: 'on', retryScale: '0.5', fail: 'two-ids' }),
    );
    const events = { only: 'charge.', account: null, beforeAnswer: true, retryScale: 0.5, fail: 'two-ids' };
    expect((await sandbox.switches())['psp-events']).toMatchObject(events);
    await call('/switches', form({}));
    expect((await sandbox.switches()).captcha.lose).toBe(false);
  });
});

describe('captcha', () => {
  const codes = async (path: string, values: Record<string, string>) =>
    ((await (await call(path, form(values))).json()) as { 'error-codes': string[] })['error-codes'];

  test.each(['/recaptcha/api/siteverify', '/turnstile/v0/siteverify'])("%s knows the vendor's codes", async (path) => {
    const { secret } = sandbox.settings.captcha.invisible;
    expect(await codes(path, {})).toEqual(['missing-input-secret']);
    expect(await codes(path, { secret: 'x' })).toEqual(['invalid-input-secret']);
    expect(await codes(path, { secret })).toEqual(['missing-input-response']);
    expect(await codes(path, { secret, response: 'x' })).toEqual(['invalid-input-response']);
  });

  test('a widget can be made to fail, for so many tries', async () => {
    await sandbox.setSwitch('captcha', { widgetError: '300030', next: 2 });
    const wish = { vendor: 'cloudflare', kind: 'challenge', siteKey: 'a', hostname: 'b' } as const;
    await expect(sandbox.captchaToken(wish)).rejects.toThrow('300030');
    await expect(sandbox.captchaToken(wish)).rejects.toThrow('300030');
    expect(await sandbox.captchaToken(wish)).toMatch(/^sandbox\./);
  });
});

describe('keeps to this machine', () => {
  const status = (headers: Record<string, string>, method = 'GET') =>
    new Promise<number | undefined>((done, fail) =>
      request(`${sandbox.url}/switches`, { headers, method }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      })
        .on('error', fail)
        .end(),
    );

  test('a name that is not of this machine is refused', async () => {
    expect(await status({ host: 'evil.example' })).toBe(403);
    expect(await status({ host: 'localhost.evil.example' })).toBe(403);
    expect(await status({ host: 'sandbox.unwrap.localhost:4009' })).toBe(200);
  });

  test("another site's page may not touch the switches", async () => {
    expect(await status({ 'sec-fetch-site': 'cross-site' }, 'DELETE')).toBe(403);
    expect(await status({ 'sec-fetch-site': 'same-origin' }, 'DELETE')).toBe(200);
  });

  test('nothing listens on any other address of the machine', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    for (const address of [sandbox.url, sandbox.settings.storage.endpoint])
      await expect(fetch(address.replace('127.0.0.1', outside ?? '127.0.0.2'))).rejects.toThrow('fetch failed');
  });
});

test('ends although requests without an answer are open', async () => {
  const other = await startSandbox();
  await other.setSwitch('captcha', { lose: true });
  const { secret } = other.settings.captcha.invisible;
  const body = new URLSearchParams({ secret, response: 'x' });
  const open = fetch(`${other.url}/recaptcha/api/siteverify`, { method: 'POST', body });
  const events = await fetch(`${other.url}/events`);
  const waiting = [open, events.text()].map((one) => expect(one).rejects.toThrow());
  await new Promise((goOn) => setTimeout(goOn, 50));
  await other.close();
  await Promise.all(waiting);
});

describe('as a process', () => {
  const start = (environment: Record<string, string>) => {
    const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_S3_PORT: '0', OPS_PORT: '0' };
    const child = spawn(process.execPath, ['apps/sandbox/main.ts'], {
      env: { PATH: process.env['PATH'], PROFILE: 'development', ...ports, ...environment },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    return { child, said: () => said, ended: once(child, 'exit').then(([code]) => code as number) };
  };

  test('refuses to be part of production', async () => {
    const { said, ended } = start({ PROFILE: 'production' });
    expect(await ended).toBe(78);
    expect(said()).toContain('PROFILE must not be production');
  });

  test('starts, and stops when told to', async () => {
    const { child, said, ended } = start({ HOST: '0.0.0.0' });
    await eventually('it says that it started', () => said().includes('started'));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said()).toContain('stopped');
  });
});
