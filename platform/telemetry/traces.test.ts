import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inSpan, startTraces } from './traces.ts';

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
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await traces.stop();
  collector.close();

  const all = received.join('\n');
  expect(all).toContain('/v1/traces');
  for (const name of ['outer', 'inner', 'broken', 'alpha']) expect(all).toContain(name);
});

test('without a collector nothing is loaded and the work still runs', async () => {
  const traces = await startTraces('test', undefined);
  expect(await inSpan('x', {}, async () => 42)).toBe(42);
  await traces.stop();
});
