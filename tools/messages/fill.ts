// Whoever writes the English text of something writes it once: each other language gets a copy that is marked, until
// somebody has translated it. The mark fails the catalogue's tests, so that no shop ever shows it.
import type { MessageFile } from './catalogue.ts';

export const translateMark = '[translate] ';

/** The file as the English one asks for it: its keys in its order; what is missing, or still marked, is a marked copy. */
export const filled = (english: MessageFile['texts'], texts: MessageFile['texts']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const known = texts[key];
      return [key, known === undefined || known.startsWith(translateMark) ? translateMark + text : known];
    }),
  );

/** A file of texts as it lies on disk. */
export const jsonOf = (texts: MessageFile['texts']): string => `${JSON.stringify(texts, null, 2)}\n`;
