import { SignInPage } from '#features/identity/storefront/pages/sign-in-page.tsx';
import type { Route } from './+types/auth.b2b.login.ts';
import { loadAuthPage } from '../auth-page.server.ts';

export const loader = (args: Route.LoaderArgs) => loadAuthPage(args, 'business');

export default function BusinessLoginRoute({ loaderData: page }: Route.ComponentProps) {
  return <SignInPage page={page} />;
}
