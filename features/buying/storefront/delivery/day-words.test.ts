import { expect, test } from 'vitest';
import { cityOf, deliveryHourIn, shortDay } from './day-words.ts';

test('SEND-03 a day is said with its weekday, as the language and the country write it', () => {
  expect(shortDay('2026-11-24', { language: 'en', formatCountry: 'FR' })).toBe('Tue, 24 Nov');
  expect(shortDay('2026-11-24', { language: 'fr', formatCountry: 'FR' })).toBe('mar. 24 nov.');
  expect(shortDay('2026-11-24', { language: 'ar', formatCountry: 'SA' })).toContain('24');
});

test('DELIV-23 nine o’clock, as people write it', () => {
  expect(deliveryHourIn({ language: 'fr', formatCountry: 'FR' })).toMatch(/^0?9:00$/);
  expect(deliveryHourIn({ language: 'en', formatCountry: 'US' })).toMatch(/^9:00\sAM$/);
});

test('DELIV-12 a zone is called by its city', () => {
  expect(cityOf('Europe/Paris')).toBe('Paris');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOf('UTC')).toBe('UTC');
});
