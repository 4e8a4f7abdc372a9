// An amount as it is typed. People write the decimal sign of their keyboard, group thousands in their
// own way, and paste amounts with the currency on them; all of that is understood, and nothing is
// guessed where it could mean two things.
import { amountTag, formatAmount, type AmountStyle, type DecimalSign } from '#domain/values/money-format.ts';
import { decimalText, exponentOf, money, parseDecimal, type Currency } from '#domain/values/money.ts';
import { latinDigits } from './latin-digits.ts';

export interface AmountForm extends AmountStyle {
  readonly currency: Currency;
  /** As it is typed in this shop; the language's own if not said. */
  readonly typedSign?: DecimalSign | undefined;
}

const signOf = ({ typedSign, ...style }: AmountForm): DecimalSign => typedSign ?? decimalSign(style);

/** The decimal sign that amounts have in this language, and country. */
export const decimalSign = (style: Pick<AmountStyle, 'language' | 'formatCountry'>): DecimalSign =>
  new Intl.NumberFormat(amountTag(style), { style: 'currency', currency: 'EUR' }).format(1.5).includes(',') ? ',' : '.';

/** Minor units; null when the text is no amount of this currency. */
export function readAmount(text: string, form: AmountForm): number | null {
  const amount = latinDigits(text).replaceAll(/^[^\d.,٫-]+|[^\d.,٫]+$/g, '');
  // "12 50" is no way to part thousands: whoever wrote it means decimals, or two numbers.
  if (/\d[\s'’٬]+(?![\s'’٬]|\d{3}(?!\d))/.test(amount)) return null;
  const [before = '', after, ...more] = amount.replaceAll(/[\s'’٬]/g, '').split('٫');
  const written = after === undefined ? before : `${before}.${after}`;
  if (more.length > 0 || !/^\d[\d.,]*$|^[.,]\d+$/.test(written)) return null;
  // The Arabic sign means decimals in every shop.
  if (after !== undefined) return minorOf(written, '.', form);
  // What the page itself shows is understood too, where it has another sign than the one that is typed: 50.000 in Bogotá.
  // Where both make sense and mean different amounts, as 1,234 in French dinars of three decimals, it is not guessed.
  const typed = minorOf(written, signOf(form), form);
  const shown = minorOf(written, decimalSign(form), form);
  return typed !== null && shown !== null && typed !== shown ? null : (typed ?? shown);
}

function minorOf(written: string, sign: DecimalSign, { currency, decimalDigits }: AmountForm): number | null {
  const plain = withDot(written, sign);
  if (plain === null) return null;
  const fraction = plain.split('.')[1] ?? '';
  if (fraction.length > Math.min(decimalDigits, exponentOf(currency))) return null;
  return parseDecimal(currency, plain.startsWith('.') ? `0${plain}` : plain)?.minor ?? null;
}

/** The text with a dot for decimals and nothing else but digits. */
function withDot(written: string, decimal: DecimalSign): string | null {
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = written.split(decimal);
  if (more.length > 0) {
    // The decimal sign of the language more than once: somebody groups thousands with it.
    return grouped(written, decimal) && !written.includes(group) ? written.replaceAll(decimal, '') : null;
  }
  if (fraction !== undefined)
    return !fraction.includes(group) && (!whole.includes(group) || grouped(whole, group))
      ? `${whole.replaceAll(group, '')}${fraction && '.'}${fraction}`
      : null;
  if (grouped(whole, group)) return whole.replaceAll(group, '');
  // The other sign, once, and not before three digits: it can only mean decimals.
  return whole.split(group).length === 2
    ? whole.replace(group, '.').replace(/\.$/, '')
    : whole.includes(group)
      ? null
      : whole;
}

/** Nobody parts thousands from nothing: 0,234 has decimals. */
const grouped = (text: string, sign: string): boolean => new RegExp(`^[1-9]\\d{0,2}(\\${sign}\\d{3})+$`).test(text);

/** The amount as it is shown when nobody is typing, without the currency. */
export function writeAmount(minor: number, form: AmountForm): string {
  return parts(formatAmount(money(form.currency, minor), form)).number;
}

/** The amount as it is edited: no thousands apart, the decimals only when there are any. */
export function editAmount(minor: number, form: AmountForm): string {
  const text = decimalText(money(form.currency, minor));
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, form.decimalDigits);
  return /[1-9]/.test(kept) ? `${whole}${signOf(form)}${kept}` : whole;
}

/** How the currency is written in this language, and on which side of the number. */
export function currencyMark(form: AmountForm): { text: string; side: 'before' | 'after' } {
  const { before, after } = parts(formatAmount(money(form.currency, 0), form));
  return before.trim() ? { text: before.trim(), side: 'before' } : { text: after.trim(), side: 'after' };
}

function parts(amount: string): { before: string; number: string; after: string } {
  const match = /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(amount);
  return { before: match?.[1] ?? '', number: match?.[2] ?? amount, after: match?.[3] ?? '' };
}
