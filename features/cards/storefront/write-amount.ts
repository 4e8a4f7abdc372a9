import { amountFromWire } from '#contract/wire/values/money.ts';
import { formatAmount, sameDecimals, type AmountStyle } from '#domain/values/money-format.ts';
import { money, type Money } from '#domain/values/money.ts';

/** A card says its currency once, for all its amounts. */
export const amountOf = ({ currency }: { readonly currency: string }, amount: number): Money =>
  money(currency, amountFromWire(currency, amount) ?? 0);

/** All amounts of a card that stand on one page have decimals, or none. */
export const styleOfCard = (
  card: { readonly currency: string; readonly balance: number; readonly initialBalance: number },
  style: AmountStyle,
): AmountStyle =>
  sameDecimals(
    [card.balance, card.initialBalance].map((amount) => amountOf(card, amount)),
    style,
  );

/** An amount of a card as its reader writes it. */
export const writeAmount = (card: { readonly currency: string }, amount: number, style: AmountStyle): string =>
  formatAmount(amountOf(card, amount), style);
