// ORDER-21: what stands beside an order: what was paid, and what is good to know of it.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router';
import type { WireOrder } from '#contract/orders/orders.ts';
import { screenOf, shownStatusOf, type OrderStatusCode } from '#contract/wire/orders/order-status.ts';
import { paymentCodes, wordFor } from '#contract/wire/units/unit-codes.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAlive } from '#ui/foundation/alive.ts';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { writeAmount, writeMoment, type OrderStyle } from '../write-order.ts';
import type { OrderShop } from './order-shop.ts';
import type { OrderAnswer } from './order-answer.ts';
import { moneyOf, type OrderMoney } from './order-words.ts';
import { writingTo } from './writing-to.tsx';

interface OrderPartProps {
  readonly answer: OrderAnswer;
  readonly order: WireOrder;
  readonly style: OrderStyle;
}

const statusTexts = {
  pending: 'order.status.pending',
  requesting: 'order.status.requesting',
  confirmed: 'order.status.confirmed',
  cancelled: 'order.status.cancelled',
  returned: 'order.status.returned',
  'part-returned': 'order.status.part-returned',
} as const;

/** Why it came to nothing is its status as well. */
const endTexts = { expired: 'order.status.expired', rejected: 'order.status.rejected' } as const;

const statusText = ({ status }: OrderAnswer, { cancelled }: WireOrder) =>
  status === '02' && cancelled in endTexts
    ? endTexts[cancelled as keyof typeof endTexts]
    : statusTexts[shownStatusOf[status]];

const sumsTexts = {
  paid: ['order.paid', 'order.sum.paid'],
  reserved: ['order.to-pay', 'order.sum.reserved'],
  'to-pay': ['order.to-pay', 'order.sum.to-pay'],
  back: ['order.would-cost', 'order.sum.back'],
  returned: ['order.would-cost', 'order.sum.total'],
  none: ['order.would-cost', 'order.sum.total'],
} as const satisfies Record<OrderMoney, readonly [title: string, total: string]>;

const meansTexts = {
  'credit-card': 'order.means.card',
  'debit-card': 'order.means.card',
  'gift-card': 'order.means.coupon',
  'third-party-coupon': 'order.means.coupon',
} as const;

export function OrderSums({ answer, order, style }: OrderPartProps) {
  const intl = useIntl();
  const write = (amount: number) => writeAmount(order.currency, amount, style);
  const money = moneyOf(answer.status, order);
  const [title, total] = sumsTexts[money];
  const means = money === 'paid' ? wordFor(paymentCodes, order.paymentType) : undefined;
  const meansText = means !== undefined && means in meansTexts ? meansTexts[means as keyof typeof meansTexts] : null;
  const row = (label: string, amount: number, sign = '') => (
    <div className={sign === '−' || sign === '+' ? 'order-sum order-sum-good' : 'order-sum'}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" translate="no">
          {sign}
          {write(amount)}
        </bdi>
      </dd>
    </div>
  );
  return (
    <Panel title={intl.formatMessage({ id: title })}>
      <dl className="order-sums">
        {row(intl.formatMessage({ id: 'order.sum.cards' }, { cards: order.totalQuantity }), order.faceValue)}
        {order.discountAmount > 0 && row(intl.formatMessage({ id: 'order.sum.discount' }), order.discountAmount, '−')}
        {order.bonusAmount > 0 && row(intl.formatMessage({ id: 'order.sum.bonus' }), order.bonusAmount, '+')}
        {order.extraProductAmount > 0 && row(intl.formatMessage({ id: 'order.sum.extras' }), order.extraProductAmount)}
        {order.cardMadeFee > 0 && row(intl.formatMessage({ id: 'order.sum.made' }), order.cardMadeFee)}
        {order.shipFee > 0 && row(intl.formatMessage({ id: 'order.sum.post' }), order.shipFee)}
        {!order.isVatInclude &&
          order.taxAmount > 0 &&
          row(intl.formatMessage({ id: 'order.sum.tax' }), order.taxAmount)}
        {order.couponAmount > 0 && row(intl.formatMessage({ id: 'order.sum.coupons' }), order.couponAmount, '−')}
      </dl>
      <p className="order-total">
        <span>{intl.formatMessage({ id: total })}</span>
        <bdi dir="ltr" translate="no">
          {write(order.payAmount)}
        </bdi>
      </p>
      <dl className="order-facts order-facts-panel">
        <div>
          <dt>{intl.formatMessage({ id: 'order.number' })}</dt>
          <dd>
            <bdi dir="ltr" translate="no" className="order-code">
              {answer.orderNo}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage({ id: 'order.status' })}</dt>
          <dd>{intl.formatMessage({ id: statusText(answer, order) })}</dd>
        </div>
        <div>
          <dt>{intl.formatMessage({ id: 'order.date' })}</dt>
          <dd>{writeMoment(order.confirmedAt ?? order.madeAt, style, new Date(0))}</dd>
        </div>
        {meansText !== null && (
          <div>
            <dt>{intl.formatMessage({ id: 'order.means' })}</dt>
            <dd>{intl.formatMessage({ id: meansText })}</dd>
          </div>
        )}
      </dl>
      {order.paymentId !== '' && (
        <details className="order-more-facts">
          <summary>
            {intl.formatMessage({ id: 'order.details' })}
            <Icon name="chevron" className="size-4" />
          </summary>
          <dl className="order-facts">
            <div>
              <dt>{intl.formatMessage({ id: 'order.payment' })}</dt>
              <dd>
                <bdi dir="ltr" translate="no" className="order-payment">
                  {order.paymentId}
                </bdi>
              </dd>
            </div>
          </dl>
        </details>
      )}
    </Panel>
  );
}

