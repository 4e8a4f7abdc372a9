import { SliceTexts } from '#browser/texts/texts.tsx';
import { Faq } from '#features/shop/storefront/pages/faq.tsx';
import { helpPage } from '#features/shop/storefront/pages/help-page.server.ts';
import type { Route } from './+types/faq.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => helpPage(pageArguments(context), 'faq');

export default function FaqRoute({ loaderData: { messages, facts } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <Faq facts={facts} />
    </SliceTexts>
  );
}
