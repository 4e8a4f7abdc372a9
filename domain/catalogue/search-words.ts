// What somebody who searches may mean besides a name: each word they typed, and the words that the unit says are the
// same (`searchSynonyms`).
import { editDistance } from '../values/edit-distance.ts';
import type { Language } from '../values/language.ts';
import { foldLetters } from './fold-letters.ts';

/** Groups of words that mean the same to whoever searches: `{ fr: [['restaurant', 'resto', 'bistrot']] }`. */
export type SearchSynonyms = Partial<Record<Language, readonly (readonly string[])[]>>;

/** One word of what was typed. */
export interface SearchWord {
  /** As typed, and in the singular. */
  readonly typed: readonly string[];
  /** Its synonyms. */
  readonly meant: readonly string[];
}

/** Below this, the beginning of a word says too little of what it is about. */
const wordCharsMin = 3;
const wordsMax = 6;

/**
 * What every product here is, and the little words between: asked together with another word they would find nothing.
 * They are the field's own, whatever a unit sells and in whichever of our languages.
 */
const sayNothing = new Set(
  [
    'gift gifts card cards voucher vouchers the for and with from',
    'cadeau cadeaux carte cartes chèque chèques bon bons les des une pour avec chez',
    'regalo regalos tarjeta tarjetas bono bonos los las una para con del',
    'presente presentes cartão cartões vale vales oferta dos das uma com',
    'carta carte buono buoni dono doni gli per della',
    'cadeau cadeaus kaart kaarten cadeaukaart bon bonnen het een voor van met',
    'بطاقة بطاقات هدية هدايا قسيمة قسائم',
  ].flatMap((words) => words.split(' ').map(foldLetters)),
);

/** The words to look for around the names; none where nothing long enough was typed. */
export function searchWords(wish: string, synonyms: SearchSynonyms): SearchWord[] {
  const groups = foldedGroups(synonyms);
  const words = wordsOf(wish);
  const telling = words.filter((word) => !sayNothing.has(word));
  return (telling.length > 0 ? telling : words).slice(0, wordsMax).map((word) => {
    const typed = [...new Set([word, singular(word)])];
    const same = groups.filter((group) => group.some((member) => typed.some((form) => isWord(form, member))));
    return { typed, meant: [...new Set(same.flat())].filter((member) => !typed.includes(member)) };
  });
}

/**
 * Of all languages, whichever the page is in: people type the word they know, and what they look for has names in
 * several. The language says to whoever keeps the lists where a group belongs.
 */
function foldedGroups(synonyms: SearchSynonyms): readonly (readonly string[])[] {
  const known = folded.get(synonyms);
  if (known) return known;
  const groups = Object.values(synonyms)
    .flat()
    .map((group) => group.map(foldLetters));
  folded.set(synonyms, groups);
  return groups;
}

/** A unit's lists stay the same from search to search, and go with its profile. */
const folded = new WeakMap<SearchSynonyms, readonly (readonly string[])[]>();

const wordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= wordCharsMin);

/** Typed halfway, or with one mistake in a word that is long enough to be told from others. */
function isWord(typed: string, member: string): boolean {
  if (typed === member) return true;
  if (typed.length >= 4 && member.startsWith(typed)) return true;
  // Most words are told apart by their lengths, which costs nothing.
  return typed.length >= 5 && Math.abs(typed.length - member.length) <= 1 && editDistance(typed, member) <= 1;
}

/** Enough of a rule for English, French and Spanish; an Arabic word loses its article. */
const singular = (word: string): string =>
  word.length > 4
    ? word
        .replace(/^ال/, '')
        .replace(/(?<=[rlnd])es$/, '')
        .replace(/s$/, '')
    : word;

/** From 0, nothing in common, to 1, the same; the beginning of a word is nearly the word. */
function resemblance(typed: string, word: string): number {
  const [shorter, longer] = [typed.length, word.length].toSorted((one, other) => one - other) as [number, number];
  // At least every letter that only one of them has is a slip.
  const whole = shorter / longer < nearEnough ? 0 : 1 - editDistance(typed, word) / longer;
  if (word.length <= typed.length) return whole;
  return Math.max(whole, 0.9 * (1 - editDistance(typed, word.slice(0, typed.length)) / typed.length));
}

const nearEnough = 0.6;

/** The category whose name most resembles what was typed; the first of several, and none where none does. */
export function nearestCategory<Named extends { readonly name: string }>(
  wish: string,
  categories: readonly Named[],
): Named | null {
  const typed = wordsOf(wish)
    .slice(0, wordsMax)
    .flatMap((word) => [word, singular(word)]);
  let nearest: Named | null = null;
  let best = nearEnough;
  for (const category of categories) {
    const names = wordsOf(category.name).flatMap((word) => [word, singular(word)]);
    const near = Math.max(0, ...typed.flatMap((form) => names.map((name) => resemblance(form, name))));
    if (near > best || (nearest === null && near === best)) {
      nearest = category;
      best = near;
    }
  }
  return nearest;
}
