import { Terms } from '#features/shop/storefront/pages/terms.tsx';
import type { Route } from './+types/terms-conditions.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { shopFacts } from '../shop-facts.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { visitContext } from '../visit.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext);
  return { facts: shopFacts(context), messages: messagesOf(language, 'terms', 'pages') };
}

export default function TermsRoute({ loaderData: { messages, facts } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <Terms facts={facts} />
    </SliceTexts>
  );
}
