/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   rows are laid out as grids and moved about, which takes the meaning off a table's own tags; and all
   keys are heard in one place, by the table, for whichever cell has the focus */
import { Icon, type IconName } from '../pictures/icon.tsx';
import type { CellPlace } from './cell-place.ts';
import { sortedBy, type Column, type Sorting } from './columns.ts';
import { Tick, type TickState } from './tick.tsx';

interface HeadRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly place: CellPlace;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
  readonly choice: TickState | undefined;
  readonly onChooseAll: () => void;
  readonly chooseAllLabel: string | undefined;
}

export function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { columns, place, sorting, onSort, choice, onChooseAll, chooseAllLabel } = props;
  const offset = Number(choice !== undefined);
  const tabIndexAt = (column: number) => (place.row === -1 && place.column === column ? 0 : -1);
  return (
    <div role="rowgroup" className="sheet-head">
      <div role="row" aria-rowindex={1} className="sheet-line">
        {choice !== undefined && (
          <div
            role="columnheader"
            tabIndex={tabIndexAt(0)}
            data-cell="-1 0"
            onClick={onChooseAll}
            className="sheet-cell sheet-choose"
          >
            <span className="sr-only">{chooseAllLabel}</span>
            <Tick state={choice} />
          </div>
        )}
        {columns.map((column, index) => {
          const sorted = sorting?.column === column.id ? sorting.direction : undefined;
          const at = index + offset;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={sorted}
              tabIndex={tabIndexAt(at)}
              data-cell={`-1 ${at}`}
              onClick={column.sortable ? () => onSort?.(sortedBy(column.id, sorting)) : undefined}
              className={`sheet-cell${column.align === 'end' ? ' sheet-cell-end' : ''}${column.sortable ? ' sheet-sort' : ''}`}
            >
              <span className="sheet-text">{column.title}</span>
              {column.sortable && <Icon name={sortIcon(sorted)} className="size-4" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const sortIcon = (sorted: Sorting['direction'] | undefined): IconName => sorted ?? 'unsorted';
