import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { failureDataOf } from '#contract/failure-data.ts';
import { boundFault, type Bounds } from '#domain/buying/bounds.ts';
import type { Cart } from '#domain/buying/cart.ts';
import type { LineFault } from '#domain/buying/line-faults.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import { linkClass } from '#ui/actions/link.ts';
import { SkeletonRow, Waiting } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import type { CartLook } from '../cart/cart-look.ts';
import { cartPath } from '../cart/cart-path.ts';
import { countIn } from '../cart/line-words.ts';
import { SumRow, SumRows, TaxWithin, ToPay, type SumProps } from '../cart/sum-rows.tsx';
import { OrderLines } from './order-lines.tsx';
import { PayNotice, type PayState } from './pay-notice.tsx';
import type { ServerPrice } from './use-server-price.ts';

interface OrderPanelProps {
  /** Null until what was kept has been read. */
  readonly lines: Cart | null;
  readonly price: CartPrice;
  /** What coupons pay of it, and what is asked for. */
  readonly couponTotal: number;
  readonly left: number;
  readonly coupons: ReactNode;
  readonly server: ServerPrice;
  readonly waiting: readonly string[];
  readonly state: PayState;
  readonly range: Bounds;
  readonly look: CartLook;
  readonly writeWire: (amount: number) => string;
  /** ORDER-34: within how many hours what goes by e-mail or SMS is there; null where nothing does. */
  readonly promiseHours: number | null;
  readonly tax: SumProps['tax'];
  readonly onAgain: () => void;
  /** The button that binds. */
  readonly children: ReactNode;
}

/** What is bought and what it costs, beside or above the form. */
export function OrderPanel(props: OrderPanelProps) {
  const { lines, price, couponTotal, left, coupons, server, waiting, state, range, look, writeWire, promiseHours } =
    props;
  const { tax, onAgain, children } = props;
  const intl = useIntl();
  const sum = { price, count: countIn(lines ?? [], price.cards, intl), write: look.write, tax };
  return (
    <aside className="checkout-aside">
      <section className="panel" aria-labelledby="checkout-order">
        <div className="checkout-order-head">
          <h2 id="checkout-order" className="panel-title">
            {intl.formatMessage({ id: 'checkout.order.title' })}
          </h2>
          <Link to={cartPath} className={linkClass.action}>
            {intl.formatMessage({ id: 'cart.edit' })}
          </Link>
        </div>
        {lines ? (
          <>
            <OrderLines lines={lines} prices={price.lines} faults={faultsIn(server)} look={look} />
            {coupons}
            <SumRows {...sum}>
              {couponTotal > 0 && (
                <SumRow
                  label={intl.formatMessage({ id: 'checkout.coupons' })}
                  amount={`−${look.write(couponTotal)}`}
                  good
                />
              )}
            </SumRows>
            <ToPay amount={look.write(left)} />
            <TaxWithin {...sum} />
            <PayNotice
              state={state}
              server={server}
              waiting={waiting}
              bound={boundFault(range, price.cards)}
              write={look.write}
              writeWire={writeWire}
              onAgain={onAgain}
            />
          </>
        ) : (
          <Waiting label={intl.formatMessage({ id: 'cart.coming' })} className="checkout-waiting">
            <SkeletonRow />
            <SkeletonRow />
          </Waiting>
        )}
        <div className="checkout-pay">{children}</div>
        <ul className="checkout-notes">
          {promiseHours !== null && (
            <li>
              <Icon name="clock" className="size-4" />
              <span>{intl.formatMessage({ id: 'checkout.promise' }, { hours: promiseHours })}</span>
            </li>
          )}
          {(left > 0 || !lines) && (
            <li>
              <Icon name="lock" className="size-4" />
              <span>{intl.formatMessage({ id: 'checkout.safe' })}</span>
            </li>
          )}
        </ul>
      </section>
    </aside>
  );
}

/** The first reason of each line is enough to know what to change. */
function faultsIn(server: ServerPrice): ReadonlyMap<number, LineFault> {
  const refused = server.kind === 'refused' ? failureDataOf(server.failure, 'order.lines-refused') : null;
  return new Map((refused?.lines ?? []).toReversed().map(({ index, fault }) => [index, fault]));
}
