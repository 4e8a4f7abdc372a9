// A file is named after the thing it holds or the verb it does, and it holds something.
import { posix } from 'node:path';
import type { Source, Violation } from './source.ts';

const emptyNames = /^(utils?|helpers?|common|misc|types)$/;

export function nameViolations({ path, program, location }: Source): Violation[] {
  const found: Violation[] = [];
  const complain = (rule: string, message: string): void => {
    found.push({ file: path, line: 1, rule, message });
  };

  const [name = ''] = posix.basename(path).split('.');
  if (emptyNames.test(name)) complain('file-name', `"${name}" says nothing; name the file after what is in it.`);

  const statements = program.body;
  if (statements.length && statements.every(({ type }) => type === 'ExportAllDeclaration'))
    complain('barrel', 'This file only passes other files on; import those directly.');

  if (!location.room && location.kind !== 'config')
    complain('place', `This file is in none of the rooms${hint(path)}.`);
  return found;
}

const hint = (path: string): string =>
  path.startsWith('features/')
    ? '; a slice has the folders api, pay, worker, storefront and console'
    : '; ARCHITECTURE.md lists them';
