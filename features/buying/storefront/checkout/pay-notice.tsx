import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { BoundFault } from '#domain/buying/bounds.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Callout } from '#ui/feedback/status.tsx';
import { cartPath } from '../cart/cart-path.ts';
import type { ServerPrice } from './use-server-price.ts';

export type PayState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  /** Not to be paid as it is; the server's word says why. */
  | { readonly kind: 'refused' }
  // Whoever presses again has seen it.
  /** D2: it costs something else than what was on the page. */
  | { readonly kind: 'changed'; readonly from: number }
  /** It costs the same, of which coupons pay something else. */
  | { readonly kind: 'coupons-changed' }
  /** COUPON-26, D10: more is lost than they were asked about. */
  | { readonly kind: 'loses'; readonly amount: number }
  /** Everything is in order. */
  | { readonly kind: 'ready' };

interface PayNoticeProps {
  readonly state: PayState;
  readonly server: ServerPrice;
  /** Numbers of coupons whose issuers cannot be asked now. */
  readonly waiting: readonly string[];
  /** AMOUNT-07 to AMOUNT-09 */
  readonly bound: BoundFault | null;
  readonly write: (minor: number) => string;
  readonly onAgain: () => void;
}

/** What stands between this order and its payment. */
export function PayNotice(props: PayNoticeProps) {
  const { state } = props;
  const notice = useRef<HTMLOutputElement>(null);
  // On a phone it stands far above the button that was pressed.
  useEffect(() => {
    if (state.kind !== 'idle' && state.kind !== 'busy') notice.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <output ref={notice} className="block scroll-mbe-24">
      <Gravest {...props} />
    </output>
  );
}

/** The gravest thing alone. */
function Gravest({ state, server, waiting, bound, write, onAgain }: PayNoticeProps) {
  const intl = useIntl();
  if (bound !== null && bound !== 'not-offered')
    return (
      <Callout
        tone="warn"
        title={
          bound.fault === 'above'
            ? intl.formatMessage({ id: 'cart.limit' }, { max: bound.bound })
            : intl.formatMessage({ id: 'cart.least' }, { min: bound.bound })
        }
      >
        <ToCart />
      </Callout>
    );
  if (server.kind === 'unreachable')
    return (
      <Callout tone="bad" title={intl.formatMessage({ id: 'checkout.unreachable' })}>
        <Again onAgain={onAgain} />
      </Callout>
    );
  if (server.kind === 'refused')
    return (
      <Callout tone="warn" title={intl.formatMessage({ id: refusalText(server.failure.name) })}>
        {server.failure.name === 'order.coupons-refused' ? (
          <>
            {waiting.map((number) => (
              <p key={number}>
                <bdi dir="ltr" translate="no">
                  {number}
                </bdi>
              </p>
            ))}
            <Again onAgain={onAgain} />
          </>
        ) : (
          // The coupons are on this page, everything else is changed in the cart.
          server.failure.name !== 'order.rest-too-small' && <ToCart />
        )}
      </Callout>
    );
  if (state.kind === 'changed')
    return (
      <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.changed' }, { before: write(state.from) })} />
    );
  if (state.kind === 'coupons-changed')
    return <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.coupons-changed' })} />;
  if (state.kind === 'loses')
    return (
      <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.loses' }, { amount: write(state.amount) })} />
    );
  if (state.kind === 'ready') return <Callout tone="quiet" title={intl.formatMessage({ id: 'checkout.soon' })} />;
  return null;
}

function Again({ onAgain }: Pick<PayNoticeProps, 'onAgain'>) {
  const intl = useIntl();
  return (
    <button type="button" onClick={onAgain} className={`${linkClass.action} cursor-pointer`}>
      {intl.formatMessage({ id: 'checkout.again' })}
    </button>
  );
}

function ToCart() {
  const intl = useIntl();
  return (
    <Link to={cartPath} className={linkClass.action}>
      {intl.formatMessage({ id: 'checkout.to-cart' })}
    </Link>
  );
}

function refusalText(name: string | null) {
  switch (name) {
    case 'order.mixed-kinds':
      return 'cart.mixed';
    case 'order.phone-credit-alone':
      return 'cart.credit-alone';
    case 'order.one-product':
      return 'cart.one';
    case 'order.rest-too-small':
      return 'checkout.rest-too-small';
    case 'order.coupons-refused':
      return 'checkout.coupons-refused';
    case 'order.lines-refused':
      return 'checkout.lines-refused';
    default:
      return 'checkout.refused';
  }
}
