// The copy of the tree in which files are broken.
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The files to be broken lose their types: Stryker leaves alone whatever stands before an `as`, and with it every
 * table that is `as const`. Spaces take their place, so that lines and columns stay what they are.
 */
export function copyTree(from: string, to: string, paths: readonly string[], mutate: readonly string[]): void {
  const stripped = new Set(mutate.filter((path) => path.endsWith('.ts')));
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    if (stripped.has(path)) writeFileSync(join(to, path), stripTypeScriptTypes(readFileSync(join(from, path), 'utf8')));
    else copyFileSync(join(from, path), join(to, path));
  }
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
}
