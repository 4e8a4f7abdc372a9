import type { ReactNode } from 'react';
import type { Column, Sorting } from './columns.ts';
import type { Chosen } from './row-selection.ts';

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** A row that has not been fetched yet is undefined. */
  readonly rows: readonly (Row | undefined)[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  readonly chosen?: Chosen;
  /** Makes rows selectable. */
  readonly onChoose?: (chosen: Chosen) => void;
  readonly chooseAllLabel?: string;
  /** Enter, F2 or a double click on a cell. */
  readonly onEnter?: (row: Row, column: string) => void;
  /** A cell that is being corrected, and the field for it. */
  readonly editing?: { readonly row: string; readonly column: string; readonly field: ReactNode };
  /** Which rows are in sight, for whoever has to fetch them. */
  readonly onRange?: (first: number, last: number) => void;
  /** In the place of rows when there are none. */
  readonly empty?: ReactNode;
  /** How tall it may become before it scrolls. */
  readonly heightMax?: number;
}
