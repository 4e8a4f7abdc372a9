/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   rows are laid out as grids and moved about, which takes the meaning off a table's own tags; and all
   keys are heard in one place, by the table, for whichever cell has the focus */
import { memo, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { Tick } from './tick.tsx';

interface BodyRowProps<Row> {
  readonly index: number;
  /** How far down, in pixels. */
  readonly start: number;
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly focusedColumn: number | null;
  /** Undefined in a table whose rows cannot be chosen. */
  readonly chosen: boolean | undefined;
  readonly editing: { readonly column: string; readonly field: ReactNode } | undefined;
  readonly onChoose: (index: number, ranged: boolean) => void;
  readonly onEnter: ((row: Row, column: string) => void) | undefined;
}

function Body<Row>(props: BodyRowProps<Row>) {
  const { index, start, row, columns, focusedColumn, chosen, editing, onChoose, onEnter } = props;
  const selectable = chosen !== undefined;
  const offset = Number(selectable);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className="sheet-line sheet-row"
      style={{ transform: `translateY(${start}px)` }}
    >
      {selectable && (
        <div
          role="gridcell"
          aria-colindex={1}
          tabIndex={focusedColumn === 0 ? 0 : -1}
          data-cell={`${index} 0`}
          onClick={({ shiftKey }) => onChoose(index, shiftKey)}
          className="sheet-cell sheet-choose"
        >
          <Tick state={chosen ? 'on' : 'off'} />
        </div>
      )}
      {columns.map((column, position) => {
        const at = position + offset;
        const isEdited = editing?.column === column.id;
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            tabIndex={focusedColumn === at ? 0 : -1}
            data-cell={`${index} ${at}`}
            onDoubleClick={row === undefined ? undefined : () => onEnter?.(row, column.id)}
            className={cellClass(column, row, isEdited)}
          >
            {row === undefined ? (
              <span className="bone sheet-bone" />
            ) : isEdited ? (
              editing.field
            ) : (
              <span className={column.leftToRight ? 'sheet-text sheet-ltr' : 'sheet-text'}>{column.cell(row)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function cellClass<Row>(column: Column<Row>, row: Row | undefined, isEdited: boolean): string {
  const tone = row === undefined || isEdited ? undefined : column.tone?.(row);
  return [
    'sheet-cell',
    column.align === 'end' && 'sheet-cell-end',
    tone && `sheet-cell-${tone}`,
    isEdited && 'sheet-cell-editing',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Scrolling changes which rows there are, not what is in them. */
export const BodyRow = memo(
  Body,
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.start === after.start &&
    before.columns === after.columns &&
    before.focusedColumn === after.focusedColumn &&
    before.chosen === after.chosen &&
    before.editing === after.editing &&
    before.onEnter === after.onEnter &&
    before.onChoose === after.onChoose,
) as typeof Body;
