// The web server every process starts from: limits against slow and large clients, safe headers, the
// real client address only from proxies we named.
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Log } from '../telemetry/log.ts';
import { letLastAnswerBeRead } from './last-answer.ts';

export interface ServerLimits {
  /** All headers must have arrived by then. */
  readonly headersMs: number;
  /** The whole request must have arrived by then. */
  readonly requestMs: number;
  readonly bodyBytes: number;
}

export const usualLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  bodyBytes: 64 * 1024,
};

export interface ServerOptions {
  readonly log: Log;
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
}

export function createServer(options: ServerOptions): FastifyInstance {
  const limits = { ...usualLimits, ...options.limits };
  const logger: FastifyBaseLogger = options.log;
  const server = fastify({
    loggerInstance: logger,
    // Nothing here logs by request, and a logger for each would be the dearest part of a small call.
    childLoggerFactory: (parent) => parent,
    // A line a request would drown the ones that matter; metrics and traces count requests.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: 65_000,
    // Closing drops connections that have no request in flight, and waits for those that have.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      // Node looks for late clients this often; its default of 30 s would triple the limits.
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs / 2),
    },
  });
  closeAfterLastAnswer(server);
  sendSafeHeaders(server);
  sendAwayOnceLeaving(server);
  letLastAnswerBeRead(server);
  return server;
}

const leaving = new WeakSet<FastifyInstance>();
const whenLeaving = new WeakMap<FastifyInstance, (() => void)[]>();

/** From now on every answer is the last on its connection, so that the next request goes to another process. */
export function beginToLeave(server: FastifyInstance): void {
  leaving.add(server);
  for (const run of whenLeaving.get(server)?.splice(0) ?? []) run();
}

/** For answers that would go on for minutes: their askers are to come back elsewhere as well. */
export const onLeave = (server: FastifyInstance, run: () => void): void =>
  void whenLeaving.set(server, [...(whenLeaving.get(server) ?? []), run]);

function sendAwayOnceLeaving(server: FastifyInstance): void {
  server.addHook('onRequest', (_, reply, done) => {
    if (leaving.has(server)) void reply.header('connection', 'close');
    done();
  });
}

/**
 * What every answer says to a browser. Pages set a policy of their own; an answer of the api is never a
 * page, and may load nothing and be framed by nobody.
 */
const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Set when a request arrives, so that a page may set another policy later. */
function sendSafeHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (_, reply, done) => {
    void reply.headers(safeHeaders);
    done();
  });
}

/**
 * Closing waits for requests, not for clients: one that keeps its connection open, or has not finished
 * its headers, would otherwise hold the process until it lets go.
 */
function closeAfterLastAnswer(server: FastifyInstance): void {
  let closing = false;
  let working = 0;
  const endIfDone = () => {
    if (closing && working === 0) server.server.closeAllConnections();
  };
  server.addHook('onRequest', (_, reply, done) => {
    working += 1;
    // Also when the client has gone before its answer, which Fastify's own hook does not tell.
    reply.raw.once('close', () => {
      working -= 1;
      if (closing) setImmediate(endIfDone);
    });
    done();
  });
  server.addHook('preClose', (done) => {
    closing = true;
    setImmediate(endIfDone);
    done();
  });
}
