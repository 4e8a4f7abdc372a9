// Which rows are chosen, by key. A range is between the row that was chosen last and the one that is
// chosen with Shift.

export type Chosen = ReadonlySet<string>;

export function toggled(chosen: Chosen, key: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The chosen rows and everything between these two. */
export function withRange(
  chosen: Chosen,
  from: number,
  to: number,
  keyAt: (row: number) => string | undefined,
): Chosen {
  const next = new Set(chosen);
  for (let row = Math.min(from, to); row <= Math.max(from, to); row++) {
    const key = keyAt(row);
    if (key !== undefined) next.add(key);
  }
  return next;
}

/** All of them; none of them when all are chosen already. */
export function allOrNone(chosen: Chosen, rows: number, keyAt: (row: number) => string | undefined): Chosen {
  const all = withRange(new Set(), 0, rows - 1, keyAt);
  return chosen.size >= all.size ? new Set() : all;
}
