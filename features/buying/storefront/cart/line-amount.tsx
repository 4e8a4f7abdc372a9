import { useIntl } from 'react-intl';
import type { Line } from '#domain/buying/line.ts';

interface LineAmountProps {
  readonly line: Line;
  readonly total: number;
  /** What comes off it. */
  readonly discount: number;
  readonly write: (minor: number) => string;
}

/** What a line costs: before it what it would have cost, below it what one of several is worth. */
export function LineAmount({ line: { amount, qty, upload }, total, discount, write }: LineAmountProps) {
  const intl = useIntl();
  return (
    <span className="cart-amount">
      {discount > 0 && (
        <del className="cart-amount-before">
          <bdi
            dir="ltr"
            translate="no"
            aria-label={intl.formatMessage({ id: 'cart.before' }, { amount: write(total + discount) })}
          >
            {write(total + discount)}
          </bdi>
        </del>
      )}
      <bdi dir="ltr" translate="no" className="cart-amount-now">
        {write(total)}
      </bdi>
      {qty > 1 && !upload && (
        <bdi dir="ltr" translate="no" className="cart-amount-each">
          {intl.formatMessage({ id: 'cart.each' }, { qty, amount: write(amount) })}
        </bdi>
      )}
    </span>
  );
}
