// S3: a real S3 server keeps the objects in a temporary folder; in front of it stands this door, which
// checks who knocks (the server behind does not) and does what the switches say.
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';
import type { Log } from '#platform/telemetry/log.ts';
import { loopback, storageAccount } from './accounts.ts';
import { signatureFault } from './storage-signature.ts';
import type { Switches } from './switches.ts';

export interface Storage {
  readonly door: Server;
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createStorage({ switches, log }: { switches: Switches; log: Log }): Storage {
  let behind: { server: S3rver; port: number; folder: string } | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = signatureFault(request);
    if (fault) return sendError(response, 403, fault);

    const { delayMs, fail, reorder, lose, duplicate } = switches.take('storage');
    await sleep(delayMs);
    if (fail === 'drop') return void request.socket.destroy();
    if (fail) return sendError(response, Number(fail), failureCodes[fail]);
    // A body can be read once, so what is done several times must be kept.
    const body = duplicate > 0 ? await read(request) : request;
    await switches.inTurn('storage', reorder, async () => {
      for (let copy = 0; copy < duplicate; copy++) (await ask(request, body)).resume();
      const found = await ask(request, body);
      // Done, and nobody is told: the connection stays open until the client gives up.
      if (lose) return void found.resume();
      const { connection: _, ...headers } = found.headers;
      response.writeHead(found.statusCode ?? 502, headers);
      await pipeline(found, response);
    });
  }

  const ask = (request: IncomingMessage, body: Buffer | IncomingMessage): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const { method, url } = request;
      const headers = { ...request.headers, connection: 'close' };
      const there = { host: loopback, port: behind?.port, agent: false as const };
      const asked = forward({ ...there, method, path: url, headers }, done).on('error', fail);
      if (Buffer.isBuffer(body)) asked.end(body);
      else body.pipe(asked);
    });

  const door = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.debug({ err: error }, 'storage');
      response.destroy();
    });
  });
  // S3 clients send large bodies slowly; Node's five minutes are for a whole request.
  door.requestTimeout = 0;

  return {
    door,
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'unwrap-sandbox-'));
      const server = new S3rver({
        address: loopback,
        port: 0,
        silent: true,
        directory: folder,
        vhostBuckets: false,
        configureBuckets: [{ name: storageAccount.bucket, configs: [] }],
      });
      const { port } = await server.run();
      behind = { server, port, folder };
    },
    async close() {
      if (!behind) return;
      const closed = behind.server.close();
      // Requests whose client gave up half-way would keep it open; its types do not show the server.
      (behind.server as S3rver & { httpServer: Server }).httpServer.closeAllConnections();
      await closed;
      await rm(behind.folder, { recursive: true, force: true });
    },
  };
}

const failureCodes = { 500: 'InternalError', 503: 'SlowDown' } as const;

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
