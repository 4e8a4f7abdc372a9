import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropPlan, fitted, turnedSize } from './crop-plan.ts';

test.each([
  [0, { width: 400, height: 300 }],
  [90, { width: 300, height: 400 }],
  [180, { width: 400, height: 300 }],
  [-90, { width: 300, height: 400 }],
  [45, { width: 495, height: 495 }],
])('turned by %d degrees, 400 by 300 fills %j', (degrees, size) => {
  expect(turnedSize({ width: 400, height: 300 }, degrees)).toEqual(size);
});

test('the whole picture is kept as it is', () => {
  const picture = { width: 400, height: 300 };
  expect(cropPlan(picture, 0, { x: 0, y: 0, ...picture }, 2_000)).toEqual({
    ...picture,
    scale: 1,
    middle: { x: 200, y: 150 },
  });
});

test('a corner of a large one comes smaller, and its middle where it belongs', () => {
  const area = { x: 1_000, y: 500, width: 4_000, height: 2_500 };
  expect(cropPlan({ width: 6_000, height: 4_000 }, 0, area, 2_000)).toEqual({
    width: 2_000,
    height: 1_250,
    scale: 0.5,
    middle: { x: 1_000, y: 750 },
  });
});

test('no side is longer than allowed, none is nothing, and the shape stays', () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const size of [
        fitted({ width, height }, 2_000),
        cropPlan({ width, height }, 0, { x: 0, y: 0, width, height }, 2_000),
      ]) {
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(2_000);
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
      }
    }),
  );
  expect(fitted({ width: 4_000, height: 3_000 }, 2_000)).toEqual({ width: 2_000, height: 1_500 });
  expect(fitted({ width: 400, height: 300 }, 2_000)).toEqual({ width: 400, height: 300 });
});
