// Texts of mails, from the same catalogue as the shop's. A mail is made in a process that has no screen, so
// they are read from the files themselves, once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { numberTag, type Language } from '#domain/values/language.ts';

export type TextArguments = Readonly<Record<string, string | number>>;
/** The text of a key in the reader's language; in English where it is not translated yet (LANG-05). */
export type MailText = (key: string, args?: TextArguments) => string;

const folder = join(import.meta.dirname, '../locales');

/** What a reader of this language is told, from these files of the catalogue: `cards/mail-card`. */
export function mailTexts(language: Language, ...slices: readonly string[]): MailText {
  const texts = Object.assign(
    {},
    ...slices.flatMap((slice) => [textsOf('en', slice), textsOf(language, slice)]),
  ) as Texts;
  return (key, args = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text "${key}" in ${slices.join(', ')}`);
    return String(formatOf(language, text).format({ ...args }));
  };
}

type Texts = Readonly<Record<string, string>>;
const files = new Map<string, Texts>();

function textsOf(language: Language, slice: string): Texts {
  const path = join(folder, language, `${slice}.json`);
  const known = files.get(path);
  if (known) return known;
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts;
  files.set(path, texts);
  return texts;
}

const formats = new Map<string, IntlMessageFormat>();

/** Making a format costs far more than using it; there are as many as texts. */
function formatOf(language: Language, text: string): IntlMessageFormat {
  const key = `${language} ${text}`;
  const known = formats.get(key);
  if (known) return known;
  // What is put in is text: whatever it looks like, it is no markup.
  const format = new IntlMessageFormat(text, numberTag(language), undefined, { ignoreTag: true });
  formats.set(key, format);
  return format;
}
