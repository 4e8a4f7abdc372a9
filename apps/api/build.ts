import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusal.ts';
import { isPersonal, type CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { openApi } from '#contract/openapi.ts';
import { barePath, versionOf } from '#contract/version.ts';
import type { Handler, Outside } from '#features/handler.ts';
import { ChildPool, type PoolOptions } from '#platform/child/child-pool.ts';
import { createServer, type ServerLimits } from '#platform/http/server.ts';
import type { ObjectStore } from '#providers/storage/port.ts';
import { refused } from './answers.ts';
import { Enqueuers } from './enqueuers.ts';
import { InFlight } from './in-flight.ts';
import type { ApiGiven, ApiParts } from './parts.ts';
import { answering } from './pipeline.ts';
import { PublicAnswers } from './public-answers.ts';
import { referencePage } from './reference.ts';

export interface ApiOptions extends ApiGiven {
  readonly handlers: readonly Handler[];
  readonly trustedProxies?: readonly string[];
  /** How many files of strangers are looked at together. */
  readonly children?: Partial<PoolOptions>;
  readonly limits?: Partial<ServerLimits>;
  /** Room for answers kept in memory; 0 keeps none. */
  readonly publicAnswersBytes?: number;
}

const noStore = (): never => {
  throw new Error('this api was given no object store');
};
const nowhere: ObjectStore = { put: noStore, get: noStore, delete: noStore, exists: noStore };

const nobody: Outside = { companyRegister: () => null, addressLookup: () => null };

/** Versions a unit may keep a call at, besides the call's own. */
const olderVersions = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export async function buildApi(options: ApiOptions): Promise<FastifyInstance> {
  const server = createServer(options);
  await server.register(cors, {
    origin: [...options.origins],
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: ['content-disposition', 'etag', 'retry-after'],
    // A browser asks before it sends `zh_CN`: the underscore is not in a language tag (LANG-07).
    allowedHeaders: [
      'accept-language',
      'authorization',
      'content-type',
      ...Object.values(wireHeaders),
    ],
    maxAge: 600,
  });
  const publicAnswers = new PublicAnswers(options.publicAnswersBytes);
  options.onUnitChange((unit) => publicAnswers.forget(unit));
  const files = {
    objects: options.objects ?? nowhere,
    children: new ChildPool(options.log, options.children),
  };
  const parts = {
    ...options,
    files,
    outside: options.outside ?? nobody,
    inFlight: new InFlight(),
    publicAnswers,
    enqueuers: new Enqueuers(),
  };
  server.addHook('onClose', () => parts.enqueuers.close());
  for (const handler of options.handlers) mount(server, handler, parts);

  mountReference(server, options);

  server.setNotFoundHandler((_, reply) => reply.code(404).send(refused(refuse('call.unknown'))));
  server.setErrorHandler((error, _, reply) => {
    // Before a handler: a body that is no JSON, too large, of a type we do not read.
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) options.log.error({ err: error }, 'a request failed');
    const answer = refused(refuse(failureFor(status)));
    return reply.code(answer.status).send(answer);
  });
  return server;
}

const failureFor = (status: number) =>
  status === 413 ? 'body.too-large' : status < 500 ? 'input.invalid' : 'server.fault';

/** The contract, for machines and for people. */
function mountReference(server: FastifyInstance, { handlers, publicOrigin }: ApiOptions): void {
  const calls = handlers.map(({ call }) => call);
  const document = openApi(calls, publicOrigin ?? '/');
  const page = referencePage(calls);
  const hash = createHash('sha256').update(styleOf(page)).digest('base64');
  server.get('/openapi.json', () => document);
  server.get('/reference', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'`)
      .send(page),
  );
}

const styleOf = (page: string): string => /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';

/** At the call's own version for everybody, and at every other for the units that keep it there. */
function mount(server: FastifyInstance, handler: Handler, parts: ApiParts): void {
  const { call } = handler;
  if ('runPlain' in handler && isPersonal(call))
    throw new Error(
      `${call.path} deals with somebody's own things, and a plain handler knows nobody`,
    );
  for (const version of versionsOf(call))
    server.route({
      method: call.method,
      url: version === 0 ? barePath(call.path) : `/v${version}${barePath(call.path)}`,
      bodyLimit: call.bodyBytes,
      handler: answering(handler, version, parts),
    });
}

const versionsOf = (call: CallDescription): number[] => [
  ...new Set([versionOf(call), ...olderVersions]),
];
