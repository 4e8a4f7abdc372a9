import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { placeAfter, type CellPlace } from './cell-place.ts';
import { sortedBy } from './columns.ts';
import { allOrNone, toggled, withRange } from './row-selection.ts';
import type { TableProps } from './table-props.ts';

interface TableParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
}

/** What keys and presses do in a table. */
export function useTableKeys<Row>(props: TableProps<Row> & TableParts) {
  const { columns, rows, keyOf, sorting, onSort, onEnter, scroller, rowHeight } = props;
  const { chosen = none, onChoose } = props;
  const [wished, setPlace] = useState<CellPlace>({ row: 0, column: 0 });
  const offset = Number(onChoose !== undefined);
  // Rows come and go; the focus stays inside the table.
  const place = { ...wished, row: Math.min(wished.row, rows.length - 1) };
  /** Set when a key moved the focus; scrolling alone never does. */
  const focusIsWanted = useRef(false);
  const lastChosen = useRef(0);

  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : keyOf(row);
  };

  function choose(index: number, ranged: boolean): void {
    const key = keyAt(index);
    if (key === undefined || !onChoose) return;
    onChoose(ranged ? withRange(chosen, lastChosen.current, index, keyAt) : toggled(chosen, key));
    lastChosen.current = index;
  }
  // The same function at every rendering, so that rows need not be drawn again for it.
  const latest = useRef(choose);
  useLayoutEffect(() => {
    latest.current = choose;
  });
  const chooseRow = useCallback((index: number, ranged: boolean) => latest.current(index, ranged), []);
  const chooseAll = () => onChoose?.(allOrNone(chosen, rows.length, keyAt));

  function go(to: CellPlace): void {
    focusIsWanted.current = true;
    setPlace(to);
  }

  function act(event: KeyboardEvent): boolean {
    const column = columns[place.column - offset];
    const isSpace = event.key === ' ';
    if (place.row < 0) {
      if (!isSpace && event.key !== 'Enter') return false;
      if (!column) chooseAll();
      else if (column.sortable) onSort?.(sortedBy(column.id, sorting));
      return true;
    }
    if (isSpace && onChoose) {
      choose(place.row, event.shiftKey);
      return true;
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onChoose) {
      chooseAll();
      return true;
    }
    const row = rows[place.row];
    if ((event.key === 'Enter' || event.key === 'F2') && row !== undefined && column && onEnter) {
      onEnter(row, column.id);
      return true;
    }
    return false;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Whoever corrects a cell is writing.
    if (event.target instanceof HTMLInputElement || event.altKey) return;
    if (act(event)) {
      event.preventDefault();
      return;
    }
    const to = placeAfter(event, place, {
      rows: rows.length,
      columns: columns.length + offset,
      pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
      direction: getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr',
    });
    if (!to) return;
    event.preventDefault();
    if (event.shiftKey && to.row !== place.row && to.row >= 0 && onChoose)
      onChoose(withRange(chosen, place.row, to.row, keyAt));
    go(to);
  }

  /** A press puts the focus on a cell, and that cell is where the keys go on from. */
  function onFocus({ target }: FocusEvent<HTMLDivElement>): void {
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ').map(Number);
    const [row, column] = cell ?? [];
    if (row === undefined || column === undefined) return;
    if (row !== place.row || column !== place.column) setPlace({ row, column });
  }

  function focusCell(): void {
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`);
    // A row far away is on the page only after the scroll; the next rendering finds it.
    if (!cell) return;
    focusIsWanted.current = false;
    cell.focus({ preventScroll: place.row >= 0 });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const choiceOfAll: 'on' | 'some' | 'off' = chosen.size === 0 ? 'off' : chosen.size >= rows.length ? 'on' : 'some';

  return {
    place,
    choiceOfAll,
    focusIsWanted,
    chooseRow,
    chooseAll,
    onKeyDown,
    onFocus,
    focusCell,
  };
}

const none: ReadonlySet<string> = new Set();
