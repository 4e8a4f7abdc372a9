// What a cart costs in rows, the same in the cart and where it is paid.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { CartPrice } from '#domain/buying/price.ts';

export interface SumProps {
  readonly price: Omit<CartPrice, 'lines'>;
  /** How many there are of what. */
  readonly count: string;
  readonly write: (minor: number) => string;
  /** Tax is a part of the prices, or comes on top of them; null where the shop does not show it. */
  readonly tax: 'within' | 'on top' | null;
}

export function SumRow({ label, amount, good = false }: { label: ReactNode; amount: string; good?: boolean }) {
  return (
    <div className={good ? 'cart-sum-row cart-sum-good' : 'cart-sum-row'}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" translate="no">
          {amount}
        </bdi>
      </dd>
    </div>
  );
}

/** What comes off after all of it is given as children. */
export function SumRows({ price, count, write, tax, children }: SumProps & { readonly children?: ReactNode }) {
  const intl = useIntl();
  const free = price.freeCards.reduce((whole, { qty }) => whole + qty, 0);
  const row = (label: string, amount: string, good = false) => <SumRow label={label} amount={amount} good={good} />;
  return (
    <dl className="cart-sum-rows">
      {row(count, write(price.faceValue))}
      {price.discount > 0 && row(intl.formatMessage({ id: 'cart.sum.discount' }), `−${write(price.discount)}`, true)}
      {price.bonus > 0 && row(intl.formatMessage({ id: 'cart.sum.bonus' }), `+${write(price.bonus)}`, true)}
      {free > 0 && row(intl.formatMessage({ id: 'cart.sum.free' }, { cards: free }), write(0), true)}
      {price.extras > 0 && row(intl.formatMessage({ id: 'cart.sum.extras' }), write(price.extras))}
      {price.cardMadeFees > 0 && row(intl.formatMessage({ id: 'cart.sum.made' }), write(price.cardMadeFees))}
      {price.commission > 0 && row(intl.formatMessage({ id: 'cart.sum.commission' }), write(price.commission))}
      {price.shipFee > 0 && row(intl.formatMessage({ id: 'cart.sum.post' }), write(price.shipFee))}
      {tax === 'on top' && row(intl.formatMessage({ id: 'cart.sum.tax' }), write(price.tax))}
      {children}
    </dl>
  );
}

export function ToPay({ amount }: { readonly amount: string }) {
  const intl = useIntl();
  return (
    <p className="cart-pay" aria-live="polite">
      <span>{intl.formatMessage({ id: 'cart.to-pay' })}</span>
      <bdi dir="ltr" translate="no" className="cart-pay-amount">
        {amount}
      </bdi>
    </p>
  );
}

export function TaxWithin({ price, write, tax }: Omit<SumProps, 'count'>) {
  const intl = useIntl();
  return (
    tax === 'within' &&
    price.tax > 0 && (
      <dl className="cart-sum-rows cart-sum-within">
        <SumRow label={intl.formatMessage({ id: 'cart.sum.tax-in' })} amount={write(price.tax)} />
      </dl>
    )
  );
}
