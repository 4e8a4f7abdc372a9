// How a process goes: told to stop, it says so first, and serves until whoever sends it traffic can know.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#testing/databases.ts';
import { eventually } from '#testing/wait.ts';
import { freePort } from '#testing/local/services.ts';
import { developmentKey } from './config.ts';

let database: TestDatabase;
beforeAll(async () => {
  const { east } = inject('pods');
  database = await cloneDatabase(east.server, east.template);
});
afterAll(() => database.drop());

const children: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map(ended));
});
async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  return child.exitCode;
}

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
}

/** Over a connection of its own, as a visitor who comes now. */
const get = (port: number, path: string): Promise<Answer | 'refused'> =>
  new Promise((done) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => done({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
      answer.on('error', () => done('refused'));
    });
    // Node's own wish would be to close after each answer; a proxy's is not.
    asked.setHeader('connection', 'keep-alive');
    asked.on('error', () => done('refused'));
    asked.end();
  });

async function startApi(drainSeconds: string) {
  const [api, ops] = [await freePort(), await freePort()];
  const child = fork(join(import.meta.dirname, '../apps/api/main.ts'), {
    env: {
      PATH: process.env['PATH'],
      PROFILE: 'test',
      PODS: `east=${database.url('unwrap_app')}`,
      REDIS_URL: inject('redisUrl'),
      API_PORT: String(api),
      OPS_PORT: String(ops),
      SHOP_ORIGIN: 'http://shop.unwrap.localhost:1',
      API_ORIGIN: 'http://api.unwrap.localhost:1',
      MASTER_KEYS: `dev:${developmentKey.key.toString('base64')}`,
      STORAGE_URL: 'http://key:secret@127.0.0.1:1/bucket?region=here',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: drainSeconds,
    },
    silent: true,
    execArgv: [],
  });
  children.push(child);
  const readiness = async () => {
    const answer = await get(ops, '/health/ready');
    return answer === 'refused' ? answer : answer.status;
  };
  await eventually('readiness', async () => (await readiness()) === 200, { withinMs: 60_000 });
  return { child, readiness, ask: () => get(api, '/no-such-call') };
}

test('it is not ready at once, and nobody is refused until it has been so for its time', async () => {
  const { child, readiness, ask } = await startApi('60');
  const answers: (Answer | 'refused')[] = [];
  const over = new AbortController();
  const visitors = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) answers.push(await ask());
  });
  await eventually('visitors', () => answers.length > 20);
  expect(answers).not.toContainEqual({ status: 404, connection: 'close' });

  child.kill('SIGTERM');
  await eventually('it says that it is not ready', async () => (await readiness()) === 503);
  const told = answers.length;
  // Each of the four has come anew, many times, since it said so.
  await eventually('visitors', () => answers.length > told + 100);
  expect(new Set(answers.map((answer) => (answer === 'refused' ? answer : answer.status)))).toEqual(new Set([404]));
  expect(answers.at(-1)).toEqual({ status: 404, connection: 'close' });

  // Told a second time, it waits no longer.
  child.kill('SIGTERM');
  await eventually('the door is shut', () => answers.includes('refused'));
  over.abort();
  await Promise.all(visitors);
  await eventually('it has gone', () => child.exitCode !== null);
  expect(child.exitCode).toBe(0);
});

test('it goes by itself when its time is over, and not before', async () => {
  const { child, ask } = await startApi('1');
  const told = performance.now();
  child.kill('SIGTERM');
  await eventually('the door is shut', async () => (await ask()) === 'refused');
  expect(performance.now() - told).toBeGreaterThan(990);
  await eventually('it has gone', () => child.exitCode !== null);
  expect(child.exitCode).toBe(0);
});
