// Amounts as people read them. Where the currency stands, how thousands are parted and which sign
// marks the decimals come from the language, as the unit's country writes it; how many decimals there are comes from
// the unit. docs/operations/amounts-and-dates.md shows the outcome.
import { textDirection, writingTag, type Language } from './language.ts';
import { decimalText, exponentOf, type Currency, type Money } from './money.ts';

export interface AmountStyle {
  readonly language: Language;
  /** The unit's number of decimals; the last ones are left out only when all of them are zero. */
  readonly decimalDigits: number;
  /** UNIT-59: off shows the short sign alone, $ and not COP, as the country has it; on if not said. */
  readonly showCurrencyCode?: boolean;
  /** Whose way of writing it is; null or not said is the language's own. */
  readonly formatCountry?: string | null;
  /** Where several amounts stand side by side (`sameDecimals`); if not said, each has those it needs. */
  readonly shownDigits?: number;
}

/** BHD 2.500 beside BHD 5 is hard to compare: of amounts that stand together all have decimals, or none. */
export const sameDecimals = (amounts: readonly Money[], style: AmountStyle): AmountStyle => ({
  ...style,
  shownDigits: shownDigits(amounts, style),
});

/** LANG-09: the sign that people of a shop type before decimals goes by its country, not by the language. */
export type DecimalSign = '.' | ',';
export const typedDecimalSign = (defaultCountry: string): DecimalSign => (defaultCountry === 'FR' ? ',' : '.');

export function formatAmount(amount: Money, style: AmountStyle): string {
  const { before, number, after } = amountParts(amount, style, shownDigits([amount], style));
  return before + number + after;
}

/** `€10 – 1,000`, `10 – 1 000 €`, `AED 50 – 5,000`: the currency is said once. */
export function formatAmountRange(min: Money, max: Money, style: AmountStyle): string {
  if (min.minor === max.minor) return formatAmount(max, style);
  const digits = shownDigits([min, max], style);
  const low = amountParts(min, style, digits);
  const high = amountParts(max, style, digits);
  return `${high.before}${low.number} – ${high.number}${high.after}`;
}

/** An amount that has decimals shows them, whatever stands beside it. */
function shownDigits(amounts: readonly Money[], { decimalDigits, shownDigits: among = 0 }: AmountStyle): number {
  const isWhole = ({ currency, minor }: Money) => minor % 10 ** exponentOf(currency) === 0;
  return amounts.every(isWhole) ? among : decimalDigits;
}

interface AmountParts {
  readonly before: string;
  readonly number: string;
  readonly after: string;
}

/** What a number may begin or end with; whatever stands between belongs to it. */
const numberParts = ['minusSign', 'integer', 'fraction'];

const written = new Map<string, AmountParts>();
const writtenMax = 2_000;

/** A shop window shows the same few amounts again and again. */
function amountParts(amount: Money, style: AmountStyle, digits: number): AmountParts {
  const { showCurrencyCode = true } = style;
  const key = `${style.language} ${style.formatCountry} ${amount.currency} ${digits} ${showCurrencyCode} ${amount.minor}`;
  const known = written.get(key);
  if (known) return known;
  if (written.size >= writtenMax) written.clear();
  const parts = writeParts(amount, style, digits);
  written.set(key, parts);
  return parts;
}

function writeParts(amount: Money, style: AmountStyle, digits: number): AmountParts {
  const parts = formatOf(style, amount.currency, digits).formatToParts(
    // Decimal text, not a number, so that the largest amounts keep their last digit.
    decimalText(amount) as Intl.StringNumericLiteral,
  );
  const { showCurrencyCode = true, formatCountry = null } = style;
  const sign = showCurrencyCode || formatCountry === null ? null : signIn(formatCountry, amount.currency);
  const isNumber = parts.map(({ type }) => numberParts.includes(type));
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ type, value }) => (type === 'currency' ? (sign ?? value) : value))
      .join('');
  const first = isNumber.indexOf(true);
  const end = isNumber.lastIndexOf(true) + 1;
  return { before: text(0, first), number: text(first, end), after: text(end, parts.length) };
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs far more than using it, and a shop uses very few. */
function formatOf(style: AmountStyle, currency: Currency, digits: number): Intl.NumberFormat {
  const { language, showCurrencyCode = true } = style;
  const key = `${language} ${style.formatCountry} ${currency} ${digits} ${showCurrencyCode}`;
  const known = formats.get(key);
  if (known) return known;
  const leftToRight = textDirection(language) === 'ltr';
  const format = new Intl.NumberFormat(amountTag(style), {
    style: 'currency',
    currency,
    currencyDisplay: !showCurrencyCode ? 'narrowSymbol' : leftToRight ? 'symbol' : 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/**
 * The sign that the country itself has for a currency, for readers of any language there: RD$ in Santo Domingo, where
 * CLDR has English readers see the $ of the United States. Null where it has none, or none in our letters.
 */
function signIn(country: string, currency: Currency): string | null {
  const key = `${country} ${currency}`;
  const known = signs.get(key);
  if (known !== undefined) return known;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const parts = new Intl.NumberFormat(`${language}-${country}`, { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const own = sign !== currency && /^[\p{Script=Latin}\p{Sc}]+$/u.test(sign) ? sign : null;
  signs.set(key, own);
  return own;
}

const signs = new Map<string, string | null>();

/**
 * LANG-11: amounts run left to right in every language. The patterns of a right-to-left language turn them around with
 * invisible marks, so such a language borrows the plain pattern and the currency's code.
 */
export const amountTag = ({
  language,
  formatCountry = null,
}: Pick<AmountStyle, 'language' | 'formatCountry'>): string =>
  textDirection(language) === 'ltr' ? writingTag(language, formatCountry) : 'en';
