// Text as people see it: how many characters it has, and without what nobody sees. What is typed here is printed on a
// card or read by a stranger, so it must not hold more than its buyer saw.

/** A cluster of more code points than any real emoji or letter has counts as several. */
const clusterPointsMax = 12;

/**
 * A letter with its marks is one character, and so is a family of four. Whoever piles a page of marks on one letter
 * does not get it for one.
 */
export function charCount(text: string): number {
  let count = 0;
  for (const cluster of clusters(text)) count += Math.ceil(Array.from(cluster).length / clusterPointsMax);
  return count;
}

/** Code units that so many characters may have, for whoever keeps or carries them. */
export const codeUnitsMax = (chars: number): number => chars * clusterPointsMax * 2;

/** One line, as it is printed: a break in it is a space. */
export const plainLine = (typed: string): string => withoutHidden(typed).replaceAll(spaces, ' ').trim();

/** Lines as they are kept: parted by line feeds, without the space around them. */
export const plainLines = (typed: string): string =>
  withoutHidden(typed)
    .split(lineBreak)
    .map((line) => line.replaceAll(spaces, ' ').trim())
    .join('\n')
    .trim();

export const lineCount = (text: string): number => text.split(lineBreak).length;

export const hasHidden = (text: string): boolean => withoutHidden(text) !== text;

/**
 * Without the characters that show nothing and change what is read: those that turn the direction (an amount would read
 * backwards), those without width, letters that are blank, controls, and halves of characters, which no database takes.
 * A joiner stays where it joins (Persian words, families), and tags stay where they make a flag.
 */
export const withoutHidden = (text: string): string =>
  text.replaceAll(hidden, '').replaceAll(strayTag, '$<flag>').replaceAll(strayJoiner, '');

const lineBreak = /\r\n|[\n-\r\u0085\u2028\u2029]/u;
const spaces = /[\s\u0085]+/gu;

/** Byte order marks are white space to a pattern, and all other white space stays. */
const hidden =
  /\ufeff|(?![\s\u0085])[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\uffa0\ufff9-\ufffb]/gu;
const strayTag = /(?<flag>\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
const strayJoiner = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;

let segmenter: Intl.Segmenter | null = null;

/** A browser too old to part clusters counts code points; the server counts again. */
function* clusters(text: string): Iterable<string> {
  if (!(Intl as Partial<typeof Intl>).Segmenter) return yield* text;
  // The language makes no difference to clusters, only to words.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}
