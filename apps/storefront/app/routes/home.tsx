import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isSameList } from '#features/catalogue/storefront/search/filter.ts';
import { loadHomePage } from '#features/catalogue/storefront/home/home-page.server.ts';
import { HomePage } from '#features/catalogue/storefront/home/home-page.tsx';
import type { Route } from './+types/home.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => loadHomePage(pageArguments(context), url.searchParams);

/** A card shown in front of the list does not change the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isSameList(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
