import { openCoupons } from '../coupons/open-coupons.ts';
import { useCartSettings } from './cart-provider.tsx';
import { useCartStore } from './use-cart.ts';

/** SHELL-41: what becomes of the cart once an order of it is paid, and of what paid for it. */
export function useOrdered(): (lines: readonly string[]) => void {
  const settings = useCartSettings();
  const { dropOrdered } = useCartStore();
  return (lines) => {
    if (!settings) return;
    dropOrdered(lines);
    openCoupons(settings.unit).startAnew();
  };
}
