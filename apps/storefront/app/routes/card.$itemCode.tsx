import { unitText } from '#domain/values/language.ts';
import { CardDetailView } from '#features/catalogue/storefront/product-detail.tsx';
import { cardJsonLd } from '#features/catalogue/storefront/json-ld.server.ts';
import type { Route } from './+types/card.$itemCode.ts';
import { loadCardPage } from '../card-page.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await loadCardPage(context, params.itemCode);
  const unit = requireUnit(context);
  const { shopOrigin } = context.get(servicesContext);
  return {
    ...page,
    shop: unitText(unit, context.get(visitContext).language, unit.name),
    jsonLd: cardJsonLd(page.card, `${shopOrigin}${url.pathname}`),
  };
}

export default function CardRoute({ loaderData: { messages, shop, jsonLd, ...card } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <title>{`${card.card.name} | ${shop}`}</title>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      <div className="wrap py-8 md:py-12">
        <CardDetailView {...card} />
      </div>
    </SliceTexts>
  );
}
