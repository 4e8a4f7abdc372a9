// A large body whose sender is still writing when it is refused: the answer arrives all the same.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createServer } from './server.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function refusing() {
  const server = createServer({ log: pino({ level: 'silent' }), limits: { bodyBytes: 1_000 } });
  open.push(server);
  server.post('/away', {
    onRequest: (_, reply) =>
      void reply.header('connection', 'close').code(503).send({ away: true }),
    handler: () => ({}),
  });
  server.post('/large', () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  server.server.on('connection', (socket: Socket) => void sockets.push(socket));
  return {
    port: (server.server.address() as { port: number }).port,
    bytesRead: () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0),
  };
}

const megabyte = Buffer.alloc(1024 * 1024, ' ');

/** Writes for a while before it looks for an answer, as a browser does. */
async function writeThenRead(
  port: number,
  path: string,
): Promise<{ answer: string; keptMs: number }> {
  const socket = connect(port, '127.0.0.1');
  const begun = performance.now();
  let answer = '';
  const ended = new Promise((done) => socket.on('error', done).on('close', done));
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.pause();
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${8 * megabyte.length}\r\n\r\n`);
  for (let written = 0; written < 2 && socket.writable; written += 1) {
    socket.write(megabyte);
    await sleep(50);
  }
  socket.resume();
  await ended;
  return { answer, keptMs: performance.now() - begun };
}

test.each([
  ['whoever is turned away', '/away', 503],
  ['whoever sends more than is read', '/large', 413],
])('%s with most of a large body unsent hears why', async (_, path, status) => {
  const { port, bytesRead } = await refusing();
  const { answer, keptMs } = await writeThenRead(port, path);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  // What is written meanwhile stays where it is, and nobody is waited for longer.
  expect(bytesRead()).toBeLessThan(megabyte.length);
  expect(keptMs).toBeLessThan(5_000);
});
