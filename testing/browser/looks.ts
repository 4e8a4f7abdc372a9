// How pages are looked at: each once in CI, in every combination in `pnpm a11y` (LOOKS=all).
import { isLanguage, languages, type Language } from '#domain/values/language.ts';
import { unitCan } from '#domain/units/unit.ts';
import type { UnitSeed } from '#domain/units/unit-seed.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import type { PictureOf } from './picture-of.ts';
import { units } from '#units/all.ts';

export interface Look {
  readonly unit: UnitSeed;
  readonly language: Language;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

const widths = [1280, 768, 360];
const colorSchemes = ['light', 'dark'] as const;

/** A copy of the first example that speaks every language; what a unit says itself is said in English. */
export const everyLanguage: UnitSeed = copyOf(units[0]);

function copyOf(seed: UnitSeed | undefined): UnitSeed {
  if (!seed) throw new Error('there is no example unit');
  const profile = inEveryLanguage({ ...seed.profile, id: 'every-language' });
  return { ...seed, profile: { ...profile, languages } };
}

/** Texts are the objects whose keys are languages. */
function inEveryLanguage<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inEveryLanguage) as T;
  const entries = Object.entries(value);
  if (!('en' in value) || !entries.every(([key]) => isLanguage(key)))
    return Object.fromEntries(entries.map(([key, each]) => [key, inEveryLanguage(each)])) as T;
  return { ...Object.fromEntries(languages.map((language) => [language, value.en])), ...value };
}

const every: readonly Look[] = units.flatMap((unit) =>
  colorSchemes.flatMap((colorScheme) =>
    widths.map((width) => ({ unit, language: unit.profile.defaultLanguage, colorScheme, width })),
  ),
);

const spoken = [
  ...units.flatMap((unit) =>
    unit.profile.languages
      .filter((language) => language !== unit.profile.defaultLanguage)
      .map((language) => ({ unit, language })),
  ),
  ...languages.map((language) => ({ unit: everyLanguage, language })),
];

/** Every language that is offered somewhere; colours and widths take turns. */
const translated = (at: number): readonly Look[] =>
  spoken.map((look, turn) => ({
    ...look,
    colorScheme: colorSchemes[(at + turn) % colorSchemes.length] ?? 'light',
    width: widths[(at + turn) % widths.length] ?? 360,
  }));

/** Two units, two colours and two widths, so that neighbours on the list differ in all three. */
const corners: readonly Look[] = [0, 1, 0, 1].flatMap((at, turn) => {
  const unit = units[at];
  if (!unit) return [];
  const language = unit.profile.defaultLanguage;
  return [{ unit, language, colorScheme: turn % 3 ? 'dark' : 'light', width: turn % 2 ? 360 : 1280 } as const];
});

/** In CI every third page is also read in another language, by turns, on a phone. */
function sampleOfLanguages(at: number): readonly Look[] {
  const language = languages[at / 3];
  if (language === undefined) return [];
  return [{ unit: everyLanguage, language, colorScheme: 'light', width: 360 }];
}

/** The looks at the page that stands at this place of the list, in units that have it. */
export function looksAt({ needs }: Pick<PictureOf, 'needs'>, at: number): readonly Look[] {
  const has = ({ unit: { profile } }: Look) => !needs || unitCan(completeProfile(profile), needs);
  if (process.env['LOOKS'] === 'all') return [...every, ...translated(at)].filter(has);
  const from = at % corners.length;
  const turned = [...corners.slice(from), ...corners.slice(0, from)];
  return [...turned.filter(has).slice(0, 1), ...sampleOfLanguages(at).filter(has)];
}

/** The first few of a list in CI, all of it in `pnpm a11y`: for what differs by data, not by code. */
export const sampled = <T>(all: readonly T[], most: number): readonly T[] =>
  process.env['LOOKS'] === 'all' ? all : all.slice(0, most);
