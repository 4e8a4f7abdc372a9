// A large body whose sender is still writing when it is refused: the answer arrives all the same.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { letLastAnswerBeRead } from './last-answer.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Whoever is kept is kept for as long as a test takes, however slow the machine. */
const long = { withinMs: 600_000, most: 500 };

async function refusing(limits?: typeof long) {
  const server = fastify({ bodyLimit: 1_000, forceCloseConnections: true });
  open.push(server);
  letLastAnswerBeRead(server, limits);
  const away = { away: true };
  server.post('/away', {
    onRequest: (_, reply) => void reply.header('connection', 'close').code(503).send(away),
    handler: () => ({}),
  });
  server.post('/kept', {
    onRequest: (_, reply) => void reply.code(503).send(away),
    handler: () => ({}),
  });
  server.addContentTypeParser('text/gone', async (_: unknown, body: Readable) => {
    // Leaving the loop destroys what is read.
    for await (const part of body) throw Object.assign(new Error(`half-way: ${part}`), { statusCode: 413 });
  });
  server.post('/large', () => ({ ok: true }));
  server.get('/large', () => ({ ok: true }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  server.server.on('connection', (socket: Socket) => void sockets.push(socket));
  return {
    server,
    sockets,
    port: (server.server.address() as { port: number }).port,
  };
}

const megabyte = Buffer.alloc(1024 * 1024, ' ');
const head = (path: string, { version = '1.1', more = '', length = 8 * megabyte.length } = {}) =>
  `POST ${path} HTTP/${version}\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`;

/** Writes for a while before it looks for an answer, as a browser does. */
async function writeThenRead(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const ended = new Promise((done) => socket.on('error', done).on('end', done));
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.pause();
  socket.write(text);
  for (let written = 0; written < 2 && socket.writable; written += 1) {
    socket.write(megabyte);
    await sleep(50);
  }
  socket.resume();
  await ended;
  socket.destroy();
  return answer;
}

/** Sends this and waits for the answer, but says nothing of an end. */
async function ask({ port, sockets }: Awaited<ReturnType<typeof refusing>>, text: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}).resume();
  const ended = new Promise((done) => socket.once('end', done));
  socket.write(text);
  await once(socket, 'data');
  const served = sockets.at(-1);
  if (!served) throw new Error('nobody came');
  const closed = served.closed ? Promise.resolve() : once(served, 'close');
  return { socket, served, ended, closed };
}

test.each([
  ['is turned away', head('/away'), 503],
  ['sends more than is read', head('/large'), 413],
  ['ends the connection themselves', head('/kept', { more: 'Connection: Close, TE\r\n' }), 503],
  ['keeps no connections', head('/kept', { version: '1.0' }), 503],
])('whoever %s with most of a large body unsent hears why', async (_, text, status) => {
  const { port, sockets } = await refusing(long);
  const answer = await writeThenRead(port, text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  // What is written meanwhile stays where it is.
  expect(sockets[0]?.bytesRead).toBeLessThan(megabyte.length);
});

test('its own end is told at once, and the connection ends two seconds later whatever its sender does', async () => {
  const { served, ended, closed } = await ask(await refusing(), head('/away'));
  const answered = performance.now();
  await ended;
  await closed;
  expect(performance.now() - answered).toBeGreaterThan(1_500);
  expect(served.destroyed).toBe(true);
});

test('whoever is kept hears the end before it comes', async () => {
  const { served, ended } = await ask(await refusing(long), head('/away'));
  await ended;
  expect(served.destroyed).toBe(false);
});

test.each([
  ['that was not read', `${head('/away', { length: 2 })}{}`],
  ['that was', `${head('/large', { length: 2, more: 'Connection: close\r\n' })}{}`],
])('a body %s but is all there ends at once', async (_, text) => {
  const { served, closed } = await ask(await refusing(long), text);
  await closed;
  expect(served.destroyed).toBe(true);
});

test('so many are kept, and more are ended at once; who stays or has gone takes no room', async () => {
  const refuser = await refusing({ ...long, most: 1 });
  const staying = await ask(refuser, `${head('/kept', { length: 2 })}{}`);
  const first = await ask(refuser, head('/away'));
  const second = await ask(refuser, head('/away'));
  await second.closed;
  expect([staying, first].map(({ served }) => served.destroyed)).toEqual([false, false]);
  first.served.destroy();
  await first.closed;
  const third = await ask(refuser, head('/away'));
  await third.ended;
  expect(third.served.destroyed).toBe(false);
});

test('a request that was given up half-way is answered as it was', async () => {
  const { port } = await refusing(long);
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`${head('/large').replace('application/json', 'text/gone')}x`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('"message":"half-way: x"');
  socket.destroy();
});

test('a request without a connection is answered', async () => {
  const { server } = await refusing();
  const headers = { connection: 'close' };
  const answers = await Promise.all([
    server.inject({ url: '/large', headers }),
    server.inject({ method: 'POST', url: '/large', headers, payload: {} }),
    server.inject({ method: 'POST', url: '/away', payload: {} }),
  ]);
  expect(answers.map((answer) => answer.json<unknown>())).toEqual([{ ok: true }, { ok: true }, { away: true }]);
});
