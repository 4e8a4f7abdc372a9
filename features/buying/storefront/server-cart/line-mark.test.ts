import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyLine, testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { lineMark } from './line-mark.ts';
import type { Line } from '#domain/buying/line.ts';

const line = testLine();

test.each<[string, Partial<Line>]>([
  ['quantity', { qty: 2 }],
  ['amount', { amount: 5_001 }],
  ['receiver', { receiver: testReceiver({ address2: 'x' }) }],
  ['card', { product: testLineProduct({ itemCode: 'card-2' }) }],
  ['day', { delivery: { ...line.delivery, date: '2026-12-24' } }],
])('SCART-11 a line with another %s is another', (_, changes) => {
  expect(lineMark({ ...line, ...changes })).not.toBe(lineMark(line));
});

test('SCART-11 neither the order of its fields nor what its item gives off makes it another', () => {
  const turned = Object.fromEntries(Object.entries(line).toReversed()) as unknown as Line;
  expect(lineMark({ ...turned, receiver: { ...line.receiver } })).toBe(lineMark(line));
  const tiers = [{ from: 0, to: null, rate: 5 }];
  expect(lineMark({ ...line, product: testLineProduct({ tiers, accumulated: 9 }) })).toBe(lineMark(line));
});

test('SCART-11 lines that differ have different marks', () => {
  fc.assert(
    fc.property(anyLine, anyLine, (one, other) => {
      const text = ({ product, ...rest }: Line) => JSON.stringify([rest, product.itemCode]);
      expect(lineMark(one) === lineMark(other)).toBe(text(one) === text(other));
    }),
    propertyRuns,
  );
});
