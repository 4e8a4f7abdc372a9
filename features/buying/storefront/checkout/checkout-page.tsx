import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import type { Cart } from '#domain/buying/cart.ts';
import { checkoutPath } from '#domain/buying/draft-path.ts';
import { useCartSettings } from '../cart/cart-provider.tsx';
import { useWholeCart } from '../cart/use-cart.ts';
import { deleteServerCart } from '../server-cart/server-cart-state.ts';
import { CheckoutForm } from './checkout-form.tsx';
import type { CheckoutPageData } from './checkout-page.server.ts';
import '../cart/cart.css';
import '../coupons/coupons.css';
import { useCallingOff, useMadeOrder } from './ordering/use-ordering.ts';
import './checkout.css';

export interface CheckoutProps extends CheckoutPageData {
  /** SHELL-14: hands in what leaving this page does; what is given back takes it away again. */
  readonly onLeaving: (effects: {
    readonly clearCart: () => void;
    readonly cancelPayment: () => Promise<void>;
  }) => () => void;
  /** To another page that is part of the purchase. */
  readonly leaveFor: (address: string) => void;
}

/** ROUTE-16 to ROUTE-18: where a cart is paid for, whatever flow it was made in. */
export function CheckoutPage({ messages, ...page }: CheckoutProps) {
  return (
    <SliceTexts messages={messages}>
      <CheckoutScreen {...page} />
    </SliceTexts>
  );
}

function CheckoutScreen({ onLeaving, leaveFor, ...page }: Omit<CheckoutProps, 'messages'>) {
  const intl = useIntl();
  const { lines, clear } = useWholeCart();
  const unit = useCartSettings()?.unit ?? null;
  useRightPlace(lines);
  useMadeOrder(unit, lines);
  const callOff = useEffectEvent(useCallingOff(unit));
  useEffect(() => {
    // SHELL-41: at the server too, for whoever has one there.
    const clearCart = () => {
      clear();
      deleteServerCart();
    };
    // SHELL-15
    return onLeaving({ clearCart, cancelPayment: () => callOff() });
  }, [onLeaving, clear]);
  return (
    <div className="cart-page">
      <title>{`${intl.formatMessage({ id: 'checkout.title' })} | ${page.shop}`}</title>
      <meta name="robots" content="noindex" />
      <CheckoutForm page={page} leaveFor={leaveFor} />
    </div>
  );
}

/** CART-36, CART-41: nothing to pay for leads to the cards; CART-34: the first line says where a cart is paid for. */
function useRightPlace(lines: Cart | null): void {
  const navigate = useNavigate();
  const offers = useOffers();
  const { pathname } = useLocation();
  const path = lines && checkoutPath(lines);
  const isElsewhere = path !== null && path !== pathname.replace(/\/$/, '') && offers(path);
  const to = lines?.length === 0 ? '/#main' : isElsewhere ? path : null;
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [to, navigate]);
}
