import { useEffect, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { boundFault, type BoundFault, type Bounds } from '#domain/buying/bounds.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { checkoutPath, isTopUp } from '#domain/buying/draft-path.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { linkClass } from '#ui/actions/link.ts';
import { SkeletonRow, Waiting } from '#ui/feedback/skeleton.tsx';
import { Dock } from '#ui/layout/panel.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import { EmptyBag } from '#ui/pictures/empty-bag.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { CartList } from './cart-list.tsx';
import { useCartLook, useQuantityRange, type CartLook } from './cart-look.ts';
import type { CartPageData } from './cart-page.server.ts';
import { useCartSettings } from './cart-provider.tsx';
import { CartSummary } from './cart-summary.tsx';
import { countIn, peopleIn } from './line-words.ts';
import { RemovedNotice } from './removed-notice.tsx';
import { useWholeCart } from './use-cart.ts';
import { ServerCartNotice } from '../server-cart/server-cart-notice.tsx';
import { deleteServerCart } from '../server-cart/server-cart-state.ts';
import './cart.css';

export function CartPage({ messages, ...page }: CartPageData) {
  return (
    <SliceTexts messages={messages}>
      <CartScreen {...page} />
    </SliceTexts>
  );
}

/** A number may be anybody's: of top-ups nobody is counted. */
const leadOf = (lines: Cart, price: CartPrice, intl: IntlShape): string =>
  lines.some(isTopUp)
    ? countIn(lines, price.cards, intl)
    : intl.formatMessage({ id: 'cart.lead' }, { cards: price.cards, people: peopleIn(lines) });

type ScreenProps = Omit<CartPageData, 'messages'>;

function CartScreen({ shop, ...page }: ScreenProps) {
  const intl = useIntl();
  const { lines, price, justAdded, seen } = useWholeCart();
  const look = useCartLook(page);
  // Here it is in sight: the drawer, which comes later than the page, need not show it on the next one.
  useEffect(() => {
    if (justAdded) seen();
  }, [justAdded, seen]);
  const isEmpty = lines?.length === 0;
  return (
    <div className="cart-page">
      <title>{`${intl.formatMessage({ id: 'cart.title' })} | ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap cart-inside">
        <h1 className="display-page">{intl.formatMessage({ id: 'cart.title' })}</h1>
        {/* Its line is kept free until it is known what to say. */}
        <p className="cart-lead">{lines && price && !isEmpty ? leadOf(lines, price, intl) : '\u00a0'}</p>
        <ServerCartNotice />
        {lines === null || price === null || look === null ? (
          <Waiting label={intl.formatMessage({ id: 'cart.coming' })} className="cart-waiting">
            <SkeletonRow />
            <SkeletonRow />
          </Waiting>
        ) : isEmpty ? (
          <EmptyCart look={look} />
        ) : (
          <Filled page={page} look={look} price={price} />
        )}
      </div>
      {price && price.cards > 0 && look && <PayDock total={look.write(price.total)} />}
    </div>
  );
}

interface FilledProps {
  readonly page: Omit<ScreenProps, 'shop'>;
  readonly look: CartLook;
  readonly price: CartPrice;
}

function Filled({ page, look, price }: FilledProps) {
  const intl = useIntl();
  const { lines, removed, clear } = useWholeCart();
  const range = useQuantityRange(page.quantities);
  const settings = useCartSettings();
  const [asksClear, setAsksClear] = useState(false);
  const within = settings?.pricesIncludeTax ? 'within' : 'on top';
  function empty(): void {
    clear();
    deleteServerCart();
  }
  return (
    <div className="cart-columns">
      <div>
        <CartList lines={lines ?? []} price={price} removed={removed} look={look} max={range.max} />
        <div className="cart-below-list">
          <Another isTopUp={lines?.some(isTopUp) ?? false} />
          <button type="button" onClick={() => setAsksClear(true)} className={linkClass.action}>
            {intl.formatMessage({ id: 'cart.clear' })}
          </button>
        </div>
      </div>
      <aside className="cart-aside">
        <CartSummary
          price={price}
          count={countIn(lines ?? [], price.cards, intl)}
          write={look.write}
          tax={page.showTax ? within : null}
          bound={boundToSay(range, price.cards)}
        >
          <PayLink />
        </CartSummary>
      </aside>
      {asksClear && (
        <Popup
          title={intl.formatMessage({ id: 'cart.clear.question' })}
          closeLabel={intl.formatMessage({ id: 'cart.close' })}
          onClose={() => setAsksClear(false)}
          ok={{ label: intl.formatMessage({ id: 'cart.clear' }), look: 'danger', onPress: empty }}
          cancel={{ label: intl.formatMessage({ id: 'cart.clear.no' }), onPress: () => setAsksClear(false) }}
        >
          {intl.formatMessage({ id: 'cart.clear.what' })}
        </Popup>
      )}
    </div>
  );
}

/** PHONE-04: to what can be in the same order. */
function Another({ isTopUp: isCredit }: { readonly isTopUp: boolean }) {
  const intl = useIntl();
  return (
    <Link to={isCredit ? '/phone-credit' : '/'} className={buttonClassOf({ look: 'secondary' })}>
      <Icon name="plus" className="size-5" />
      {isCredit ? intl.formatMessage({ id: 'cart.another-number' }) : intl.formatMessage({ id: 'cart.another' })}
    </Link>
  );
}

/** AMOUNT-09: whoever has reached the most is told before they try for more. */
const boundToSay = (range: Bounds, cards: number): BoundFault | null =>
  cards === range.max ? { fault: 'above', bound: range.max } : boundFault(range, cards);

/** Where the cart can be paid for; null where that is not there yet. */
function useCheckout(): string | null {
  const { lines } = useWholeCart();
  const offers = useOffers();
  const path = lines && checkoutPath(lines);
  return path !== null && offers(path) ? path : null;
}

function PayLink() {
  const intl = useIntl();
  const path = useCheckout();
  return (
    path !== null && (
      <Link to={path} className={`${buttonClassOf({ size: 'large', wide: true })} cart-pay-link max-md:hidden`}>
        {intl.formatMessage({ id: 'cart.checkout' })}
        <Icon name="forward" className="size-5" />
      </Link>
    )
  );
}

/** On a phone the total and the way on stay in sight. */
function PayDock({ total }: { total: string }) {
  const intl = useIntl();
  const path = useCheckout();
  return (
    <div className="cart-dock">
      <Dock sumLabel={intl.formatMessage({ id: 'cart.to-pay' })} sum={total}>
        {path !== null && (
          <Link to={path} className={buttonClassOf()}>
            {intl.formatMessage({ id: 'cart.checkout' })}
          </Link>
        )}
      </Dock>
    </div>
  );
}

function EmptyCart({ look }: { look: CartLook }) {
  const intl = useIntl();
  const { removed } = useWholeCart();
  return (
    <>
      {removed && <RemovedNotice key={removed.line.id} removed={removed} look={look} place="row" />}
      <div className="cart-empty">
        <EmptyBag />
        <h2 className="display-2">{intl.formatMessage({ id: 'cart.empty' })}</h2>
        <p className="text-pretty text-ink-2">{intl.formatMessage({ id: 'cart.empty.lead' })}</p>
        <Link to="/" className={buttonClassOf()}>
          {intl.formatMessage({ id: 'cart.empty.action' })}
        </Link>
      </div>
    </>
  );
}
