// A payment service that is somebody else in the database does not run, and says why.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { developmentKey } from '#platform/config.ts';
import { freePort } from '#testing/local/services.ts';
import { openTestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';

const settings = {
  PATH: process.env['PATH'],
  PROFILE: 'test',
  MASTER_KEYS: `dev:${developmentKey.key.toString('base64')}`,
  SHOP_ORIGIN: 'http://shop.unwrap.localhost:1',
  PAY_ORIGIN: 'http://pay.unwrap.localhost:1',
  DRAIN_SECONDS: '0',
};

async function start(PODS: string) {
  const [payPort, opsPort] = [await freePort(), await freePort()];
  const ports = { REDIS_URL: inject('redisUrl'), PAY_PORT: String(payPort), OPS_PORT: String(opsPort) };
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    silent: true,
    execArgv: [],
    env: { ...settings, ...ports, PODS },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, opsPort };
}

test('given the role of the api it leaves and names the one to use, though another pod is right', async () => {
  const { east } = (await openTestShop()).databases;
  const { child } = await start(`west=${east.url('unwrap_pay')} east=${east.url('unwrap_app')}`);
  if (!child.stdout) throw new Error('nobody hears what it says');
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(said).toContain('could not start');
  expect(said).toContain(
    'pod east: the database role \\"unwrap_app\\" can do more than this process may; use unwrap_pay',
  );
});

test('a pod that does not answer is waited for', async () => {
  const { child, opsPort } = await start(`east=postgres://unwrap_pay@127.0.0.1:${await freePort()}/nowhere`);
  const answer = await eventually(
    'it has started',
    async () => {
      const ready = await fetch(`http://127.0.0.1:${opsPort}/health/ready`).catch(() => null);
      const said = await ready?.text();
      return said?.includes('no pod answers') && said;
    },
    { withinMs: 60_000 },
  );
  expect(answer).toContain('no pod answers');
  expect(child.exitCode).toBeNull();
});
