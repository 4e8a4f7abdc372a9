// Decision 28: where the sources quote a sentence that is no good English, the shop says it better under the same id.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failures } from '#contract/failures.ts';
import { quotedTexts } from '#contract/quoted-texts.ts';
import { readTable } from '../requirements/table.ts';
import { readCatalogue } from './catalogue.ts';

const requirements = new Map(
  readTable(readFileSync('docs/requirements.tsv', 'utf8')).map((row) => [row.id, row.requirement]),
);
const english = Object.assign(
  {},
  ...readCatalogue()
    .filter(({ language }) => language === 'en')
    .map(({ texts }) => texts),
) as Readonly<Record<string, string>>;

test.each(Object.entries(quotedTexts).map(([id, { row, words }]) => ({ id, row, words })))(
  '$row its words stay as they are quoted, and under their id, $id, the shop says them better',
  ({ id, row, words }) => {
    expect(requirements.get(row)).toContain(words);
    expect(english[id]).toMatch(/^[A-Z]/);
    expect(english[id]).not.toBe(words);
    expect(Object.values(english)).not.toContain(words);
  },
);

test('SHELL-35 AUTH-19 a program that asks the api still gets the words that are quoted', () => {
  expect(failures['server.fault'].message).toBe(quotedTexts['shell.error.fault'].words);
  for (const name of ['auth.wrong', 'auth.provider-refused'] as const)
    expect(failures[name].message).toBe(quotedTexts['auth.failed.title'].words);
});
