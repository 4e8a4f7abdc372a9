import type { Route } from './+types/auth.b2b.login.ts';
import { authPage } from '../auth-page.server.ts';
import { SignInPage } from '../sign-in-page.tsx';

export const loader = (args: Route.LoaderArgs) => authPage(args, 'business');

export default function BusinessLoginRoute({ loaderData: page }: Route.ComponentProps) {
  return <SignInPage page={page} />;
}
