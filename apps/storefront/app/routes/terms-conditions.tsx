import { Terms } from '#features/pages/storefront/terms.tsx';
import type { Route } from './+types/terms-conditions.ts';
import { messagesOf } from '../messages.server.ts';
import { shopFacts } from '../shop-facts.server.ts';
import { SliceTexts } from '../texts.tsx';
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
