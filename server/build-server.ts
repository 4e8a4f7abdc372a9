// A server that answers calls: api and pay mount their own handlers on it, and what happens to a call is the same in both.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusal.ts';
import { wireHeaders } from '#contract/headers.ts';
import { isMoving } from '#platform/db/moving.ts';
import { createServer } from '#platform/http/server.ts';
import { busy, refused } from './answers.ts';
import { makeParts, type CallServerOptions } from './make-parts.ts';
import { mount } from './mount.ts';
import type { ServerParts } from './parts.ts';

/** `parts` are given by whoever mounts more on it than calls, and ended with it. */
export async function buildServer(
  options: CallServerOptions,
  parts: ServerParts = makeParts(options),
): Promise<FastifyInstance> {
  const server = createServer(options);
  await admitPages(server, options.origins);
  server.addHook('onClose', () => {
    parts.admission.stop();
    parts.desk.close();
    parts.seldom.end();
  });
  readNothingButJson(server);
  server.decorateRequest('token', null);
  server.decorateRequest('priority', 'usual');
  server.decorateRequest('ratesTaken', false);
  server.decorateRequest('file', null);
  server.decorateRequest('isOver', false);
  // Before the first call: one in a place of its own keeps the one that it finds.
  answerFaults(server, parts);
  for (const handler of options.handlers) await mount(server, handler, parts);
  server.setNotFoundHandler((_, reply) => reply.code(404).send(refused(refuse('call.unknown'))));
  return server;
}

/** Which pages may ask, and what their browsers let them send and see. */
async function admitPages(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  await server.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: ['content-disposition', 'etag', 'retry-after'],
    // A browser asks before it sends `zh_CN`: the underscore is not in a language tag (LANG-07).
    allowedHeaders: ['accept-language', 'authorization', 'content-type', ...Object.values(wireHeaders)],
    // As long as browsers remember it: a visit begins with a question less.
    maxAge: 7_200,
  });
}

/** Fastify would read a text/plain as well, into memory, up to the largest body of the call. */
function readNothingButJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, server.getDefaultJsonParser('error', 'error'));
}

/** Before a handler: a body that is no JSON, too large, of a type we do not read. */
function answerFaults(server: FastifyInstance, { seldom, log }: ServerParts): void {
  server.setErrorHandler((error, _, reply) => {
    if (isMoving(error)) return reply.code(503).header('retry-after', 1).send(refused(busy()));
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) seldom.say('request', (times) => log.error({ err: error, times }, 'a request failed'));
    // A body of another type is left unread, and what is still to come of it is not waited for.
    if (status === 415) void reply.header('connection', 'close');
    const answer = refused(refuse(failureFor(status)));
    return reply.code(answer.status).send(answer);
  });
}

const failureFor = (status: number) =>
  status === 413 ? 'body.too-large' : status < 500 ? 'input.invalid' : 'server.fault';
