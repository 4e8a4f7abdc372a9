// Which file the browser should fetch before it has read the style sheet: the one display face of
// the shop, in the script of the page. Everything else may arrive a moment later.
import kufiArabic from '@fontsource/noto-kufi-arabic/files/noto-kufi-arabic-arabic-700-normal.woff2?url';
import serifLatin from '@fontsource/noto-serif-display/files/noto-serif-display-latin-500-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Language } from '#domain/values/language.ts';
import chineseFonts from './fonts-chinese.css?url';

const files = [
  { family: 'Noto Serif Display', direction: 'ltr', file: serifLatin },
  { family: 'Inter', direction: 'ltr', file: interLatin },
  { family: 'Noto Kufi Arabic', direction: 'rtl', file: kufiArabic },
] as const;

/** The file of the first face in a `font-family` list that we host in that script. */
export function displayFontFile(fontFamily: string, direction: 'ltr' | 'rtl'): string | null {
  const families = fontFamily.split(',').map((name) => name.trim().replace(/^['"]|['"]$/g, ''));
  for (const family of families) {
    const found = files.find((file) => file.family === family && file.direction === direction);
    if (found) return found.file;
  }
  return null;
}

/** The style sheet of a script that has one of its own; a page in that language links to it. */
export const scriptStyleSheet = (language: Language): string | null => (language === 'zc' ? chineseFonts : null);
