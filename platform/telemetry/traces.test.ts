import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openTraceCollector } from '#testing/sandbox/trace-collector.ts';
import { freshTraceParent, readTraceParent, traceParentText } from './trace-parent.ts';
import { inSpan, inTrace, noteUnit, startTraces, traceParent, whereabouts } from './traces.ts';

test('spans reach the collector that is configured, failed ones included', async () => {
  const received: string[] = [];
  const collector = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${request.url} ${Buffer.concat(chunks).toString('latin1')}`);
      reply.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as { port: number };

  const traces = await startTraces('test', `http://127.0.0.1:${port}`);
  await inSpan('outer', { 'unwrap.unit': 'alpha' }, () => inSpan('inner', {}, async () => 1));
  await expect(
    inSpan('broken', {}, async () => {
      throw new Error('no such person: somebody@example.com');
    }),
  ).rejects.toThrow('no such person');
  await traces.stop();
  collector.close();

  const all = received.join('\n');
  expect(all).toContain('/v1/traces');
  for (const name of ['outer', 'inner', 'broken', 'alpha']) expect(all).toContain(name);
  // What it said of it may be what somebody was.
  expect(all).not.toContain('somebody');
});

test('without a collector nothing is loaded and the work still runs', async () => {
  const traces = await startTraces('test', undefined);
  expect(await inSpan('x', {}, async () => 42)).toBe(42);
  await traces.stop();
});

const click = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('KEEP-11 work has a trace without a collector too: the one that it follows from, or one of its own', async () => {
  expect([traceParent(), whereabouts()]).toEqual([null, {}]);
  await inTrace('call', { from: click }, async () => {
    expect(traceParent()).toBe(click);
    noteUnit('alpha');
    await new Promise((done) => setImmediate(done));
    expect(whereabouts()).toEqual({ trace: '0af7651916cd43dd8448eb211c80319c', unit: 'alpha' });
    // What somebody else does at the same time is theirs.
    await inTrace('job', { unit: 'beta' }, async () => {
      expect(whereabouts()).toMatchObject({ unit: 'beta' });
      expect(traceParent()).not.toContain('0af7651916cd43dd8448eb211c80319c');
    });
    expect(whereabouts()).toMatchObject({ unit: 'alpha' });
  });
  const names = await Promise.all(Array.from({ length: 200 }, () => inTrace('x', {}, async () => traceParent())));
  expect(new Set(names).size).toBe(200);
  expect(names.every((name) => readTraceParent(name) !== null)).toBe(true);
});

test.each([
  undefined,
  null,
  7,
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  '',
  'somebody@example.com',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  `${click}-more`,
])('KEEP-11 what a stranger says instead of a trace is not heard: %s', (said) => {
  expect(readTraceParent(said)).toBeNull();
});

/** Which of these are recorded, and how many spans of each. */
async function recordedOf(parents: readonly string[], secret: string): Promise<Map<string, number>> {
  const collector = await openTraceCollector();
  const traces = await startTraces('test', collector.url, 0.25, secret);
  for (const from of parents) await inTrace('outer', { from }, () => inSpan('inner', {}, async () => 1));
  await traces.stop();
  const kept = new Map<string, number>();
  for (const { traceId } of collector.spans()) kept.set(traceId, (kept.get(traceId) ?? 0) + 1);
  return kept;
}

test('KEEP-11 a share of the traces is recorded, each as a whole and alike in every process', async () => {
  const parents = Array.from({ length: 400 }, () => traceParentText(freshTraceParent()));
  const [one, another, elsewhere] = [
    await recordedOf(parents, 'a secret of this deploy'),
    await recordedOf(parents, 'a secret of this deploy'),
    await recordedOf(parents, 'a secret of another'),
  ];
  // A hundred, with room for chance: six times its spread.
  expect(one.size).toBeGreaterThan(48);
  expect(one.size).toBeLessThan(152);
  expect(new Set(another.keys())).toEqual(new Set(one.keys()));
  expect(new Set(elsewhere.keys())).not.toEqual(new Set(one.keys()));
  expect([...one.values()].every((count) => count === 2)).toBe(true);
});

test.each([
  ['for each to be recorded', '0', '01'],
  ['for none to be', 'f', '00'],
])(
  'KEEP-11 a stranger who makes up names of traces %s has the same share of them as anybody',
  async (_, digit, flags) => {
    const chosen = (at: number) =>
      `${at.toString(16).padStart(16, '1')}${digit.repeat(15)}${digit === '0' ? '1' : 'f'}`;
    const parents = Array.from({ length: 400 }, (__, at) => `00-${chosen(at)}-b7ad6b7169203331-${flags}`);
    const { size } = await recordedOf(parents, 'a secret of this deploy');
    expect(size).toBeGreaterThan(48);
    expect(size).toBeLessThan(152);
  },
);
