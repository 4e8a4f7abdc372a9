import type { Language, LocalText } from '../../values/language.ts';
import type { AmountStyle } from '../../values/money-format.ts';
import type { Currency } from '../../values/money.ts';

export type CodedEntry = NamedEntry | RangeEntry;

export interface NamedEntry {
  readonly code: string;
  readonly name: LocalText;
}

/** Of amounts in whole units of the unit's currency; null is open at that end. */
export interface RangeEntry {
  readonly code: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface CodedReader {
  readonly language: Language;
  /** Where the reader's language has no text. */
  readonly fallbacks: readonly Language[];
  /** In which a range of amounts is written. */
  readonly currency: Currency;
  /** How the unit writes amounts; as the language does if not said. */
  readonly amounts?: Pick<AmountStyle, 'formatCountry' | 'showCurrencyCode'>;
}

/** One line of a list: its code, and its name in English, French, Spanish and Arabic. */
export const entry = (code: string, en: string, fr: string, es: string, ar: string): NamedEntry => ({
  code,
  name: { en, fr, es, ar },
});
