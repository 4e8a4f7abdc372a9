// A line that is cut without a word is noticed because the kernel asks whether the other side is still there.
// When it asks next is in /proc: what a test can see without cutting a real cable.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#data/tables.ts';
import { openLine, type CutLine } from '#testing/faults/cut-line.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { startWorker } from '../queue/worker.ts';
import { listen } from './listener.ts';
import { longRead } from './long-read.ts';
import { closePods, openPods, type Pod } from './pods.ts';
import { inUnit } from './transaction.ts';

let shop: TestShop;
let line: CutLine;
let pod: Pod;
beforeAll(async () => {
  shop = await openTestShop();
  const url = new URL(shop.podOf('east').url);
  // A port of our own: whatever is connected to it is ours.
  line = await openLine({ host: '127.0.0.1', port: Number(url.port) });
  url.port = String(line.port);
  const [opened] = openPods({ east: url.toString() }, 'test');
  if (!opened) throw new Error('no pod');
  pod = opened;
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await closePods([pod]);
  await line.close();
});

/** In how many seconds the kernel asks the other side of each connection; null where it does not. */
function nextQuestions(): (number | null)[] {
  const isOurs = `:${line.port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , remote = '', state]) => remote.endsWith(isOurs) && state === '01')
    .map(([, , , , , timer = '']) => {
      const [kind, ticks = ''] = timer.split(':');
      return kind === '02' ? Number.parseInt(ticks, 16) / 100 : null;
    });
}

/** Each is open when it answers, and is closed after the test. */
const kinds: Record<string, () => Promise<unknown>> = {
  'of the pool': () => inUnit(pod, 'alpha', (tx) => sql`select 1`.execute(tx)),
  async 'that listens'() {
    const { promise: open, resolve: connected } = Promise.withResolvers<void>();
    const listener = listen(pod, ['unit_changed'], { heard: () => {}, connected });
    closing.push(() => listener.stop());
    await open;
  },
  async 'of a long read'() {
    const { promise: open, resolve: connected } = Promise.withResolvers<void>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const reading = longRead(pod, 'alpha', async (tx) => {
      await sql`select 1`.execute(tx);
      connected();
      await over;
    });
    closing.push(() => (end(), reading));
    await open;
  },
  async 'of the queue'() {
    const worker = await startWorker<Tables>({ ...shop, pod, runners: [] });
    closing.push(() => worker.stop());
  },
};

test.skipIf(process.platform !== 'linux').each(Object.keys(kinds))(
  'the other side of a connection %s is asked every five seconds',
  async (kind) => {
    await kinds[kind]?.();
    // For a moment after something was sent, the kernel waits for its arrival instead.
    const late = () => nextQuestions().filter((seconds) => seconds === null || seconds > 5);
    await eventually('all are asked', () => late().length === 0, { withinMs: 5_000 }).catch(() => {});
    expect(late()).toEqual([]);
    expect(nextQuestions()).not.toEqual([]);
  },
);

test('a queue that gets no answer does not wait for it for ever', async () => {
  const worker = await startWorker<Tables>({ ...shop, pod, runners: [], answerTimeoutMs: 3_000 });
  closing.push(() => worker.stop());
  closing.push(() => line.mend());
  line.cut('silent');
  await eventually('it gives up', () => shop.logged.some((said) => said.includes('Query read timeout')));
});

test('nobody opens a connection in another way', () => {
  const root = join(import.meta.dirname, '../..');
  const opens = /new (pg\.(Pool|Client)|PodPool|PgBoss)\(/;
  const careless = ['apps', 'data', 'features', 'ledger', 'platform', 'providers']
    .flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => opens.test(text) && !/onnectionTo\(/.test(text));
  expect(careless.map(({ file }) => file)).toEqual([]);
});
