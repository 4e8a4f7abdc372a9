import { Faq } from '#features/shop/storefront/pages/faq.tsx';
import type { Route } from './+types/faq.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { shopFacts } from '../shop-facts.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { visitContext } from '../visit.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext);
  return { facts: shopFacts(context), messages: messagesOf(language, 'faq', 'pages') };
}

export default function FaqRoute({ loaderData: { messages, facts } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <Faq facts={facts} />
    </SliceTexts>
  );
}
