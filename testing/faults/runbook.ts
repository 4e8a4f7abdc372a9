// Blocks of the pages that people follow, each by the words before it; a test runs what they run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function runbook(page: string, name: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations', page), 'utf8');
  const block = text.split(`<!-- run: ${name} -->`)[1]?.match(/^\s*```\w+\n([\s\S]*?)\n *```/)?.[1];
  if (!block) throw new Error(`docs/operations/${page} has nothing to run under the name ${name}`);
  const filled = Object.entries(values).reduce((words, [word, value]) => words.replaceAll(`<${word}>`, value), block);
  const left = /<[a-z][a-z ]*>/.exec(filled);
  if (left) throw new Error(`${name}: nobody says what ${left[0]} is`);
  return filled;
}
