// One word for one thing: what was decided about words, in every text that a visitor reads (decision 28).
import { expect, test } from 'vitest';
import { units } from '#units/all.ts';
import { languages } from '#domain/values/language.ts';
import { readCatalogue } from './catalogue.ts';

interface Decided {
  readonly language: string;
  /** What is not said, and what is said instead. */
  readonly not: RegExp;
  readonly say: string;
}

const decided: readonly Decided[] = [
  { language: 'en', not: /\be-mail/i, say: 'email' },
  { language: 'en', not: /\blog(?:ged|ging)? ?(?:in|out)\b/i, say: 'sign in, sign out' },
  { language: 'en', not: /\bquery\b/i, say: 'Check a balance' },
  { language: 'en', not: /\ball the cards\b/i, say: 'All cards' },
  { language: 'en', not: /\bcode of 6 digits\b/i, say: '6-digit code' },
  { language: 'en', not: /\bsmall letter\b/i, say: 'lowercase letter' },
  { language: 'en', not: /\bonce, for (?:24 hours|a day)\b/i, say: 'once, within 24 hours' },
  { language: 'es', not: /\btarjetas? regalo\b/i, say: 'tarjeta de regalo' },
  { language: 'es', not: /\bmonedero\b/i, say: 'billetera' },
  { language: 'es', not: /\b(?:ordenador|móvil)\b/i, say: 'computadora, celular' },
  { language: 'fr', not: /\{amount\} chez \{product\}/, say: '{amount} sur {product}' },
  { language: 'zc', not: /卡号和密码|卡片密码|解锁密码/, say: 'PIN 码' },
];

/** Whatever a unit says for itself in a language: names, lines, pages. */
function* textsIn(value: unknown, language: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    if (key === language && typeof each === 'string') yield each;
    else yield* textsIn(each, language);
}

const texts = new Map(
  languages.map((language) => [
    language as string,
    [
      ...readCatalogue()
        .filter((file) => file.language === language)
        .flatMap((file) => Object.entries(file.texts).map(([id, text]) => `${id}: ${text}`)),
      ...units.flatMap((unit) => [...textsIn(unit, language)]),
    ],
  ]),
);

test.each(decided)('in $language $not is "$say"', ({ language, not }) => {
  expect(texts.get(language)?.filter((text) => not.test(text.replace(/^[a-z-]+(?:\.[a-z-]+)+: /, '')))).toEqual([]);
});

test('units’ own texts are among those that are read', () => {
  expect(texts.get('es')?.some((text) => text.includes('Tarjetas de regalo de más de setenta tiendas'))).toBe(true);
});
