import { businessFactsOf } from '#features/companies/storefront/business-facts.ts';
import { loadFeatured } from '#features/companies/storefront/featured.server.ts';
import { BusinessLanding } from '#features/companies/storefront/landing.tsx';
import type { Route } from './+types/b2b.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { requireUnit, servicesContext, visitContext } from '../visit.server.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor } = context.get(servicesContext);
  const { products } = await loadFeatured(clientFor(unit.id, language));
  return {
    facts: businessFactsOf(unit, language),
    products,
    messages: messagesOf(language, 'business'),
  };
}

export default function BusinessRoute({ loaderData: { messages, ...landing } }: Route.ComponentProps) {
  const { kind } = useVisitor();
  return (
    <SliceTexts messages={messages}>
      <BusinessLanding {...landing} visitor={kind} />
    </SliceTexts>
  );
}
