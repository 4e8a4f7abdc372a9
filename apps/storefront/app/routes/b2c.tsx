import { SliceTexts } from '#browser/texts/texts.tsx';
import { consumerPage } from '#features/shop/storefront/pages/consumer-page.server.ts';
import { ConsumerPage } from '#features/shop/storefront/pages/consumer-page.tsx';
import type { Route } from './+types/b2c.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => consumerPage(pageArguments(context));

export default function ConsumerRoute({ loaderData: { messages, ...page } }: Route.ComponentProps) {
  return (
    <SliceTexts messages={messages}>
      <ConsumerPage {...page} />
    </SliceTexts>
  );
}
