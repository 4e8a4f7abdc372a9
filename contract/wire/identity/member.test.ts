import { expect, test } from 'vitest';
import { customerLevels } from '#domain/identity/customer-level.ts';
import { levelFromWire, levelToWire } from './member.ts';

test('AUTH-07 the customer levels are 1 light, 2 en compte and 3 registered, both ways', () => {
  expect(customerLevels.map((level) => [levelToWire(level), level])).toEqual([
    [1, 'light'],
    [2, 'en-compte'],
    [3, 'registered'],
  ]);
  for (const level of customerLevels) {
    expect(levelFromWire(levelToWire(level))).toBe(level);
    expect(levelFromWire(String(levelToWire(level)))).toBe(level);
  }
});

test.each([0, 4, 1.5, '', '01', 'light', ' 1', Number.NaN])('AUTH-07 refused: %j is no level', (code) => {
  expect(levelFromWire(code)).toBeNull();
});
