import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { BoundFault } from '#domain/buying/bounds.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { SumRows, ToPay, TaxWithin, type SumProps } from './sum-rows.tsx';

interface CartSummaryProps extends SumProps {
  /** AMOUNT-09: what is wrong with how many there are, or that there can be no more. */
  readonly bound: BoundFault | null;
  readonly children: ReactNode;
}

/** What the cart costs, and what of it is what. */
export function CartSummary({ bound, children, ...sum }: CartSummaryProps) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'cart.summary' })}>
      <SumRows {...sum} />
      <ToPay amount={sum.write(sum.price.total)} />
      <TaxWithin {...sum} />
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
