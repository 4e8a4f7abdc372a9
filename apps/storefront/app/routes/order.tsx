import { useOrdered } from '#features/buying/storefront/cart/use-ordered.ts';
import { orderPage } from '#features/orders/storefront/order/order-page.server.ts';
import { OrderPage } from '#features/orders/storefront/order/order-page.tsx';
import type { Route } from './+types/order.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => orderPage(pageArguments(context));

export default function LastOrderRoute({ loaderData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} onPaid={useOrdered()} />;
}
