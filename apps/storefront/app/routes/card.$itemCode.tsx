import { loadCardPage } from '#features/catalogue/storefront/product-page.server.ts';
import { CardPage } from '#features/catalogue/storefront/product-page.tsx';
import type { Route } from './+types/card.$itemCode.ts';
import { pageArguments, servicesContext } from '../visit.server.ts';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadCardPage(pageArguments(context), params.itemCode, context.get(servicesContext).shopOrigin + url.pathname);

export default function CardRoute({ loaderData }: Route.ComponentProps) {
  return <CardPage {...loaderData} />;
}
