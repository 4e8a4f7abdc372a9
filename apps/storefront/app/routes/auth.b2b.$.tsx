import { data } from 'react-router';
import type { Route } from './+types/auth.b2b.$.ts';
import { authPage } from '../auth-page.server.ts';
import { AuthSubPage, subPageOf } from '../auth-sub-page.tsx';

export async function loader(args: Route.LoaderArgs) {
  const subPage = subPageOf('business', args.params['*']);
  if (!subPage) throw data(null, { status: 404 });
  return { subPage, page: await authPage(args, 'business') };
}

export default function BusinessSubRoute({ loaderData }: Route.ComponentProps) {
  return <AuthSubPage {...loaderData} />;
}
