import { loadCreditPage } from '#features/buying/storefront/phone-credit/credit-page.server.ts';
import { CreditPage } from '#features/buying/storefront/phone-credit/credit-page.tsx';
import type { Route } from './+types/phone-credit.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => loadCreditPage(pageArguments(context), url.searchParams);

export default function PhoneCreditRoute({ loaderData }: Route.ComponentProps) {
  return <CreditPage {...loaderData} />;
}
