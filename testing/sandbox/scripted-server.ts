// A provider's server that gives the same answer to everything, right or wrong, and remembers what it was asked.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export interface ScriptedServer {
  readonly base: string;
  /** The paths with their queries, as they arrived. */
  readonly asked: readonly string[];
  /** What came with them. */
  readonly sent: readonly string[];
}

export interface ScriptedHow {
  readonly status?: number;
  readonly delayMs?: number;
  /** Paths that are answered otherwise, and well; they are not remembered. */
  readonly aside?: Readonly<Record<string, string>>;
}

export async function scriptedServer(
  answer: string,
  { status = 200, delayMs = 0, aside = {} }: ScriptedHow = {},
): Promise<ScriptedServer> {
  const asked: string[] = [];
  const sent: string[] = [];
  const respond = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const other = aside[request.url ?? ''];
    if (other !== undefined) {
      reply.writeHead(200).end(other);
      return;
    }
    asked.push(request.url ?? '');
    sent.push(await text(request));
    if (delayMs > 0) await sleep(delayMs);
    reply.writeHead(status).end(answer);
  };
  // Whoever hangs up while speaking gets no answer.
  const server = createServer((request, reply) => void respond(request, reply).catch(() => reply.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, sent };
}
