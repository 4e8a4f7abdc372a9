// What somebody who searches may mean besides a name: each word they typed, and the words that the unit says are the
// same (`searchSynonyms`). The database folds letters in the same way (search_form).
import { editDistance } from '../values/edit-distance.ts';
import type { Language } from '../values/language.ts';

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

/** The words to look for around the names; none where nothing long enough was typed. */
export function searchWords(wish: string, synonyms: SearchSynonyms): SearchWord[] {
  const groups = Object.values(synonyms)
    .flat()
    .map((group) => group.map(folded));
  return wordsOf(wish)
    .slice(0, wordsMax)
    .map((word) => {
      const typed = [...new Set([word, singular(word)])];
      const same = groups.filter((group) => group.some((member) => typed.some((form) => isWord(form, member))));
      return { typed, meant: [...new Set(same.flat())].filter((member) => !typed.includes(member)) };
    });
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= wordCharsMin);

/** Typed halfway, or with one mistake in a word that is long enough to be told from others. */
function isWord(typed: string, member: string): boolean {
  if (typed === member) return true;
  if (typed.length >= 4 && member.startsWith(typed)) return true;
  return typed.length >= 5 && editDistance(typed, member) <= 1;
}

/** Lower case, without accents, and in Arabic one form of each letter that people write in several. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');

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
  const begun = word.slice(0, typed.length);
  return Math.max(
    1 - editDistance(typed, word) / Math.max(typed.length, word.length),
    0.9 * (1 - editDistance(typed, begun) / typed.length),
  );
}

const nearEnough = 0.6;

/** The category whose name most resembles what was typed; the first of several, and none where none does. */
export function nearestCategory<Named extends { readonly name: string }>(
  wish: string,
  categories: readonly Named[],
): Named | null {
  let nearest: Named | null = null;
  let best = nearEnough;
  for (const category of categories) {
    const names = wordsOf(category.name).flatMap((word) => [word, singular(word)]);
    const near = Math.max(
      0,
      ...wordsOf(wish).flatMap((word) =>
        [word, singular(word)].flatMap((form) => names.map((name) => resemblance(form, name))),
      ),
    );
    if (near > best || (nearest === null && near === best)) {
      nearest = category;
      best = near;
    }
  }
  return nearest;
}
