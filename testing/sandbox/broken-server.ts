// A provider's server with something the matter: not there, silent, slow without end, or saying what nobody can read.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Between two bytes that trickle: less than any limit on silence. */
const trickleMs = 20;

const ways = {
  silent: () => {},
  trickling: (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => reply.write(' '), trickleMs);
    reply.on('close', () => clearInterval(timer));
  },
  'hung up': (reply: ServerResponse) => void reply.destroy(),
  'cut off': (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    reply.write('{"id":', () => reply.destroy());
  },
  garbage: (reply: ServerResponse) => void reply.end('<html>Bad gateway</html>'),
  'another JSON': (reply: ServerResponse) => void reply.end('[null]'),
  '200 {}': (reply: ServerResponse) => void reply.end('{}'),
  '404 {}': (reply: ServerResponse) => void reply.writeHead(404).end('{}'),
  '500 {}': (reply: ServerResponse) => void reply.writeHead(500).end('{}'),
  '503 page': (reply: ServerResponse) => void reply.writeHead(503).end('<html>Busy</html>'),
};
export type BrokenWay = keyof typeof ways | 'not there';
export const brokenWays: readonly BrokenWay[] = ['not there', ...(Object.keys(ways) as (keyof typeof ways)[])];

export interface BrokenServer {
  readonly base: string;
  /** How often it was asked. */
  asked(): number;
}

export async function brokenServer(way: BrokenWay): Promise<BrokenServer> {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked++;
    // What it is sent is taken in, whatever becomes of it.
    request.resume();
    if (way !== 'not there') ways[way](reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  if (way === 'not there') close();
  else onTestFinished(close);
  return { base, asked: () => asked };
}
