// The languages the shop speaks. `zc` is the shop's own word for simplified Chinese.
export const languages = ['en', 'fr', 'es', 'ar', 'it', 'zc', 'pt', 'nl'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** The BCP 47 tag that browsers, Intl and translators use for one of our languages. */
export const localeTag = (language: Language): string => (language === 'zc' ? 'zh-Hans' : language);

/** The tag for Intl: amounts and counts keep latin digits in every language (LANG-11). */
export const numberTag = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : localeTag(language));

/**
 * The tag for Intl as people of the unit's country write the language: amounts in Spanish are another thing in Santo
 * Domingo than in Madrid. Amounts, dates and numbers in sentences all go by it. Intl takes the language alone where it
 * knows nothing of that country.
 */
export function writingTag(language: Language, country: string | null): string {
  const own = numberTag(language);
  if (country === null) return own;
  const key = `${own} ${country}`;
  const known = writingTags.get(key);
  if (known !== undefined) return known;
  const tag = new Intl.Locale(own, { region: country }).toString();
  const written = language !== 'en' || isOwnEnglish(tag) ? tag : worldEnglish;
  writingTags.set(key, written);
  return written;
}

/** A shop asks for very few of them, again and again. */
const writingTags = new Map<string, string>();

const worldEnglish = 'en-001';

/**
 * Where CLDR does not know English it falls back to the American, whose 11/5 is elsewhere the eleventh of May; and its
 * English of France has 2,5 % beside €2.50. English is there written as in most of the world.
 */
function isOwnEnglish(tag: string): boolean {
  const numbers = new Intl.NumberFormat(tag);
  const amounts = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
  const sign = (format: Intl.NumberFormat) => format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return numbers.resolvedOptions().locale === tag && sign(numbers) === sign(amounts);
}

export const textDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** A text in some of the unit's languages; `textIn` finds the one to show. */
export type LocalText = Partial<Record<Language, string>>;

/** The text in the wished language, else in the fallbacks in order, else whichever there is. */
export function textIn(text: LocalText, wished: Language, ...fallbacks: Language[]): string {
  for (const language of [wished, ...fallbacks, ...languages]) {
    const found = text[language];
    if (found) return found;
  }
  return '';
}

/** What a unit says of its own: in the reader's language, else in its default, else in its fallback (LANG-06). */
export const unitText = (unit: UnitLanguages, language: Language, text: LocalText): string =>
  textIn(text, language, unit.defaultLanguage, unit.fallbackLanguage);

interface UnitLanguages {
  readonly defaultLanguage: Language;
  readonly fallbackLanguage: Language;
}

export interface LanguageChoice {
  /** What the visitor chose earlier, or what the address names. */
  stored?: string | undefined;
  /** The browser's Accept-Language header. */
  accepted?: string | undefined;
}

/** LANG-12: the stored choice, the browser's wish, the unit's default, then English. */
export function chooseLanguage(offered: readonly Language[], unitDefault: Language, choice: LanguageChoice): Language {
  const fits = (candidate: string | undefined): candidate is Language =>
    (offered as readonly (string | undefined)[]).includes(candidate);

  if (fits(choice.stored)) return choice.stored;
  for (const tag of byPreference(choice.accepted ?? '')) {
    const candidate = tag.startsWith('zh') ? 'zc' : tag.slice(0, 2);
    if (fits(candidate)) return candidate;
  }
  return fits(unitDefault) ? unitDefault : 'en';
}

/** The tags of an Accept-Language header, best first; a malformed part is skipped. */
function byPreference(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]+)*$/.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
