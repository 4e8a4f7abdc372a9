import { AuthSubPage } from '#features/identity/storefront/pages/auth-sub-page.tsx';
import type { Route } from './+types/auth.$.ts';
import { loadAuthSubPage } from '../auth-page.server.ts';

export const loader = (args: Route.LoaderArgs) => loadAuthSubPage(args, 'customer', args.params['*']);

export default function CustomerSubRoute({ loaderData }: Route.ComponentProps) {
  return <AuthSubPage {...loaderData} />;
}
