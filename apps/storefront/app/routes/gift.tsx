import { giftPage } from '#features/cards/storefront/gift/gift-page.server.ts';
import { GiftPage } from '#features/cards/storefront/gift/gift-page.tsx';
import type { Route } from './+types/gift.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => giftPage(pageArguments(context));

export default function GiftRoute({ loaderData }: Route.ComponentProps) {
  return <GiftPage {...loaderData} />;
}
