import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { buildServer } from '#server/build-server.ts';
import { mountLive, type LiveLimits } from '#server/live/mount-live.ts';
import { makeParts, type CallServerOptions } from '#server/make-parts.ts';
import { liveTopics } from './live-topics.ts';
import { referencePage, referenceStyle } from './reference.ts';

export interface ApiOptions extends CallServerOptions {
  /** How many pages are told of changes, and for how long. */
  readonly live?: Partial<LiveLimits>;
}

export async function buildApi({ live, ...options }: ApiOptions): Promise<FastifyInstance> {
  const parts = makeParts(options);
  const server = await buildServer(options, parts);
  mountReference(server, options);
  mountLive(server, parts, liveTopics(parts), live);
  return server;
}

/** The contract, for machines and for people. */
function mountReference(server: FastifyInstance, { handlers, publicOrigin }: CallServerOptions): void {
  const calls = handlers.map(({ call }) => call);
  const document = openApi(calls, publicOrigin ?? '/');
  const page = referencePage(calls);
  const hash = sha256(referenceStyle).toString('base64');
  server.get('/openapi.json', () => document);
  server.get('/reference', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'`)
      .send(page),
  );
}
