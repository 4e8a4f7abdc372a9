import { expect, test } from 'vitest';
import { stepEveryMs, stepTo } from './carousel-step.ts';

// Ten cards, four of them in sight.
const row = { visible: 400, whole: 1_000, step: 100 };

test('BINFO-03 a step goes on by one card, every two seconds', () => {
  expect(stepEveryMs).toBe(2_000);
  expect(stepTo({ ...row, scrolled: 0 }, 1)).toBe(100);
  expect(stepTo({ ...row, scrolled: 300 }, 1)).toBe(400);
});

test('a row that a finger left between two cards goes on from the nearer one', () => {
  expect(stepTo({ ...row, scrolled: 260 }, 1)).toBe(400);
  expect(stepTo({ ...row, scrolled: 240 }, 1)).toBe(300);
});

test('from the last cards it goes back to the first, and backwards from the first to the last', () => {
  expect(stepTo({ ...row, scrolled: 600 }, 1)).toBe(0);
  expect(stepTo({ ...row, scrolled: 0 }, -1)).toBe(600);
});

test('a row that fits stays where it is', () => {
  expect(stepTo({ visible: 400, whole: 400, step: 100, scrolled: 0 }, 1)).toBe(0);
});
