// The catalogue. All languages are loaded on the server; a page carries only the one it is shown in,
// and only the slices it shows.
import type { Language } from '#domain/values/language.ts';
import { asPlain, type Plain } from './plain-data.ts';

export type Messages = Readonly<Record<string, string>>;

const files = import.meta.glob<Messages>('../../locales/*/*/*.json', {
  eager: true,
  import: 'default',
});

const catalogue = new Map(
  Object.entries(files).map(([path, messages]) => {
    const [, language, slice] = /([a-z]+)\/[a-z]+\/([a-z-]+)\.json$/.exec(path) ?? [];
    return [`${language}/${slice}`, messages];
  }),
);

const sets = new Map<string, Messages>();

/**
 * The texts of some slices; the same object each time, so that what is made of it can be kept. A text
 * that is not translated yet shows in English (LANG-05).
 */
export function messagesOf(language: Language, ...slices: readonly string[]): Messages {
  const name = `${language} ${slices.join(' ')}`;
  const known = sets.get(name);
  if (known) return known;
  const parts = slices.flatMap((slice) => [catalogue.get(`en/${slice}`), catalogue.get(`${language}/${slice}`)]);
  const set = Object.assign({}, ...parts) as Messages;
  sets.set(name, set);
  return set;
}

const plain = new WeakMap<Messages, Plain<Messages>>();

/** The same as one text, which is made once: for the pages that are asked for most. */
export function plainMessagesOf(language: Language, ...slices: readonly string[]): Plain<Messages> {
  const set = messagesOf(language, ...slices);
  const text = plain.get(set) ?? asPlain(set);
  plain.set(set, text);
  return text;
}

/** For the test that looks for words which are not from here: every text, changed. */
export function rewriteMessages(rewrite: (text: string) => string): void {
  for (const [name, texts] of catalogue)
    catalogue.set(name, Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, rewrite(text)])));
  sets.clear();
}
