// What the modules of a part of the tree export, found by walking it: a list that only repeated the tree would have to
// be kept up by hand.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');

export interface FoundModule {
  /** From the root of the project. */
  readonly path: string;
  readonly exports: readonly unknown[];
}

/** In the order of their paths, whatever order the disk has them in. A test is none of them. */
export async function modulesIn(pattern: string): Promise<FoundModule[]> {
  const paths = globSync(pattern, { cwd: root }).filter((path) => !/\.(test|spec)\.ts$/.test(path));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const module = (await import(pathToFileURL(resolve(root, path)).href)) as Record<string, unknown>;
      return { path, exports: Object.values(module) };
    }),
  );
}
