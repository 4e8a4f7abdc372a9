// The mutants as docs/operations/sql-mutants.md shows them.
import type { SqlMutant } from './mutant.ts';
import { sqlMutants } from './mutants.ts';

const code = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'nothing' : `\`${line.replaceAll('|', '\\|')}\``;
};

const row = ({ name, of, from, to, noticedBy: [file, title] }: SqlMutant): string =>
  `| ${name} | ${of} | ${code(from)} → ${code(to)} | \`${file}\`: ${title} |`;

export const mutantTable = (): string =>
  ['| what is wrong | in | change | noticed by |', '| --- | --- | --- | --- |', ...sqlMutants.map(row)].join('\n');
