import { useMemo } from 'react';
import { buyerOf } from '#domain/buying/buyer.ts';
import { quantityRange, type Quantities } from '#domain/buying/quantity.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import type { AmountStyle } from '#domain/values/money-format.ts';
import type { DateStyle } from '#domain/values/date-format.ts';
import type { Currency } from '#domain/values/money.ts';
import { useCartSettings } from './cart-provider.tsx';
import type { DayTerms, PageDayTerms } from '../delivery/delivery-terms.ts';
import { useNow } from '../delivery/use-now.ts';
import { amountWriter } from '../write-amount.ts';

/** How lines are written; the same for a quarter of an hour, so that a line is drawn again only for itself. */
export interface CartLook {
  readonly currency: Currency;
  readonly amounts: AmountStyle;
  readonly dates: DateStyle;
  readonly write: (minor: number) => string;
  /** By what the day of a line can be met. */
  readonly days: DayTerms;
}

/** In no zone a day begins between quarters, and letters go at the hour: no day can be met less until the next one. */
const quarterMs = 15 * 60_000;

export interface LookParts {
  readonly dates: DateStyle;
  readonly delivery: PageDayTerms;
}

/** Null where nobody knows which shop this is. */
export function useCartLook({ dates, delivery }: LookParts): CartLook | null {
  const settings = useCartSettings();
  const { shop, letterTypes, madeAt } = delivery;
  const quarter = Math.floor(useNow(madeAt).getTime() / quarterMs);
  return useMemo(
    () =>
      settings && {
        currency: settings.currency,
        amounts: settings.amounts,
        dates,
        write: amountWriter(settings).price,
        days: { shop, letterTypes, now: new Date(quarter * quarterMs) },
      },
    [settings, dates, shop, letterTypes, quarter],
  );
}

/** AMOUNT-09: how many cards whoever is here may order at once. */
export const useQuantityRange = (quantities: Quantities) => quantityRange(quantities, buyerOf(useVisitor().kind));
