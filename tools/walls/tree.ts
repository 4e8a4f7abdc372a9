// The repository as it is on this disk, committed or not, without what git ignores.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unitIdsIn } from './location.ts';

export const root = join(import.meta.dirname, '../..');

export interface Tree {
  /** Every file, whatever it holds. */
  readonly paths: readonly string[];
  /** The sources among them. */
  readonly files: Map<string, string>;
  /** The documents among them. */
  readonly documents: Map<string, string>;
  readonly unitIds: string[];
}

export function readTree(): Tree {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\0')
    // git still lists a file that was deleted and not yet committed.
    .filter((path) => path !== '' && existsSync(join(root, path)));

  const read = (chosen: readonly string[]) =>
    new Map(chosen.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  return {
    paths,
    files: read(paths.filter((path) => /\.tsx?$/.test(path))),
    documents: read(paths.filter((path) => path.endsWith('.md'))),
    unitIds: unitIdsIn(paths),
  };
}
