// docs/requirements.tsv: one requirement a row, numbered within its area.

export interface Requirement {
  readonly id: string;
  readonly actor: string;
  readonly requirement: string;
  readonly source: string;
  readonly kind: string;
  /** What was decided where the source documents leave a gap; `-` where they leave none. */
  readonly decision: string;
}

const columns = ['id', 'actor', 'requirement', 'source', 'kind', 'decision'];

/** CART-13 is in the area CART. */
export const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** Throws when the file is not such a table: half of it read would report half of the truth. */
export function readTable(text: string): Requirement[] {
  const [header, ...rows] = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line !== '');
  if (header !== columns.join('\t')) throw new Error(`The first line of the requirements is not: ${columns.join(' ')}`);

  return rows.map((row) => {
    const cells = row.split('\t');
    if (cells.length !== columns.length)
      throw new Error(`${cells[0]}: ${cells.length} cells instead of ${columns.length}`);
    const [id = '', actor = '', requirement = '', source = '', kind = '', decision = ''] = cells;
    return { id, actor, requirement, source, kind, decision };
  });
}

/** What is wrong with the rows, in sentences; empty when all is well. */
export function tableFaults(rows: readonly Requirement[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, kind, decision } of rows) {
    if (!/^[A-Z]+-\d+$/.test(id)) faults.push(`"${id}" is not an id such as AREA-01.`);
    if (seen.has(id)) faults.push(`${id} is there twice.`);
    seen.add(id);
    if (kind === 'decide' && /^-?$/.test(decision.trim()))
      faults.push(`${id} asks for a decision and none is written down.`);
  }
  return faults;
}
