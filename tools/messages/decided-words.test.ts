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
  { language: 'es', not: /dentro de (?:24|\{minutes)/i, say: 'en un plazo de' },
  { language: 'fr', not: /\{amount\} chez \{product\}/, say: '{amount} sur {product}' },
  { language: 'zc', not: /卡号和密码|卡片密码|解锁密码/, say: 'PIN 码' },
  { language: 'fr', not: /pendant (?:24 heures|un jour)|valable 24 heures/, say: 'une seule fois, dans les 24 heures' },
  { language: 'fr', not: /page des soldes/, say: 'la page « Consulter un solde »: soldes are sales' },
  { language: 'fr', not: /portefeuille/i, say: 'cagnotte' },
  { language: 'it', not: /e-mail/i, say: 'email' },
  { language: 'it', not: /\bsaldi\b/i, say: 'saldo: saldi are sales' },
  { language: 'it', not: /per 24 ore|vale 24 ore|per un giorno/i, say: 'una volta sola, entro 24 ore' },
  { language: 'nl', not: /\b(?:aanmelding|aangemeld|aanmelden)\b/i, say: 'inloggen' },
  { language: 'nl', not: /24 uur geldig|gedurende 24 uur|een dag lang/i, say: 'één keer, binnen 24 uur' },
  { language: 'pt', not: /\b(?:conosco|salvar|você está|conectado)\b/i, say: 'European Portuguese' },
  { language: 'pt', not: /durante (?:24 horas|um dia)/i, say: 'uma só vez, no prazo de 24 horas' },
  { language: 'ar', not: /رقم\p{L}* (?:ال)?سري/u, say: 'الرمز السري' },
  { language: 'ar', not: /لمدة 24 ساعة|خلال يوم(?! عمل)/, say: 'مرة واحدة خلال 24 ساعة' },
  { language: 'zc', not: /一天内|停用/, say: '24 小时内, 冻结' },
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
