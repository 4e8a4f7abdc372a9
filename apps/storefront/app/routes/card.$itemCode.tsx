import { loadProductPage } from '#features/catalogue/storefront/product/product-page.server.ts';
import { ProductPage } from '#features/catalogue/storefront/product/product-page.tsx';
import type { Route } from './+types/card.$itemCode.ts';
import { pageArguments, servicesContext } from '../visit.server.ts';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadProductPage(pageArguments(context), params.itemCode, context.get(servicesContext).shopOrigin + url.pathname);

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
