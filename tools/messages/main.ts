// pnpm texts         every language gets the keys of the English texts, in their order; then it says what is left
// pnpm texts --ids   only writes the ids as a type, which pnpm typecheck and pnpm dev do by themselves
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from '#domain/values/language.ts';
import { root } from '../walls/tree.ts';
import { readCatalogue } from './catalogue.ts';
import { filled, jsonOf } from './fill.ts';
import { messageIds, messageIdsPath } from './message-ids.ts';
import {
  argumentFaults,
  keyFaults,
  languageFaults,
  pluralFaults,
  spaceFaults,
  syntaxFaults,
  untranslatedFaults,
} from './rules.ts';

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

if (!process.argv.includes('--ids')) {
  const before = readCatalogue();
  for (const { area, slice, texts } of before.filter(({ language }) => language === 'en'))
    for (const language of languages) {
      const known = before.find((file) => file.language === language && file.area === area && file.slice === slice);
      const text = jsonOf(filled(texts, known?.texts ?? {}));
      if (!known || text !== jsonOf(known.texts)) write(`locales/${language}/${area}/${slice}.json`, text);
    }
}

const catalogue = readCatalogue();
const ids = messageIds(catalogue);
const idsFile = join(root, messageIdsPath);
// A file that says the same is left alone: written anew, it would be younger than the last test run.
if (!existsSync(idsFile) || readFileSync(idsFile, 'utf8') !== ids) write(messageIdsPath, ids);

if (!process.argv.includes('--ids')) {
  const rules = [
    languageFaults,
    keyFaults,
    syntaxFaults,
    untranslatedFaults,
    pluralFaults,
    argumentFaults,
    spaceFaults,
  ];
  const faults = rules.flatMap((rule) => rule(catalogue));
  console.log(faults.join('\n') || 'texts: every language says everything');
  process.exitCode = faults.length ? 1 : 0;
}
