// A document that names a file which has moved sends its reader nowhere, so every path in our documents must exist.
import type { Violation } from './source.ts';

const folders =
  'domain|contract|units|platform|ledger|data|providers|messages|server|browser|ui|features|apps|locales|testing|tools|docs|deploy';

/** `data/tables.ts` in a sentence, a link or a command; not the end of a longer path or of an address. */
const pathPattern = new RegExp(`(?<![\\w/#.:@-])(?:\\.\\./)*((?:${folders})/[\\w./$*<>{}…,-]+)`, 'g');
/** It stands for many files. */
const isPattern = (path: string): boolean => /[*<>{}…]/.test(path);

/** `documents` are texts by path, `paths` those of all files. */
export function documentViolations(documents: ReadonlyMap<string, string>, paths: readonly string[]): Violation[] {
  return [...documents].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) =>
      [...line.matchAll(pathPattern)]
        .map(([, path = '']) => path.replace(/[.,/]+$/, ''))
        .filter((path) => !isPattern(path) && !isThere(path, paths))
        .map((path) => ({
          file,
          line: at + 1,
          rule: 'document',
          message: `There is no ${path}. Name what is there now, or what it has become.`,
        })),
    ),
  );
}

/** A file, a folder, or the beginning of files as a command takes it: `pnpm vitest run ledger/expire`. */
function isThere(path: string, paths: readonly string[]): boolean {
  if (paths.includes(path)) return true;
  if (/\.[a-z]+$/.test(path)) return false;
  return paths.some(
    (each) => each.startsWith(`${path}/`) || each.startsWith(`${path}.`) || each.startsWith(`${path}-`),
  );
}
