import { SliceTexts } from '#browser/texts/texts.tsx';
import { Terms } from '#features/shop/storefront/pages/terms.tsx';
import { helpPage } from '#features/shop/storefront/pages/help-page.server.ts';
import type { Route } from './+types/terms-conditions.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => helpPage(pageArguments(context), 'terms');

export default function TermsRoute({ loaderData: { messages, facts } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <Terms facts={facts} />
    </SliceTexts>
  );
}
