// A provider's server that always gives the same answer, right or wrong, and remembers what it was asked.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ScriptedServer {
  readonly base: string;
  /** The paths with their queries, as they arrived. */
  readonly asked: readonly string[];
}

export async function scriptedServer(answer: string, status = 200): Promise<ScriptedServer> {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.writeHead(status).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
