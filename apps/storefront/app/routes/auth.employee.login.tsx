import type { Route } from './+types/auth.employee.login.ts';
import { authPage } from '../auth-page.server.ts';
import { SignInPage } from '../sign-in-page.tsx';

export const loader = (args: Route.LoaderArgs) => authPage(args, 'employee');

export default function EmployeeLoginRoute({ loaderData: page }: Route.ComponentProps) {
  return <SignInPage page={page} />;
}
