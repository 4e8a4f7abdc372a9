import { amountFromWire } from '#contract/wire/values/money.ts';
import { formatAmount, type AmountStyle } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';

/** An amount of a card as its reader writes it. */
export const writeAmount = ({ currency }: { readonly currency: string }, amount: number, style: AmountStyle): string =>
  formatAmount(money(currency, amountFromWire(currency, amount) ?? 0), style);
