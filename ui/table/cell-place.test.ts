import { expect, test } from 'vitest';
import { placeAfter, type TableExtent } from './cell-place.ts';

const extent: TableExtent = { rows: 100, columns: 4, pageRows: 10, direction: 'ltr' };
const go = (key: string, row: number, column: number, more: Partial<TableExtent> = {}, far = false) =>
  placeAfter({ key, ctrlKey: far, metaKey: false }, { row, column }, { ...extent, ...more });

test('arrows go to the neighbour and stop at the edges', () => {
  expect(go('ArrowDown', 5, 1)).toEqual({ row: 6, column: 1 });
  expect(go('ArrowDown', 99, 1)).toEqual({ row: 99, column: 1 });
  expect(go('ArrowUp', 0, 1)).toEqual({ row: -1, column: 1 });
  expect(go('ArrowUp', -1, 1)).toEqual({ row: -1, column: 1 });
  expect(go('ArrowRight', 5, 3)).toEqual({ row: 5, column: 3 });
});

test('right goes back where the text runs from the right', () => {
  expect(go('ArrowRight', 5, 1)).toEqual({ row: 5, column: 2 });
  expect(go('ArrowRight', 5, 1, { direction: 'rtl' })).toEqual({ row: 5, column: 0 });
  expect(go('ArrowLeft', 5, 1, { direction: 'rtl' })).toEqual({ row: 5, column: 2 });
});

test('pages, lines and corners', () => {
  expect(go('PageDown', 5, 1)).toEqual({ row: 15, column: 1 });
  expect(go('PageDown', 95, 1)).toEqual({ row: 99, column: 1 });
  expect(go('PageUp', 5, 1)).toEqual({ row: 0, column: 1 });
  expect(go('End', 5, 1)).toEqual({ row: 5, column: 3 });
  expect(go('End', 5, 1, {}, true)).toEqual({ row: 99, column: 3 });
  expect(go('Home', 5, 1, {}, true)).toEqual({ row: 0, column: 0 });
});

test('an empty table has only its header', () => {
  expect(go('ArrowDown', -1, 0, { rows: 0 })).toEqual({ row: -1, column: 0 });
});

test('other keys lead nowhere', () => {
  expect(go('a', 5, 1)).toBeNull();
  expect(go('Enter', 5, 1)).toBeNull();
});
