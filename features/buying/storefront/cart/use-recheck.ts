import { useEffect, useEffectEvent } from 'react';
import { getDiscountsCall, getProductCall } from '#contract/catalogue/catalogue.ts';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { useVisitor } from '#browser/session/visitor.tsx';
import { isConsumer } from '#domain/identity/visitor.ts';
import type { CartStore } from './cart-store.ts';
import { recheckItems } from './recheck.ts';

/** CART-27: once when the cart has been read, and when somebody signs in. */
export function useRecheck(store: CartStore, isRead: boolean): void {
  const calls = useCalls();
  const { kind, custId } = useVisitor();
  const ask = useEffectEvent(async (itemCode: string, member: string) => {
    const of = { itemCode, custId: member };
    const [product, discounts] = await Promise.all([calls.send(getProductCall, of), calls.send(getDiscountsCall, of)]);
    return product.ok ? { product: product.data, discounts: discounts.ok ? discounts.data : null } : null;
  });
  const member = isConsumer(kind) ? custId : null;
  useEffect(() => {
    if (!isRead || member === null) return;
    let isOver = false;
    void recheckItems(
      store,
      (itemCode) => ask(itemCode, member),
      () => isOver,
    );
    return () => {
      isOver = true;
    };
  }, [store, isRead, member]);
}
