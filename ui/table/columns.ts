import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** In pixels: what it is at least. What is left over goes to the columns that grow. */
  readonly width: number;
  readonly grows?: boolean;
  /** Numbers end where the line ends. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Codes, addresses, amounts: left to right in every language. */
  readonly leftToRight?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Marks the cell; the words that say why belong in a cell too. */
  readonly tone?: (row: Row) => 'bad' | 'warn' | undefined;
}

export interface Sorting {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The first press sorts upwards, the next turns it round. */
export const sortedBy = (column: string, now: Sorting | undefined): Sorting => ({
  column,
  direction: now?.column === column && now.direction === 'ascending' ? 'descending' : 'ascending',
});

/** For a grid: the narrow column of ticks, then ours. */
export const gridColumns = (columns: readonly Column<never>[], selectable: boolean): string =>
  [
    ...(selectable ? ['44px'] : []),
    ...columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ');
