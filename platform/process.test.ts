import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { freePort } from '#testing/local/services.ts';
import { eventually } from '#testing/wait.ts';
import { developmentKey } from './config.ts';
import { cloneDatabase } from '#testing/databases.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const keysAndRedis = () => ({
  DRAIN_SECONDS: '0',
  REDIS_URL: inject('redisUrl'),
  API_ORIGIN: 'http://api.unwrap.localhost:1',
  MASTER_KEYS: `dev:${developmentKey.key.toString('base64')}`,
  STORAGE_URL: 'http://key:secret@127.0.0.1:1/bucket?region=here',
});

const apiProgram = join(import.meta.dirname, '../apps/api/main.ts');

function start(environment: Record<string, string>) {
  const child = fork(apiProgram, { env: { PATH: process.env['PATH'], ...environment }, silent: true, execArgv: [] });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

test('a process with a wrong configuration says what to do and does not start', async () => {
  const { child, output } = start({ PROFILE: 'production', SANDBOX_URL: 'http://127.0.0.1:1' });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(78);
  expect(output()).toContain('This process cannot start');
  expect(output()).toContain('PODS is missing');
  expect(output()).toContain('play money');
});

test('a process becomes ready, measures, and stops cleanly when told to', async () => {
  const { east } = inject('pods');
  const database = await cloneDatabase(east.server, east.template);
  const [api, ops] = [await freePort(), await freePort()];
  const { child, output } = start({
    PROFILE: 'test',
    PODS: `east=${database.url('unwrap_app')}`,
    API_PORT: String(api),
    OPS_PORT: String(ops),
    SHOP_ORIGIN: 'http://shop.unwrap.localhost:1',
    LOG_LEVEL: 'info',
    ...keysAndRedis(),
  });
  const get = (path: string) => fetch(`http://127.0.0.1:${ops}${path}`).catch(() => null);

  // It starts from its sources, on a machine that may be busy with others.
  const withinMs = 45_000;
  await eventually('readiness', async () => (await get('/health/ready'))?.status === 200, {
    withinMs,
  });
  expect((await get('/health/live'))?.status).toBe(200);
  const metrics = await (await get('/metrics'))?.text();
  expect(metrics).toContain('unwrap_pod_up{pod="east",service="api"} 1');
  expect((await get('/other'))?.status).toBe(404);

  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  expect(output()).toContain('"stopped"');
  await database.drop();
});

test('a process whose only pod is down is alive but not ready', async () => {
  const [api, ops, nobody] = [await freePort(), await freePort(), await freePort()];
  start({
    PROFILE: 'test',
    PODS: `east=postgres://unwrap_app@127.0.0.1:${nobody}/unwrap`,
    API_PORT: String(api),
    OPS_PORT: String(ops),
    SHOP_ORIGIN: 'http://shop.unwrap.localhost:1',
    LOG_LEVEL: 'silent',
    ...keysAndRedis(),
  });
  const get = (path: string) => fetch(`http://127.0.0.1:${ops}${path}`).catch(() => null);
  await eventually('life', async () => (await get('/health/live'))?.status === 200);
  const ready = await eventually('an answer', async () => {
    const answer = await get('/health/ready');
    const text = await answer?.text();
    return text !== 'starting\n' && { status: answer?.status, text };
  });
  expect(ready).toEqual({ status: 503, text: 'no pod answers\n' });
});
