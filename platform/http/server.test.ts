import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import type { FastifyInstance } from 'fastify';
import { createServer, usualLimits } from './server.ts';

const log = pino({ level: 'silent' });
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serve(options: Partial<Parameters<typeof createServer>[0]> = {}) {
  const server = createServer({ log, ...options });
  open.push(server);
  server.get('/address', (request) => ({ ip: request.ip }));
  server.get('/slow', async () => (await sleep(300), { done: true }));
  server.post('/echo', (request) => request.body);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: (server.server.address() as { port: number }).port };
}

/** Sends the text and tells how long the server kept the connection, and what it answered. */
async function dribble(port: number, text: string): Promise<{ ms: number; answer: string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  const started = performance.now();
  socket.write(text);
  await once(socket, 'close');
  return { ms: performance.now() - started, answer };
}

test('headers have 10 s and a request 30 s, as the server itself is set', async () => {
  const { server } = await serve();
  expect(usualLimits).toMatchObject({ headersMs: 10_000, requestMs: 30_000 });
  expect(server.server.headersTimeout).toBe(10_000);
  expect(server.server.requestTimeout).toBe(30_000);
});

test('a client that never finishes its headers is cut off', measuresTime, async () => {
  const { port } = await serve({ limits: { headersMs: 300, requestMs: 600 } });
  const { ms, answer } = await dribble(port, 'GET /address HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  expect(ms).toBeLessThan(1_500);
  expect(answer).toContain('408');
});

test('a client that never finishes its body is cut off', measuresTime, async () => {
  const { port } = await serve({ limits: { headersMs: 300, requestMs: 600 } });
  const head = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const { ms } = await dribble(port, head);
  expect(ms).toBeGreaterThan(400);
  expect(ms).toBeLessThan(2_000);
});

test('a body over the limit is refused', async () => {
  const { server } = await serve({ limits: { bodyBytes: 100 } });
  const answer = await server.inject({ method: 'POST', url: '/echo', payload: { text: 'x'.repeat(200) } });
  expect(answer.statusCode).toBe(413);
});

test('the client address is believed only from a proxy we named', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const unnamed = await serve();
  const named = await serve({ trustedProxies: ['127.0.0.1'] });
  const ip = async (server: FastifyInstance) =>
    (await server.inject({ url: '/address', headers })).json<{ ip: string }>().ip;
  expect(await ip(unnamed.server)).toBe('127.0.0.1');
  expect(await ip(named.server)).toBe('203.0.113.9');
});

test('closing does not wait for a client that has not finished its headers', measuresTime, async () => {
  const { server, port } = await serve();
  const slow = connect(port, '127.0.0.1');
  slow.on('error', () => {});
  slow.write('GET /address HTTP/1.1\r\nHost: x\r\n');
  await sleep(100);
  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a client that went away before its answer does not hold the closing', measuresTime, async () => {
  const { server, port } = await serve();
  const gone = connect(port, '127.0.0.1');
  gone.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await sleep(50);
  gone.destroy();
  const slow = connect(port, '127.0.0.1');
  slow.on('error', () => {});
  slow.write('GET /address HTTP/1.1\r\nHost: x\r\n');
  await sleep(500);
  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('closing finishes a request in flight', async () => {
  const { server, port } = await serve();
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.json());
  await sleep(100);
  await server.close();
  expect(await answer).toEqual({ done: true });
});
