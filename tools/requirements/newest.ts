// A report says nothing about what was changed after its run began.

export interface ChangedFile {
  readonly path: string;
  /** In ms since 1970. */
  readonly changedAt: number;
}

export const keptPath = 'docs/covered.tsv';

/** The last change tests can depend on: not of a document, nor of the list that is written after the tests. */
export function newestOf(paths: readonly string[], changedAt: (path: string) => number): ChangedFile {
  return paths
    .filter((path) => path !== keptPath && !path.endsWith('.md'))
    .map((path) => ({ path, changedAt: changedAt(path) }))
    .reduce((newest, file) => (file.changedAt > newest.changedAt ? file : newest));
}
