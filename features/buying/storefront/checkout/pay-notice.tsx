import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { BoundFault } from '#domain/buying/bounds.ts';
import type { ClientFailure } from '#contract/client.ts';
import { failureDataOf } from '#contract/failure-data.ts';
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
  /** The order was made for another amount than is on the page now, and called off again. */
  | { readonly kind: 'differs' }
  | { readonly kind: 'day-passed' }
  /** D2 and the rest: the server's word says why it made none. */
  | { readonly kind: 'not-ordered'; readonly failure: ClientFailure }
  /** Whether it was made nobody knows here. */
  | { readonly kind: 'unheard' }
  /** It is made, and the page on which it is paid did not open. */
  | { readonly kind: 'not-begun'; readonly orderNo: string; readonly failure: ClientFailure }
  | { readonly kind: 'order-over' };

interface PayNoticeProps {
  readonly state: PayState;
  readonly server: ServerPrice;
  /** Numbers of coupons whose issuers cannot be asked now. */
  readonly waiting: readonly string[];
  /** AMOUNT-07 to AMOUNT-09 */
  readonly bound: BoundFault | null;
  readonly write: (minor: number) => string;
  /** As the wire writes an amount. */
  readonly writeWire: (amount: number) => string;
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
function Gravest({ state, server, waiting, bound, write, writeWire, onAgain }: PayNoticeProps) {
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
          <ToCart />
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
  if (state.kind === 'differs')
    return <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.changed.again' })} />;
  if (state.kind === 'day-passed')
    return (
      <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.lines-refused' })}>
        <ToCart />
      </Callout>
    );
  if (state.kind === 'unheard')
    return (
      <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.unheard' })}>
        <p>{intl.formatMessage({ id: 'checkout.unheard.more' })}</p>
      </Callout>
    );
  if (state.kind === 'order-over')
    return <Callout tone="warn" title={intl.formatMessage({ id: 'checkout.order-over' })} />;
  if (state.kind === 'not-begun') return <NotBegun {...state} />;
  if (state.kind === 'not-ordered') return <NotOrdered failure={state.failure} writeWire={writeWire} />;
  return null;
}

/** The order stands: whoever presses again pays the same one. */
function NotBegun({ orderNo, failure }: Extract<PayState, { kind: 'not-begun' }>) {
  const intl = useIntl();
  const number = (
    <bdi key="number" dir="ltr" translate="no">
      {orderNo}
    </bdi>
  );
  const isTooOften = failure.name === 'payment.tries-exceeded';
  return (
    <Callout
      tone="warn"
      title={intl.formatMessage({
        id: isTooOften
          ? 'checkout.too-often'
          : failure.name === 'payment.refused'
            ? 'checkout.pay.refused'
            : 'checkout.not-begun',
      })}
    >
      <p>{intl.formatMessage({ id: 'checkout.not-begun.more' }, { number })}</p>
    </Callout>
  );
}

function NotOrdered({ failure, writeWire }: Pick<PayNoticeProps, 'writeWire'> & { readonly failure: ClientFailure }) {
  const intl = useIntl();
  const changed = failureDataOf(failure, 'order.price-changed');
  if (changed)
    return (
      <Callout
        tone="warn"
        title={intl.formatMessage({ id: 'checkout.changed.to' }, { now: writeWire(changed.payAmount) })}
      />
    );
  return <Callout tone="warn" title={intl.formatMessage({ id: notOrderedText(failure.name) })} />;
}

function notOrderedText(name: string | null) {
  switch (name) {
    case 'order.buyer-refused':
      return 'checkout.buyer.refused';
    case 'order.consent-missing':
      return 'checkout.consent.needed';
    case 'order.too-many':
      return 'checkout.too-many';
    case 'order.payment-differs':
    case 'order.price-changed':
      return 'checkout.changed.again';
    case 'payment.means-refused':
      return 'checkout.means-refused';
    default:
      return refusalText(name);
  }
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
