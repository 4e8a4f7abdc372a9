import { formatAmount, type AmountStyle } from '#domain/values/money-format.ts';
import { textDirection } from '#domain/values/language.ts';
import { money, type Currency } from '#domain/values/money.ts';

/** An amount as the page writes it, with the unit's decimals where it is a price. */
export function amountWriter({ currency, amounts }: { readonly currency: Currency; readonly amounts: AmountStyle }) {
  const isolated = (text: string) => (textDirection(amounts.language) === 'rtl' ? `\u2066${text}\u2069` : text);
  return {
    /** "€50", on a button or on a card. */
    value: (minor: number) => formatAmount(money(currency, minor), amounts),
    /** "€50.00", under a line or in a sum. */
    price: (minor: number) => formatAmount(money(currency, minor), { ...amounts, shownDigits: amounts.decimalDigits }),
    /** In a sentence that is text alone; it runs from left to right in every language. */
    inText: (minor: number) => isolated(formatAmount(money(currency, minor), amounts)),
  };
}

export type AmountWriter = ReturnType<typeof amountWriter>;
