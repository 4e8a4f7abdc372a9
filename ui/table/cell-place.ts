// Where the focus of a table is, and where a key takes it. The header is row -1.

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface TableExtent {
  readonly rows: number;
  readonly columns: number;
  /** How many rows a page is. */
  readonly pageRows: number;
  readonly direction: 'ltr' | 'rtl';
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The place a key leads to; null when the key is no way to go. */
export function placeAfter(
  { key, ctrlKey, metaKey }: PressedKey,
  { row, column }: CellPlace,
  extent: TableExtent,
): CellPlace | null {
  const far = ctrlKey || metaKey;
  const forward = extent.direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const backward = extent.direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  const at = (toRow: number, toColumn: number): CellPlace => ({
    row: Math.min(Math.max(toRow, -1), lastRow),
    column: Math.min(Math.max(toColumn, 0), lastColumn),
  });
  switch (key) {
    case 'ArrowDown':
      return far ? at(lastRow, column) : at(row + 1, column);
    case 'ArrowUp':
      return far ? at(0, column) : at(row - 1, column);
    case forward:
      return far ? at(row, lastColumn) : at(row, column + 1);
    case backward:
      return far ? at(row, 0) : at(row, column - 1);
    case 'PageDown':
      return at(row + extent.pageRows, column);
    case 'PageUp':
      return at(Math.max(row - extent.pageRows, 0), column);
    case 'Home':
      return far ? at(0, 0) : at(row, 0);
    case 'End':
      return far ? at(lastRow, lastColumn) : at(row, lastColumn);
    default:
      return null;
  }
}
