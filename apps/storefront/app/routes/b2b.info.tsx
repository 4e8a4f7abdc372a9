import { SliceTexts } from '#browser/texts/texts.tsx';
import { loadInfoPage } from '#features/companies/storefront/business-pages.server.ts';
import { BusinessInfo } from '#features/companies/storefront/info.tsx';
import type { Route } from './+types/b2b.info.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadInfoPage(pageArguments(context));

export default function BusinessInfoRoute({ loaderData: { messages, ...info } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <BusinessInfo {...info} />
    </SliceTexts>
  );
}