interface OrderAsideProps {
  readonly answer: OrderAnswer;
  readonly order: WireOrder;
  readonly token: string | null;
  readonly page: OrderShop;
}

export function OrderAside({ answer, order, token, page }: OrderAsideProps) {
  const intl = useIntl();
  const isPaid = order.confirmedAt !== null;
  return (
    <Panel title={intl.formatMessage({ id: 'order.good-to-know' })}>
      <ul className="order-notes">
        {isPaid && !order.items.some(({ waitsForCodes }) => waitsForCodes) && (
          <Note icon="clock" title={intl.formatMessage({ id: 'order.promise' })}>
            {intl.formatMessage({ id: 'order.promise.more' }, { hours: order.promiseHours })}
          </Note>
        )}
        {isPaid && page.support.email && (
          <Note icon="mail" title={intl.formatMessage({ id: 'order.wrong-address' })}>
            {intl.formatMessage(
              { id: 'order.wrong-address.more' },
              {
                link: writingTo(page.support.email),
              },
            )}
          </Note>
        )}
        {isPaid && page.withdrawalDays > 0 && (
          <Note icon="undo" title={intl.formatMessage({ id: 'order.withdraw' })}>
            {intl.formatMessage({ id: 'order.withdraw.more' }, { days: page.withdrawalDays })}
          </Note>
        )}
        <Note icon="lock" title={intl.formatMessage({ id: 'order.yours' })}>
          {intl.formatMessage({ id: 'order.yours.more' })}
          {token !== null && <CopyLink orderNo={answer.orderNo} token={token} />}
        </Note>
      </ul>
    </Panel>
  );
}

interface NoteProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

const Note = ({ icon, title, children }: NoteProps) => (
  <li>
    <Icon name={icon} className="size-5" />
    <div>
      <p className="order-note-title">{title}</p>
      <div>{children}</div>
    </div>
  </li>
);

/** PASS-01: the same link as in the mail. */
function CopyLink({ orderNo, token }: { readonly orderNo: string; readonly token: string }) {
  const intl = useIntl();
  const path = useHref(`/order/${orderNo}`);
  const isAlive = useAlive();
  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(`${location.origin}${path}#${token}`).then(
      () => true,
      () => false,
    );
    toasts.show({
      kind: isCopied ? 'success' : 'error',
      title: intl.formatMessage({ id: isCopied ? 'order.copied' : 'order.copy.failed' }),
    });
  }
  return (
    isAlive &&
    'clipboard' in navigator && (
      <p className="order-copy">
        <Button size="small" look="secondary" icon="copy" onClick={() => void copy()}>
          {intl.formatMessage({ id: 'order.copy' })}
        </Button>
      </p>
    )
  );
}

/** Of what was paid there is a mail with its link. */
const isMailed = (status: OrderStatusCode): boolean => screenOf(status, false) === 'success';

/** ORDER-35: a number alone says no more than how its order is. */
export function SeeMore({ status }: { readonly status: OrderStatusCode }) {
  const intl = useIntl();
  return (
    <div className="wrap order-more">
      <Panel title={intl.formatMessage({ id: 'order.more' })}>
        <p className="text-ink-2">
          {intl.formatMessage({ id: isMailed(status) ? 'order.more.how' : 'order.more.browser' })}
        </p>
      </Panel>
    </div>
  );
}
