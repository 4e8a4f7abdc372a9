import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isSamePurchase } from '#features/buying/storefront/buy/buy-address.ts';
import { loadBuyPage } from '#features/buying/storefront/buy/buy-page.server.ts';
import { BuyPage } from '#features/buying/storefront/buy/buy-page.tsx';
import { fetchPartAt } from '#features/buying/storefront/buy/delivery-part.ts';
import type { Route } from './+types/buying-friend.ts';
import { pageArguments } from '../visit.server.ts';

if (typeof window === 'object') await fetchPartAt(new URLSearchParams(window.location.search));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadBuyPage(pageArguments(context), '/buying-friend', url.searchParams);

/** Another step of the same purchase needs nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isSamePurchase(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

export default function BuyingFriendRoute({ loaderData }: Route.ComponentProps) {
  return <BuyPage {...loaderData} />;
}
