import { useCallback } from 'react';
import { useCartStore } from './use-cart.ts';

/** CART-17, AMOUNT-09: no more than the whole order may have; the same function for as long as that is the same. */
export function useSetQty(max: number): (id: string, qty: number) => void {
  const { state, setQty } = useCartStore();
  return useCallback(
    (id, qty) => {
      const { lines, price } = state();
      const own = lines?.find((line) => line.id === id)?.qty ?? 0;
      const others = (price?.cards ?? 0) - own;
      setQty(id, Math.max(1, Math.min(qty, max - others)));
    },
    [state, setQty, max],
  );
}
