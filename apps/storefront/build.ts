import { hash } from 'node:crypto';
// The storefront as a web server that does not listen yet: assets, then pages.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { createClient } from '#contract/client.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { createServer } from '#platform/http/server.ts';
import { createLog, type Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { inTrace, noteOutcome } from '#platform/telemetry/traces.ts';
import { apiFetch } from './api-fetch.ts';
import { serveAssets } from './assets.ts';
import { createDrawPicture } from './draw-picture.ts';
import { printLeaflet } from './leaflet/print-leaflet.ts';
import type { AnswerPage, PageServices } from './page-services.ts';
import { pageText } from './page-text.ts';
import { createUnits } from './units.ts';
import { toWebRequest } from './web-request.ts';

export interface StorefrontOptions {
  /** Where the api answers this process, without a trailing slash. */
  readonly apiBase: string;
  /** Where visitors find the shop, without a trailing slash. */
  readonly shopOrigin: string;
  /** Where a visitor's browser finds the api, without a trailing slash. */
  readonly apiOrigin: string;
  /** And the payment service, without a trailing slash. */
  readonly payOrigin: string;
  /** Where the captcha services' scripts are, if not at their own hosts. */
  readonly captchaBase?: string | undefined;
  /** Where chat scripts come from, if not from their vendors. */
  readonly chatBase?: string | undefined;
  readonly defaultUnit: UnitId;
  readonly log?: Log;
  readonly metrics?: Pick<Metrics, 'pageSeconds'>;
  readonly trustedProxies?: readonly string[];
  /** Development: serve the sources through Vite and replace modules in open pages. */
  readonly viteDev?: boolean;
}

/** A page must not hang on a slow api. */
const apiTimeoutMs = 5_000;

const buildFolder = join(import.meta.dirname, '../../build/storefront');

export async function buildStorefront(options: StorefrontOptions): Promise<FastifyInstance> {
  const log = options.log ?? createLog({ service: 'storefront', level: 'silent' });
  const client = (unit: UnitId, language?: string) =>
    createClient({
      base: options.apiBase,
      unit,
      timeoutMs: apiTimeoutMs,
      fetch: apiFetch,
      ...(language ? { language } : {}),
    });
  const services: PageServices = {
    shopOrigin: options.shopOrigin,
    apiOrigin: options.apiOrigin,
    payOrigin: options.payOrigin,
    captchaBase: options.captchaBase ?? null,
    chatBase: options.chatBase ?? null,
    defaultUnit: options.defaultUnit,
    units: createUnits(client, log),
    clientFor: client,
    log,
    pageText,
    sha256: (text) => hash('sha256', text, 'base64'),
    printLeaflet,
    drawPicture: createDrawPicture(),
    hotReload: options.viteDev ?? false,
  };

  const server = createServer({ log, trustedProxies: options.trustedProxies ?? [] });
  await server.register(compress, { encodings: ['br', 'gzip'] });
  const pages = options.viteDev ? await developPages(server) : await builtPages(server);

  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) =>
      inTrace('page', {}, async () => {
        const endTimer = options.metrics?.pageSeconds.startTimer();
        let status = 500;
        try {
          const answer = await pages();
          const page = await answer(toWebRequest(request, reply, options.shopOrigin), services);
          status = page.status;
          void reply.code(status);
          for (const [name, value] of page.headers) void reply.header(name, value);
          return await reply.send(page.body ?? '');
        } finally {
          // Until its beginning is ready: what a slow line makes of the rest is not ours.
          endTimer?.({ status });
          noteOutcome(status, status >= 500);
        }
      }),
  });
  return server;
}

type Pages = () => Promise<AnswerPage>;

async function builtPages(server: FastifyInstance): Promise<Pages> {
  const entry = join(buildFolder, 'server/index.js');
  await readFile(entry).catch(() => {
    throw new Error(`The storefront is not built: there is no ${entry}. Run its build first.`);
  });
  await serveAssets(server, buildFolder);
  // React chooses its slow, talkative half unless told otherwise before it is first loaded.
  process.env['NODE_ENV'] ??= 'production';
  const { answerPage } = (await import(pathToFileURL(entry).href)) as { answerPage: AnswerPage };
  return async () => answerPage;
}

async function developPages(server: FastifyInstance): Promise<Pages> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    root: import.meta.dirname,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: server.server } },
  });
  server.addHook('onClose', () => vite.close());
  // Vite answers for sources and assets itself and passes on what it does not know.
  server.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
  return async () => ((await vite.ssrLoadModule('./app/pages.ts')) as { answerPage: AnswerPage }).answerPage;
}
