// node tools/mutants/sql/document.ts: writes the table of mutants into docs/operations/sql-mutants.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { mutantTable } from './table.ts';

const file = 'docs/operations/sql-mutants.md';
const between = /(<!-- mutants:start -->\n)[^]*(<!-- mutants:end -->)/;
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}${mutantTable()}\n${end}`),
);
