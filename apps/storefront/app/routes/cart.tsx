import { cartPage } from '#features/buying/storefront/cart/cart-page.server.ts';
import { CartPage } from '#features/buying/storefront/cart/cart-page.tsx';
import type { Route } from './+types/cart.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => cartPage(pageArguments(context));

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return <CartPage {...loaderData} />;
}
