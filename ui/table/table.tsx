/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   rows are laid out as grids and moved about, which takes the meaning off a table's own tags; and all
   keys are heard in one place, by the table, for whichever cell has the focus */
// A table of up to 100,000 rows. Only the rows in sight are on the page; the focus is always on one
// cell, which the arrow keys move, so whoever tabs through a page passes it in one step.
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { useAlive } from '../foundation/alive.ts';
import { SkeletonText } from '../feedback/skeleton.tsx';
import { gridColumns } from './columns.ts';
import './table.css';
import { HeadRow } from './table-head.tsx';
import { BodyRow } from './table-row.tsx';
import { useTableKeys } from './table-keys.ts';
import type { TableProps } from './table-props.ts';

/** The server knows no heights, so there a table is its shape. */
export function Table<Row>(props: TableProps<Row>) {
  if (!useAlive())
    return (
      <div className="sheet">
        <div className="sheet-empty">
          <SkeletonText lines={8} />
        </div>
      </div>
    );
  return <LiveTable {...props} />;
}

function LiveTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, sorting, onSort, chosen, onChoose, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = matchMedia('(pointer: coarse)').matches ? 44 : 36;
  const selectable = onChoose !== undefined;
  const keys = useTableKeys({ ...props, scroller, rowHeight });
  const { row: focusedRow } = keys.place;

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
    // The row that has the focus stays on the page wherever it is, or the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return focusedRow < 0 || focusedRow >= range.count || inSight.includes(focusedRow)
          ? inSight
          : [...inSight, focusedRow].toSorted((a, b) => a - b);
      },
      [focusedRow],
    ),
    onChange: ({ range }) => {
      if (range) props.onRange?.(range.startIndex, range.endIndex);
    },
  });

  const { focusIsWanted } = keys;
  useLayoutEffect(() => {
    if (!focusIsWanted.current) return;
    if (keys.place.row >= 0) virtual.scrollToIndex(keys.place.row);
    keys.focusCell();
  });

  const style = {
    '--columns': gridColumns(columns, selectable),
    '--row': `${rowHeight}px`,
    ...(props.heightMax !== undefined && { '--sheet-height': `${props.heightMax}px` }),
  } as CSSProperties;

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + Number(selectable)}
      aria-multiselectable={selectable || undefined}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      className="sheet"
      style={style}
    >
      <div className="sheet-inside" role="presentation">
        <HeadRow
          columns={columns}
          place={keys.place}
          sorting={sorting}
          onSort={onSort}
          choice={selectable ? keys.choiceOfAll : undefined}
          onChooseAll={keys.chooseAll}
          chooseAllLabel={props.chooseAllLabel}
        />
        <div role="rowgroup" className="sheet-body" style={{ blockSize: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              <BodyRow
                key={row === undefined ? index : keyOf(row)}
                index={index}
                start={start}
                row={row}
                columns={columns}
                focusedColumn={keys.place.row === index ? keys.place.column : null}
                chosen={selectable && row !== undefined ? !!chosen?.has(keyOf(row)) : undefined}
                editing={row !== undefined && props.editing?.row === keyOf(row) ? props.editing : undefined}
                onChoose={keys.chooseRow}
                onEnter={props.onEnter}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && <div className="sheet-empty">{empty}</div>}
    </div>
  );
}
