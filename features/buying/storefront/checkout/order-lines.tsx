import { memo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { draftOf } from '#domain/buying/draft.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { isTopUp } from '#domain/buying/draft-path.ts';
import type { Line } from '#domain/buying/line.ts';
import type { LineFault } from '#domain/buying/line-faults.ts';
import type { LinePrice } from '#domain/buying/price.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Callout } from '#ui/feedback/status.tsx';
import type { CartLook } from '../cart/cart-look.ts';
import { cartPath } from '../cart/cart-path.ts';
import { LineAmount } from '../cart/line-amount.tsx';
import { LineArt } from '../cart/line-art.tsx';
import { dayFaultOf } from '../cart/line-day.tsx';
import { forWhom, wayTexts, whereTo } from '../cart/line-words.ts';
import { arrivalOf } from '../delivery/delivery-dates.ts';
import { useWords, type Words } from '../delivery/use-words.ts';

/** More than this nobody reads here again; they are all in the cart. */
const shownMax = 8;

const faultTexts = {
  'not-for-sale': 'checkout.line.not-for-sale',
  amount: 'checkout.line.amount',
  quantity: 'checkout.line.quantity',
  validity: 'checkout.line.validity',
  'delivery-way': 'checkout.line.delivery-way',
  letter: 'checkout.line.letter',
  extra: 'checkout.line.extra',
  design: 'checkout.line.design',
  date: 'checkout.line.date',
  receiver: 'checkout.line.receiver',
  sender: 'checkout.line.sender',
} as const satisfies Record<LineFault, string>;

interface OrderLinesProps {
  readonly lines: Cart;
  readonly prices: readonly LinePrice[];
  /** What the server has against each, by its place. */
  readonly faults: ReadonlyMap<number, LineFault>;
  readonly look: CartLook;
}

/** What is bought, for whom, and when it is there. Whatever cannot be ordered stands first. */
export function OrderLines({ lines, prices, faults, look }: OrderLinesProps) {
  const intl = useIntl();
  const words = useWords(look);
  const all = lines.map((line, at) => ({ line, price: prices[at], fault: faults.get(at) ?? null }));
  const isWrong = ({ line, fault }: (typeof all)[number]) => fault !== null || dayFaultOf(line, look) !== null;
  const shown = [...all.filter(isWrong), ...all.filter((one) => !isWrong(one))].slice(0, shownMax);
  return (
    <>
      <ul className="checkout-lines">
        {shown.map(({ line, price, fault }) => (
          <OrderLine
            key={line.id}
            line={line}
            total={price?.total ?? 0}
            discount={price?.discount ?? 0}
            fault={fault}
            look={look}
            words={words}
          />
        ))}
      </ul>
      {lines.length > shown.length && (
        <Link to={cartPath} className={linkClass.action}>
          {intl.formatMessage({ id: 'checkout.more' }, { lines: lines.length - shown.length })}
        </Link>
      )}
    </>
  );
}

interface OrderLineProps {
  readonly line: Line;
  readonly total: number;
  readonly discount: number;
  readonly fault: LineFault | null;
  readonly look: CartLook;
  readonly words: Words;
}

const OrderLine = memo(function OrderLine({ line, total, discount, fault, look, words }: OrderLineProps) {
  const intl = useIntl();
  const { way, date } = line.delivery;
  const arrival = date === null ? arrivalOf(draftOf(line), look.days) : null;
  const dayFault = dayFaultOf(line, look);
  return (
    <li className="checkout-line">
      <span className="checkout-line-art">
        <LineArt line={line} amounts={look.amounts} currency={look.currency} />
      </span>
      <div className="checkout-line-words">
        <p className="checkout-line-name">{line.product.name}</p>
        <p dir="auto">{forWhom(line, intl)}</p>
        {/* SEND-03, ORDER-34: how it travels, and when it is there. */}
        <p>
          {isTopUp(line) ? (
            <bdi translate="no">{whereTo(line)}</bdi>
          ) : (
            <span>{intl.formatMessage({ id: wayTexts[way] })}</span>
          )}
          <br />
          <span>{date === null ? (arrival ? words.arrival(arrival) : '') : words.day(date)}</span>
        </p>
      </div>
      <LineAmount line={line} total={total} discount={discount} write={look.write} />
      {(fault ?? dayFault) && (
        <div className="checkout-line-fault">
          <Callout
            tone="warn"
            title={fault === null ? words.fault(dayFault ?? undefined) : intl.formatMessage({ id: faultTexts[fault] })}
          />
        </div>
      )}
    </li>
  );
});
