import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { BoundFault } from '#domain/buying/bounds.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';

interface CartSummaryProps {
  readonly price: CartPrice;
  readonly write: (minor: number) => string;
  /** Tax is a part of the prices, or comes on top of them; null where the shop does not show it. */
  readonly tax: 'within' | 'on top' | null;
  /** AMOUNT-09: what is wrong with how many there are, or that there can be no more. */
  readonly bound: BoundFault | null;
  readonly children: ReactNode;
}

/** What the cart costs, and what of it is what. */
export function CartSummary({ price, write, tax, bound, children }: CartSummaryProps) {
  const intl = useIntl();
  const free = price.freeCards.reduce((whole, { qty }) => whole + qty, 0);
  const row = (label: string, amount: ReactNode, isGood = false) => (
    <div className={isGood ? 'cart-sum-row cart-sum-good' : 'cart-sum-row'}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" translate="no">
          {amount}
        </bdi>
      </dd>
    </div>
  );
  return (
    <Panel title={intl.formatMessage({ id: 'cart.summary' })}>
      <dl className="cart-sum-rows">
        {row(intl.formatMessage({ id: 'cart.cards' }, { cards: price.cards }), write(price.faceValue))}
        {price.discount > 0 && row(intl.formatMessage({ id: 'cart.sum.discount' }), `−${write(price.discount)}`, true)}
        {price.bonus > 0 && row(intl.formatMessage({ id: 'cart.sum.bonus' }), `+${write(price.bonus)}`, true)}
        {free > 0 && row(intl.formatMessage({ id: 'cart.sum.free' }, { cards: free }), write(0), true)}
        {price.extras > 0 && row(intl.formatMessage({ id: 'cart.sum.extras' }), write(price.extras))}
        {price.cardMadeFees > 0 && row(intl.formatMessage({ id: 'cart.sum.made' }), write(price.cardMadeFees))}
        {price.commission > 0 && row(intl.formatMessage({ id: 'cart.sum.commission' }), write(price.commission))}
        {price.shipFee > 0 && row(intl.formatMessage({ id: 'cart.sum.post' }), write(price.shipFee))}
        {tax === 'on top' && row(intl.formatMessage({ id: 'cart.sum.tax' }), write(price.tax))}
      </dl>
      <p className="cart-pay" aria-live="polite">
        <span>{intl.formatMessage({ id: 'cart.to-pay' })}</span>
        <bdi dir="ltr" translate="no" className="cart-pay-amount">
          {write(price.total)}
        </bdi>
      </p>
      {tax === 'within' && price.tax > 0 && (
        <dl className="cart-sum-rows cart-sum-within">
          {row(intl.formatMessage({ id: 'cart.sum.tax-in' }), write(price.tax))}
        </dl>
      )}
      <output className="cart-bound">
        {bound !== null && bound !== 'not-offered' && (
          <>
            <Icon name="info" className="size-5" />
            {bound.fault === 'above'
              ? intl.formatMessage({ id: 'cart.limit' }, { max: bound.bound })
              : intl.formatMessage({ id: 'cart.least' }, { min: bound.bound })}
          </>
        )}
      </output>
      {children}
    </Panel>
  );
}
