import { ownPage } from '#features/shop/storefront/pages/own-page.server.ts';
import { OwnPage } from '#features/shop/storefront/pages/own-page.tsx';
import type { Route } from './+types/$href.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => ownPage(pageArguments(context), params.href);

export default function OwnPageRoute({ loaderData }: Route.ComponentProps) {
  return <OwnPage {...loaderData} />;
}
