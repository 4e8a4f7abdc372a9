import { useIntl } from 'react-intl';
import type { LinePrice } from '#domain/buying/price.ts';
import { Button } from '#ui/actions/button.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Dock } from '#ui/layout/panel.tsx';
import type { CreditData, Operator } from './credit-data.ts';
import type { AmountWriter } from '../write-amount.ts';

/** Where somebody goes from here. */
export type Next = 'cart' | 'checkout';

interface CreditFootProps {
  readonly operator: Operator | null;
  readonly number: string;
  /** Null until there is something to pay. */
  readonly price: LinePrice | null;
  readonly settings: CreditData['settings'];
  readonly write: AmountWriter;
  readonly isEdit: boolean;
  /** The way on that is being gone; null for none. */
  readonly busy: Next | null;
  /** Whether it can be paid for at once. */
  readonly canPay: boolean;
}

/** The running total, always in sight, and the ways on. */
export function CreditFoot(props: CreditFootProps) {
  const { operator, number, price, settings, write, isEdit, busy, canPay } = props;
  const intl = useIntl();
  const notes =
    price === null
      ? []
      : [
          price.discount > 0 && intl.formatMessage({ id: 'buy.foot.saved' }, { amount: write.inText(price.discount) }),
          price.bonus > 0 && intl.formatMessage({ id: 'buy.foot.bonus' }, { amount: write.inText(price.bonus) }),
          settings.showTax &&
            price.tax > 0 &&
            intl.formatMessage({ id: 'buy.foot.tax' }, { amount: write.inText(price.tax) }),
        ].filter((note) => note !== false);
  const isAddOnly = isEdit || !canPay;
  return (
    <div className="credit-foot">
      <Dock
        about={
          operator && (
            <div className="buy-about">
              <CardFace art={operator.product.art} name={operator.product.name} tagline="" caption="" />
              <div className="min-w-0">
                <p className="truncate font-semibold">
                  {operator.product.name}{' '}
                  <bdi dir="ltr" translate="no" className="tabular-nums">
                    {number}
                  </bdi>
                </p>
                <ul className="buy-notes">
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </div>
            </div>
          )
        }
        sumLabel={intl.formatMessage({ id: 'buy.total' })}
        sum={price === null ? '–' : write.price(price.total)}
      >
        <Button
          type="submit"
          name="then"
          value={'cart' satisfies Next}
          look={isAddOnly ? 'primary' : 'secondary'}
          busy={busy === 'cart'}
        >
          {isEdit ? intl.formatMessage({ id: 'buy.save' }) : intl.formatMessage({ id: 'buy.add' })}
        </Button>
        {!isAddOnly && (
          <Button type="submit" name="then" value={'checkout' satisfies Next} busy={busy === 'checkout'}>
            {intl.formatMessage({ id: 'phone-credit.buy-now' })}
          </Button>
        )}
      </Dock>
    </div>
  );
}
