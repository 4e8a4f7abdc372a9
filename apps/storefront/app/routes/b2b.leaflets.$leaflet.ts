import { leafletIn } from '#features/companies/storefront/leaflets.ts';
import { leafletOf } from '#features/companies/storefront/leaflet.server.ts';
import { namesOfMeans } from '#features/shop/storefront/pages/payment-names.ts';
import type { Route } from './+types/b2b.leaflets.$leaflet.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';

/** BINFO-05: a document made of the unit's own words and values, in the language of the address. */
export function loader({ context, params }: Route.LoaderArgs): Response {
  const unit = requireUnit(context);
  const name = leafletIn(params.leaflet);
  if (!name) return new Response(null, { status: 404 });
  const { language } = context.get(visitContext);
  const messages = messagesOf(language, 'business', 'pages');
  const leaflet = leafletOf(name, unit, language, { messages, namesOfMeans });
  const file = context.get(servicesContext).printLeaflet(leaflet);
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${unit.id}-${name}-${language}.pdf"`,
    },
  });
}
