import { SignInPage } from '#features/identity/storefront/pages/sign-in-page.tsx';
import type { Route } from './+types/auth.salesman.login.ts';
import { loadAuthPage } from '../auth-page.server.ts';

export const loader = (args: Route.LoaderArgs) => loadAuthPage(args, 'salesman');

export default function SalesmanLoginRoute({ loaderData: page }: Route.ComponentProps) {
  return <SignInPage page={page} />;
}
