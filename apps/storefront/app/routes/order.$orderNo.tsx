import { useOrdered } from '#features/buying/storefront/cart/use-ordered.ts';
import { orderPage } from '#features/orders/storefront/order/order-page.server.ts';
import { OrderPage } from '#features/orders/storefront/order/order-page.tsx';
import { unloadedNote } from '#features/shop/storefront/shell/unloaded-note.server.ts';
import { UnloadedNote } from '#features/shop/storefront/shell/unloaded-note.tsx';
import type { Route } from './+types/order.$orderNo.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({
  ...orderPage(pageArguments(context)),
  unloaded: unloadedNote(pageArguments(context)),
});

export default function OrderRoute({ loaderData: { unloaded, ...page } }: Route.ComponentProps) {
  return (
    <>
      <OrderPage {...page} onPaid={useOrdered()} />
      <UnloadedNote {...unloaded} />
    </>
  );
}
