import { expect, test } from 'vitest';
import { printedLines } from './printed-lines.ts';

const area = (y: number) => ({ x: 0, y, width: 50, height: 9, align: 'start' as const, ink: '#fff', charsMax: 32 });
const both = { message: ' Happy ', message2: 'birthday' };

test('PERS-13 each line stands in its own place, without the room around it', () => {
  expect(printedLines(both, [area(1), area(2)])).toEqual([
    { text: 'Happy', area: area(1) },
    { text: 'birthday', area: area(2) },
  ]);
});

test('PERS-13 an empty line leaves its place empty, and what has no place is not printed', () => {
  expect(printedLines({ ...both, message: ' ' }, [area(1), area(2)])).toEqual([{ text: 'birthday', area: area(2) }]);
  expect(printedLines(both, [area(1)])).toEqual([{ text: 'Happy', area: area(1) }]);
  expect(printedLines(both, [])).toEqual([]);
  expect(printedLines(both, [area(1), area(2), area(3)])).toHaveLength(2);
});
