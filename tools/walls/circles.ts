// Two files that import each other can only be understood, moved and tested together. Types count: a circle of types is
// one thing in two files as well. What both need has a file of its own.
import { importsIn } from './imports.ts';
import type { Source, Violation } from './source.ts';

export function circleViolations(sources: readonly Source[]): Violation[] {
  return circlesOf(importsOf(sources))
    .map((files) => files.toSorted())
    .map((files) => ({
      file: files[0] ?? '',
      line: 1,
      rule: 'circle',
      message: `These files import each other: ${files.join(', ')}. What they share wants a file of its own.`,
    }));
}

type Imports = ReadonlyMap<string, readonly string[]>;

function importsOf(sources: readonly Source[]): Imports {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => {
      const targets = importsIn(source).flatMap(({ target }) => (target.kind === 'ours' ? target.path : []));
      return [source.path, targets.filter((path) => paths.has(path))];
    }),
  );
}

/** Every largest group of files that all reach each other (Tarjan's strongly connected components). */
function circlesOf(imports: Imports): string[][] {
  const circles: string[][] = [];
  const found = new Map<string, number>();
  const open: string[] = [];

  /** The earliest open file that can be reached from this one. */
  function visit(file: string): number {
    const at = found.size;
    found.set(file, at);
    open.push(file);
    let earliest = at;
    for (const target of imports.get(file) ?? []) {
      if (!found.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, found.get(target) ?? at);
    }
    if (earliest === at) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(group);
    }
    return earliest;
  }

  for (const file of imports.keys()) if (!found.has(file)) visit(file);
  return circles;
}
