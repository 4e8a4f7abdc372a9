import { AuthSubPage } from '#features/identity/storefront/pages/auth-sub-page.tsx';
import type { Route } from './+types/auth.salesman.$.ts';
import { loadAuthSubPage } from '../auth-page.server.ts';

export const loader = (args: Route.LoaderArgs) => loadAuthSubPage(args, 'salesman', args.params['*']);

export default function SalesmanSubRoute({ loaderData }: Route.ComponentProps) {
  return <AuthSubPage {...loaderData} />;
}
