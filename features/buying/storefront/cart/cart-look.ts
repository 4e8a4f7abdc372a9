import { useMemo } from 'react';
import { buyerOf } from '#domain/buying/buyer.ts';
import { quantityRange, type Quantities } from '#domain/buying/quantity.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import type { AmountStyle } from '#domain/values/money-format.ts';
import type { DateStyle } from '#domain/values/date-format.ts';
import type { Currency } from '#domain/values/money.ts';
import { useCartSettings } from './cart-provider.tsx';
import { amountWriter } from '../write-amount.ts';

/** How lines are written; the same for as long as the page is there, so that a line is drawn again only for itself. */
export interface CartLook {
  readonly currency: Currency;
  readonly amounts: AmountStyle;
  readonly dates: DateStyle;
  readonly write: (minor: number) => string;
}

/** Null where nobody knows which shop this is. */
export function useCartLook(dates: DateStyle): CartLook | null {
  const settings = useCartSettings();
  return useMemo(
    () =>
      settings && {
        currency: settings.currency,
        amounts: settings.amounts,
        dates,
        write: amountWriter(settings).price,
      },
    [settings, dates],
  );
}

/** AMOUNT-09: how many cards whoever is here may order at once. */
export const useQuantityRange = (quantities: Quantities) => quantityRange(quantities, buyerOf(useVisitor().kind));
