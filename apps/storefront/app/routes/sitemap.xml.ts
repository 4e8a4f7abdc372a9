import { listSoldItems } from '#features/catalogue/storefront/sitemap.server.ts';
import { sitemap } from '#features/shop/storefront/pages/sitemap.ts';
import type { Route } from './+types/sitemap.xml.ts';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const unit = requireUnit(context);
  const { prefix } = context.get(visitContext);
  const { clientFor, shopOrigin } = context.get(servicesContext);
  const items = await listSoldItems(clientFor(unit.id, unit.defaultLanguage));
  return new Response(sitemap(unit, shopOrigin + prefix, items), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
