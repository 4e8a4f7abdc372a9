import { queryPage } from '#features/cards/storefront/query/query-page.server.ts';
import { QueryPage } from '#features/cards/storefront/query/query-page.tsx';
import { loadFeatured } from '#features/companies/storefront/featured.server.ts';
import type { Route } from './+types/query.ts';
import { pageArguments } from '../visit.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageArguments(context);
  const { products } = await loadFeatured(page.client);
  return queryPage(page, products[0] ?? null);
}

export default function QueryRoute({ loaderData }: Route.ComponentProps) {
  return <QueryPage {...loaderData} />;
}
