import { SliceTexts } from '#browser/texts/texts.tsx';
import { consumerPage } from '#features/shop/storefront/pages/consumer-page.server.ts';
import { ConsumerPage } from '#features/shop/storefront/pages/consumer-page.tsx';
import type { Route } from './+types/b2c.ts';
import { pageArguments, screensContext } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  consumerPage(pageArguments(context), context.get(screensContext));

export default function ConsumerRoute({ loaderData: { messages, ...page } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <ConsumerPage {...page} />
    </SliceTexts>
  );
}
