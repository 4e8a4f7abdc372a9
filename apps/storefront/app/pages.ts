// The entry of the server bundle: one request in, one page out.
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as routes from 'virtual:react-router/server-build';
import { isFramed, type HasScreen } from '#domain/shop/shop-routes.ts';
import { captchaSources } from '#browser/captcha/services.ts';
import { chatSourcesAt } from '#features/shop/storefront/shell/settings.ts';
import type { AnswerPage, FinishedPage, PageServices } from '../page-services.ts';
import { contentPolicy } from './content-policy.server.ts';
import { finishedPages } from './finished-pages.server.ts';
import { guarded, insideShop, isPersonal, isShared, keptSeconds, pathInside } from './route-guard.server.ts';
import { tryAgainSeconds } from '#features/shop/storefront/frame/try-again.ts';
import { resolveVisit, screensContext, servicesContext, visitContext, type Visit } from './visit.server.ts';

export { rewriteMessages } from '#browser/texts/messages.server.ts';

export const answerPage: AnswerPage = async (request, services) => {
  const visit = await resolveVisit(request, services);
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  context.set(servicesContext, services);
  context.set(screensContext, hasScreen);
  const answer = await handlerFor(visit.prefix)(request, context);
  return finish(answer, request, visit, services);
};

type Handler = ReturnType<typeof createRequestHandler>;
const build = guarded(routes as ServerBuild);
const handlers = new Map<string, Handler>();

/** An address without a screen is in the build under its own name (routes.ts). */
const hasScreen: HasScreen = (path) => !Object.hasOwn(build.routes, path);

/**
 * UNIT-04: the same routes once for each prefix. The router then writes the prefix into every link
 * and takes it off every address by itself, so no screen has to remember it.
 */
function handlerFor(prefix: string): Handler {
  const known = handlers.get(prefix);
  if (known) return known;
  const handler = createRequestHandler({ ...build, basename: prefix || '/' }, import.meta.env.MODE);
  handlers.set(prefix, handler);
  return handler;
}

/** The headers that depend on the finished page. */
function finish(answer: Response, request: Request, visit: Visit, services: PageServices): FinishedPage {
  const headers = new Headers(answer.headers);
  headers.set('cache-control', cacheRule(answer.status, request, visit));
  if (answer.status === 503) headers.set('retry-after', String(tryAgainSeconds));
  // A file may be a document too, which says itself what it may load.
  if (headers.has('content-security-policy') || !headers.get('content-type')?.startsWith('text/html'))
    return { status: answer.status, headers, body: answer.body };

  const page = finishedPages.get(answer);
  if (!page) throw new Error('a page was answered that nobody rendered');
  headers.set('content-security-policy', contentPolicy(page.inline, loadingOf(request, visit, services)));
  headers.set('content-language', visit.language);
  return { status: answer.status, headers, body: page.bytes };
}

const loadingOf = (request: Request, visit: Visit, services: PageServices) => ({
  apiOrigin: services.apiOrigin,
  payOrigin: services.payOrigin,
  captcha: captchaSources(visit.unit?.captcha?.provider ?? '', services.captchaBase),
  chat: visit.unit && chatSourcesAt(visit.unit, pathInside(new URL(request.url).pathname, visit), services.chatBase),
  framed: isFramed(insideShop(new URL(request.url), visit)),
  hotReload: services.hotReload,
  sha256: services.sha256,
});

/**
 * LANG-12: only a page to be read whose address names its language is the same for everybody. Kept so
 * briefly that a changed price shows within ten seconds, the profile's own few seconds included. What is
 * about somebody's cards, orders or payments is kept by nobody.
 */
function cacheRule(status: number, { url }: Request, visit: Visit): string {
  const pathname = new URL(url).pathname.replace(/\.data$/, '');
  const kept = keptSeconds(visit, { pathname });
  if (kept && (status === 200 || status === 304)) return `public, max-age=${kept}`;
  if (status !== 200 || isPersonal(visit, { pathname })) return 'no-store';
  return isShared(visit, { pathname })
    ? 'public, max-age=0, s-maxage=3, stale-while-revalidate=3'
    : 'private, no-cache';
}
