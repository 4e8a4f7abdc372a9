// docs/covered.tsv: the requirements that were covered once. What is in it must stay covered; an id leaves
// only when the second column names the issue that brings it back.
import type { Requirement } from './table.ts';

export interface Kept {
  readonly id: string;
  /** The issue that covers it again; empty while it is covered. */
  readonly issue: string;
}

const header = 'id\tissue';

export function readKept(text: string): Kept[] {
  const [first, ...rows] = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line !== '');
  if (first !== header) throw new Error('The first line of the covered requirements is not: id issue');
  return rows.map((row) => {
    const [id = '', issue = ''] = row.split('\t');
    return { id, issue: issue.trim() };
  });
}

/** The ids of the lines that a `git log -p` of the list takes out. */
export const droppedIn = (log: string): string[] => Array.from(log.matchAll(/^-([A-Z]+-\d+)\t/gm), ([, id = '']) => id);

/** What is wrong with the list, and which of its requirements are lost, in sentences. */
export function keptFaults(
  kept: readonly Kept[],
  rows: readonly Requirement[],
  covered: ReadonlySet<string>,
  dropped: readonly string[] = [],
): string[] {
  const listed = new Set(kept.map(({ id }) => id));
  return [
    ...dropped.filter((id) => !listed.has(id)).map((id) => `docs/covered.tsv: ${id} was taken out; no line is.`),
    ...lineFaults(kept, rows, covered),
  ];
}

function lineFaults(kept: readonly Kept[], rows: readonly Requirement[], covered: ReadonlySet<string>): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const seen = new Set<string>();
  return kept.flatMap(({ id, issue }) => {
    if (!known.has(id)) return [`docs/covered.tsv: ${id} is no requirement.`];
    if (seen.has(id)) return [`docs/covered.tsv: ${id} is there twice.`];
    seen.add(id);
    if (issue === '' && !covered.has(id))
      return [
        `${id} was covered and is no longer: prove it, or write into docs/covered.tsv the issue that brings it back.`,
      ];
    if (issue !== '' && covered.has(id))
      return [`${id} is covered again: take "${issue}" out of its line in docs/covered.tsv.`];
    return [];
  });
}

/** Covered, and not yet in the list. */
export function notKept(
  kept: readonly Kept[],
  rows: readonly Requirement[],
  covered: ReadonlySet<string>,
): readonly string[] {
  const listed = new Set(kept.map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => covered.has(id) && !listed.has(id));
}

/** The list with all that is covered, in the order of the requirements; nothing leaves it. */
export function keepMore(kept: readonly Kept[], rows: readonly Requirement[], covered: ReadonlySet<string>): string {
  const issues = new Map(kept.map(({ id, issue }) => [id, issue]));
  const lines = rows
    .filter(({ id }) => covered.has(id) || issues.has(id))
    .map(({ id }) => `${id}\t${issues.get(id) ?? ''}`);
  return [header, ...lines, ''].join('\n');
}
