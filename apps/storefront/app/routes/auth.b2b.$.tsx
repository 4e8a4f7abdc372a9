import { AuthSubPage } from '#features/identity/storefront/pages/auth-sub-page.tsx';
import type { Route } from './+types/auth.b2b.$.ts';
import { loadAuthSubPage } from '../auth-page.server.ts';

export const loader = (args: Route.LoaderArgs) => loadAuthSubPage(args, 'business', args.params['*']);

export default function BusinessSubRoute({ loaderData }: Route.ComponentProps) {
  return <AuthSubPage {...loaderData} />;
}
