import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOpenToGuests } from '#domain/identity/permission.ts';
import { refuse } from '#domain/refusal.ts';
import { isPersonal, type CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { openApi } from '#contract/openapi.ts';
import { barePath, versionOf } from '#contract/version.ts';
import type { Handler, Providers } from '#server/handler.ts';
import { ChildPool, type PoolOptions } from '#platform/child/child-pool.ts';
import { Admission, type AdmissionLimits } from '#platform/http/admission.ts';
import { LoopLag } from '#platform/http/loop-lag.ts';
import { SharedSlots, Shares } from '#platform/http/slots.ts';
import { FileDesk } from '#platform/http/receive-file.ts';
import { FairQueue, type FairQueueOptions } from '#platform/fair-queue.ts';
import { createServer, type ServerLimits } from '#platform/http/server.ts';
import { Seldom } from '#platform/telemetry/seldom.ts';
import type { ObjectStore } from '#providers/storage/port.ts';
import { announce, refused } from '#server/answers.ts';
import { beforeBody } from '#server/before-body.ts';
import { Enqueuers } from '#server/enqueuers.ts';
import { InFlight } from '#server/in-flight.ts';
import type { ApiGiven, ApiParts } from '#server/parts.ts';
import { usualPasswordQueue } from '#server/password-turn.ts';
import { answering } from '#server/pipeline.ts';
import { ProvenTokens } from '#server/proven-tokens.ts';
import { PublicAnswers } from '#server/public-answers.ts';
import { referencePage, referenceStyle } from './reference.ts';

/** Requests with one token that this process works on at once; more of them would wait in front of everybody else's. */
const requestsPerTokenMax = 64;

/** Of the places of files, what one network may hold: a body may take its sender half a minute. */
const networkPart = 1 / 4;

export interface ApiOptions extends ApiGiven {
  readonly handlers: readonly Handler[];
  readonly trustedProxies?: readonly string[];
  /** How many files of strangers are looked at together. */
  readonly children?: Partial<PoolOptions>;
  /** How many passwords are hashed together, and how many wait for it. */
  readonly passwordQueue?: Partial<FairQueueOptions>;
  readonly limits?: Partial<ServerLimits>;
  /** When requests are turned away because there are too many. */
  readonly admission?: Partial<AdmissionLimits>;
  /** Where answers are kept in memory; without it there is room for the usual. */
  readonly publicAnswers?: PublicAnswers;
}

const noStore = (): never => {
  throw new Error('this api was given no object store');
};
const nowhere: ObjectStore = { put: noStore, get: noStore, delete: noStore, exists: noStore };

const nobody: Providers = { companyRegister: () => null, addressLookup: () => null };

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
    allowedHeaders: ['accept-language', 'authorization', 'content-type', ...Object.values(wireHeaders)],
    maxAge: 600,
  });
  const publicAnswers = options.publicAnswers ?? new PublicAnswers();
  options.onUnitChange((unit) => publicAnswers.forget(unit));
  const files = {
    objects: options.objects ?? nowhere,
    children: new ChildPool(options.log, options.children),
  };
  const parts = {
    ...options,
    files,
    providers: options.providers ?? nobody,
    inFlight: new InFlight(),
    publicAnswers,
    enqueuers: new Enqueuers(),
    admission: new Admission({
      lag: new LoopLag(),
      waitMs: () => options.directory.expectedWaitMs(),
      ...(options.admission ? { limits: options.admission } : {}),
    }),
    shares: new Shares(requestsPerTokenMax),
    provenTokens: new ProvenTokens(),
    // No more than the children take: another file would be read whole, and then refused.
    fileSlots: new SharedSlots(files.children.places, networkPart),
    desk: new FileDesk(),
    seldom: new Seldom(),
    passwordQueue: new FairQueue({ ...usualPasswordQueue, ...options.passwordQueue }),
  };
  server.addHook('onClose', async () => {
    parts.admission.stop();
    parts.desk.close();
    await parts.enqueuers.close();
    parts.seldom.end();
  });
  server.decorateRequest('token', null);
  server.decorateRequest('priority', 'usual');
  // Fastify would read a text/plain as well, into memory, up to the largest body of the call.
  server.removeAllContentTypeParsers();
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  server.decorateRequest('ratesTaken', false);
  server.decorateRequest('file', null);
  server.decorateRequest('isOver', false);
  // Before the first call: one in a place of its own keeps the one that it finds.
  server.setErrorHandler((error, _, reply) => {
    // Before a handler: a body that is no JSON, too large, of a type we do not read.
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500)
      parts.seldom.say('request', (times) => options.log.error({ err: error, times }, 'a request failed'));
    // A body of another type is left unread, and what is still to come of it is not waited for.
    if (status === 415) void reply.header('connection', 'close');
    const answer = refused(refuse(failureFor(status)));
    return reply.code(answer.status).send(answer);
  });
  for (const handler of options.handlers) await mount(server, handler, parts);

  mountReference(server, options);

  server.setNotFoundHandler((_, reply) => reply.code(404).send(refused(refuse('call.unknown'))));
  return server;
}

const failureFor = (status: number) =>
  status === 413 ? 'body.too-large' : status < 500 ? 'input.invalid' : 'server.fault';

/** The contract, for machines and for people. */
function mountReference(server: FastifyInstance, { handlers, publicOrigin }: ApiOptions): void {
  const calls = handlers.map(({ call }) => call);
  const document = openApi(calls, publicOrigin ?? '/');
  const page = referencePage(calls);
  const hash = createHash('sha256').update(referenceStyle).digest('base64');
  server.get('/openapi.json', () => document);
  server.get('/reference', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'`)
      .send(page),
  );
}

/** At the call's own version for everybody, and at every other for the units that keep it there. */
async function mount(server: FastifyInstance, handler: Handler, parts: ApiParts): Promise<void> {
  const { call } = handler;
  const forAnybody = !isPersonal(call) && isOpenToGuests(call.may);
  if ('runPlain' in handler && !forAnybody)
    throw new Error(`${call.path} is not for everybody, and a plain handler knows nobody`);
  announce(call, parts);
  const onRequest = beforeBody(call, parts);
  const mountIn = (place: FastifyInstance) => {
    for (const version of versionsOf(call))
      place.route({
        method: call.method,
        url: version === 0 ? barePath(call.path) : `/v${version}${barePath(call.path)}`,
        bodyLimit: call.bodyBytes,
        onRequest,
        handler: answering(handler, version, parts),
      });
  };
  const { file: field, bodyBytes: bytesMax } = call;
  if (field === undefined) return mountIn(server);
  // A reader of its own, in a place of its own: everybody else's bodies are read as ever.
  await server.register(async (place) => {
    place.removeAllContentTypeParsers();
    place.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
      // A body that is refused half-way is left as it is: its sender is to hear why.
      const chunks = body.iterator({ destroyOnReturn: false });
      const { document, file } = await parts.desk.receive(chunks, { field, bytesMax });
      request.file = file;
      // Whoever sent it has gone while it was being written.
      if (file && request.isOver) await parts.desk.forget(file);
      return document;
    });
    mountIn(place);
  });
}

const versionsOf = (call: CallDescription): number[] => [...new Set([versionOf(call), ...olderVersions])];
