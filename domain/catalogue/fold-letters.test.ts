import { expect, test } from 'vitest';
import { foldLetters } from './fold-letters.ts';

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['Cafe\u0301', 'cafe'],
  ['Sœur, cœur, Ærø, Straße', 'soeur, coeur, aero, strasse'],
  ['São Luís, niño', 'sao luis, nino'],
  ['أَحمد إلى ٱلقهوة', 'احمد الي القهوه'],
  ['هديـــة', 'هديه'],
  ['礼品卡 100%', '礼品卡 100%'],
  ['', ''],
])('"%s" is compared as "%s"', (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
  expect(foldLetters(folded)).toBe(folded);
});
