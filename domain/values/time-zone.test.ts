import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test.each(['Europe/Paris', 'UTC', 'America/Argentina/ComodRivadavia', 'Etc/GMT+5'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Mars/Base', 'Paris', 'Europe/Paris ', 'Europe/Paris\0', '2026-01-01T00:00[Europe/Paris]', 'local'])(
  '%j is none',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test('a name without end is none, and nothing is made of it', () => {
  expect(isTimeZone('x'.repeat(1_000_000))).toBe(false);
});

test('a zone is the same however it is written', () => {
  expect(isTimeZone('eUROPE/pARIS')).toBe(true);
  expect(isTimeZone('Europe/Paris')).toBe(true);
});
