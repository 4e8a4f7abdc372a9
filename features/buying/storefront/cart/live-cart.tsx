import { startTransition, useEffect, useEffectEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useFetched } from '#browser/fetched.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { useOffers } from '#browser/calls/offers.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { checkoutPath } from '#domain/buying/draft-path.ts';
import { keepsCart } from '#domain/identity/visitor.ts';
import { usePageLanguage } from '#ui/foundation/page-language.tsx';
import { cartPath } from './cart-path.ts';
import type { CartPageData } from './cart-page.server.ts';
import { useCartSettings } from './cart-provider.tsx';
import { cartView, type HeaderCart } from './cart-view.tsx';
import { useCartStore, useWholeCart } from './use-cart.ts';
import { useRecheck } from './use-recheck.ts';
import { ServerCart } from '../server-cart/server-cart.tsx';

export interface LiveCartProps {
  readonly onView: (view: HeaderCart) => void;
}

/** What every page has of a cart once it is alive: the header's part, the items asked about again, the drawer. */
export function LiveCart({ onView }: LiveCartProps) {
  const { lines, price, justAdded } = useWholeCart();
  const settings = useCartSettings();
  const offers = useOffers();
  const checkout = lines && checkoutPath(lines);
  const mayPay = checkout !== null && offers(checkout);
  const tell = useEffectEvent(onView);
  useEffect(() => {
    if (!lines || !price || !settings) return;
    // The header can wait for a moment; whoever counts up a quantity cannot.
    startTransition(() => tell(cartView(lines, price, settings, () => mayPay)));
  }, [lines, price, settings, mayPay]);
  useRecheck(useCartStore(), lines !== null);
  return (
    <>
      <KeptAtServer />
      {justAdded && <JustAdded />}
    </>
  );
}

/** SCART-01, SCART-13: for whoever has a cart at the server. */
function KeptAtServer() {
  const settings = useCartSettings();
  const { kind, custId } = useVisitor();
  return settings && custId !== null && keepsCart(kind) && <ServerCart custId={custId} settings={settings} />;
}

/** The drawer and its texts are fetched when there is something to show in it. */
function JustAdded() {
  const { seen } = useCartStore();
  const [CartDrawer, fetchDrawer] = useFetched(() => import('./cart-drawer.tsx'));
  const { data, load } = useFetcher<CartPageData>();
  const language = usePageLanguage();
  const isOnCart = useLocation().pathname === cartPath;
  const begin = useEffectEvent(() => {
    fetchDrawer();
    if (!data) void load(`${cartPath}?lang=${language}`);
  });
  useEffect(() => {
    if (isOnCart) seen();
    else begin();
  }, [isOnCart, seen]);
  return (
    CartDrawer &&
    data && (
      <SliceTexts messages={data.messages}>
        <CartDrawer {...data} onClose={seen} />
      </SliceTexts>
    )
  );
}
