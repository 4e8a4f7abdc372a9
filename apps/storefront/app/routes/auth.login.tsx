import { LoginPage } from '#features/identity/storefront/pages/login-page.tsx';
import type { Route } from './+types/auth.login.ts';
import { loadAuthPage } from '../auth-page.server.ts';

export const loader = (args: Route.LoaderArgs) => loadAuthPage(args, 'customer');

export default function LoginRoute({ loaderData: page }: Route.ComponentProps) {
  return <LoginPage page={page} />;
}
