// The rules, on the catalogue we ship.
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { numberTag, type Language } from '#domain/values/language.ts';
import { readTree } from '../walls/tree.ts';
import { readCatalogue } from './catalogue.ts';
import { shapeOf } from './icu.ts';
import { messageIds, messageIdsPath } from './message-ids.ts';
import {
  argumentFaults,
  keyFaults,
  languageFaults,
  pluralFaults,
  spaceFaults,
  syntaxFaults,
  untranslatedFaults,
  useFaults,
} from './rules.ts';
import { usesIn } from './uses.ts';

const catalogue = readCatalogue();

test('LANG-01 LANG-03 every language has every slice', () => {
  expect(languageFaults(catalogue)).toEqual([]);
});

test('LANG-03 every language has exactly the English texts, and none is empty', () => {
  expect(keyFaults(catalogue)).toEqual([]);
});

test('the type of the ids is that of these texts; if not, run: pnpm texts', () => {
  expect(readFileSync(messageIdsPath, 'utf8')).toBe(messageIds(catalogue));
});

test('nothing waits to be translated', () => {
  expect(untranslatedFaults(catalogue)).toEqual([]);
});

test('LANG-03 every text that is asked for exists, and every text is shown somewhere', () => {
  expect(useFaults(catalogue, usesIn(readTree().files))).toEqual([]);
});

test('every text is an ICU message', () => {
  expect(syntaxFaults(catalogue)).toEqual([]);
});

test('plurals have every case of their language, and no other', () => {
  expect(pluralFaults(catalogue)).toEqual([]);
});

test('every translation takes the arguments of the English text, in the same way', () => {
  expect(argumentFaults(catalogue)).toEqual([]);
});

test('no French line begins with a sign', () => {
  expect(spaceFaults(catalogue)).toEqual([]);
});

test('only a test can change the texts of a shop', () => {
  const naming = [...readTree().files].filter(([, text]) => text.includes('rewriteMessages'));
  expect(naming.map(([path]) => path).toSorted()).toEqual([
    'apps/storefront/app/pages.ts',
    'browser/texts/messages.server.ts',
    'testing/browser/marked-storefront.ts',
    'tools/messages/catalogue.test.ts',
  ]);
});

/** Something to put into an argument that is written like this. */
function sample(kind: string): unknown {
  if (/^(date|time)/.test(kind)) return new Date(0);
  if (kind === 'tag') return (inside: unknown) => inside;
  return kind === 'plural' || kind.startsWith('number') ? 1_234_567 : 'x';
}

test('every text can be shown', () => {
  const faults: string[] = [];
  for (const { language, texts } of catalogue) {
    const intl = createIntl({
      locale: numberTag(language as Language),
      messages: texts,
      onError: ({ message }) => faults.push(`${language}: ${message}`),
    });
    for (const [id, text] of Object.entries(texts)) {
      const shape = shapeOf(text);
      if (typeof shape === 'string') continue;
      const args = [...shape.args].map(([name, [kind = '']]) => [name, sample(kind)]);
      intl.formatMessage({ id }, Object.fromEntries(args) as Record<string, string>);
    }
  }
  expect(faults).toEqual([]);
});
