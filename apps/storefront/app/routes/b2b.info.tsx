import { businessFactsOf } from '#features/companies/storefront/business-facts.ts';
import { loadFeatured } from '#features/companies/storefront/featured.server.ts';
import { BusinessInfo } from '#features/companies/storefront/info.tsx';
import type { Route } from './+types/b2b.info.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor } = context.get(servicesContext);
  return {
    facts: businessFactsOf(unit, language),
    ...(await loadFeatured(clientFor(unit.id, language))),
    messages: messagesOf(language, 'business'),
  };
}

export default function BusinessInfoRoute({ loaderData: { messages, ...info } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <BusinessInfo {...info} />
    </SliceTexts>
  );
}
