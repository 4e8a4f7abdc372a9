import type { Route } from './+types/auth.salesman.login.ts';
import { authPage } from '../auth-page.server.ts';
import { SignInPage } from '../sign-in-page.tsx';

export const loader = (args: Route.LoaderArgs) => authPage(args, 'salesman');

export default function SalesmanLoginRoute({ loaderData: page }: Route.ComponentProps) {
  return <SignInPage page={page} />;
}
