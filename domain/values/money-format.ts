// Amounts as people read them. Where the currency stands, how thousands are parted and which sign
// marks the decimals come from the language, as the unit's country writes it; how many decimals there are comes from
// the unit.
import { localeTag, tagIn, textDirection, type Language } from './language.ts';
import { decimalText, exponentOf, type Currency, type Money } from './money.ts';

export interface AmountStyle {
  readonly language: Language;
  /** The unit's number of decimals; the last ones are left out only when all of them are zero. */
  readonly decimalDigits: number;
  /** UNIT-59: off shows the short sign alone, $ and not COP; on if not said. */
  readonly showCurrencyCode?: boolean;
  /** Whose way of writing it is; null or not said is the language's own. */
  readonly formatCountry?: string | null;
}

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

function shownDigits(amounts: readonly Money[], { decimalDigits }: AmountStyle): number {
  const isWhole = ({ currency, minor }: Money) => minor % 10 ** exponentOf(currency) === 0;
  return amounts.every(isWhole) ? 0 : decimalDigits;
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
  const isNumber = parts.map(({ type }) => numberParts.includes(type));
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
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
 * LANG-11: amounts run left to right in every language. The patterns of a right-to-left language turn them around with
 * invisible marks, so such a language borrows the plain pattern and the currency's code.
 */
export const amountTag = ({
  language,
  formatCountry = null,
}: Pick<AmountStyle, 'language' | 'formatCountry'>): string =>
  textDirection(language) === 'ltr' ? tagIn(localeTag(language), formatCountry) : 'en';
