// The sign-in screens among the shop's own cards.
import type { RouterContextProvider } from 'react-router';
import { notFound } from '#browser/calls/no-page.ts';
import { loadFeatured } from '#features/companies/storefront/featured.server.ts';
import { authPage } from '#features/identity/storefront/pages/auth-page.server.ts';
import { subPageOf } from '#features/identity/storefront/pages/sub-pages.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import { pageArguments, screensContext } from './visit.server.ts';

interface AuthArgs {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
}

export async function loadAuthPage({ context, request }: AuthArgs, entrance: Entrance) {
  const page = pageArguments(context);
  const { products: cards } = await loadFeatured(page.client);
  const cookies = request.headers.get('cookie');
  return authPage(page, { entrance, cards, cookies, hasScreen: context.get(screensContext) });
}

/** The screen at the end of the path. */
export async function loadAuthSubPage(args: AuthArgs, entrance: Entrance, path: string | undefined) {
  const subPage = subPageOf(entrance, path);
  if (!subPage) throw notFound();
  return { subPage, page: await loadAuthPage(args, entrance) };
}
