/**
 * The letters of a text as a search compares them: lower case, without accents, and in Arabic one form of each letter
 * that people write in several. The database does nearly the same (search_form): it
 * keeps ئ and ؤ, which become ي and و here.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll(/[æœøßٱىة]/g, (letter) => otherwise[letter] ?? letter);

/** Letters that are written in another way as well, without being a letter and a mark. */
const otherwise: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};
