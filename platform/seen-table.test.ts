import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeenTable } from './seen-table.ts';

test('each is first once, as a set would say', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), (sent) => {
      const [table, seen] = [new SeenTable(1_000), new Set<string>()];
      for (const what of sent) {
        expect(table.add(what)).toBe(!seen.has(what));
        seen.add(what);
      }
    }),
    { numRuns: 100 },
  );
});

test('is remembered for its time, and forgotten after twice that', () => {
  let now = 0;
  const table = new SeenTable(1_000, () => now);
  now = 900;
  expect(table.add('a')).toBe(true);
  now = 1_899;
  expect(table.add('a')).toBe(false);
  now = 2_950;
  expect(table.add('a')).toBe(true);
  now = 9_000;
  expect(table.add('a')).toBe(true);
});

test('half a million take a few megabytes outside the heap, and give them back', () => {
  let now = 0;
  const table = new SeenTable(1_000, () => now);
  const empty = table.bytes;
  for (let at = 0; at < 500_000; at += 1) table.add(`visit:${at}`);
  expect(table.bytes).toBeLessThan(9_000_000);
  expect(table.add('visit:17')).toBe(false);
  now = 1_500;
  table.add('x');
  now = 3_000;
  table.add('y');
  expect(table.bytes).toBe(empty);
});

test('however many come, it does not grow without end, and the latest are remembered', () => {
  const slots = 1 << 13;
  const table = new SeenTable(1e9, () => 0, slots);
  for (let at = 0; at < 30_000; at += 1) table.add(String(at));
  expect(table.bytes).toBeLessThanOrEqual(2 * slots * 8);
  expect(table.add('29999')).toBe(false);
});
