// Amounts and times of an order, as its page writes them.
import { amountFromWire } from '#contract/wire/values/money.ts';
import { formatDate, type DateStyle } from '#domain/values/date-format.ts';
import { writingTag } from '#domain/values/language.ts';
import { formatAmount, type AmountStyle } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';

export interface OrderStyle {
  readonly amounts: AmountStyle;
  readonly dates: DateStyle;
}

/** Prices have the unit's decimals, all of them. */
export function writeAmount(currency: string, amount: number, { amounts }: Pick<OrderStyle, 'amounts'>): string {
  const minor = amountFromWire(currency, amount) ?? 0;
  return formatAmount(money(currency, minor), { ...amounts, shownDigits: amounts.decimalDigits });
}

/** "14:02" today, and with its day otherwise. */
export function writeMoment(at: string, { dates }: Pick<OrderStyle, 'dates'>, now: Date): string {
  const { language, formatCountry = null, timeZone } = dates;
  const tag = writingTag(language, formatCountry);
  const moment = new Date(at);
  const isToday = formatDate(moment, dates) === formatDate(now, dates);
  return new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { weekday: 'short', day: 'numeric', month: 'short' }),
  }).format(moment);
}
