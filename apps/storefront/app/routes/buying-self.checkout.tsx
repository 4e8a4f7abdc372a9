import { checkoutPage } from '#features/buying/storefront/checkout/checkout-page.server.ts';
import { CheckoutPage } from '#features/buying/storefront/checkout/checkout-page.tsx';
import { leaving } from '#features/shop/storefront/shell/leave.ts';
import type { Route } from './+types/buying-self.checkout.ts';
import { leaveFor } from '../leave-for.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => checkoutPage(pageArguments(context));

export default function BuyingSelfCheckoutRoute({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} onLeaving={leaving.register} leaveFor={leaveFor} />;
}
