import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { buildServer } from '#server/build-server.ts';
import type { CallServerOptions } from '#server/make-parts.ts';
import { referencePage, referenceStyle } from './reference.ts';

export async function buildApi(options: CallServerOptions): Promise<FastifyInstance> {
  const server = await buildServer(options);
  mountReference(server, options);
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
