import { expect, test } from 'vitest';
import { findPart } from './highlight.tsx';

test.each([
  ['Café Lumière', 'cafe', 'Café'],
  ['Café Lumière', 'LUM', 'Lum'],
  ['Abcafe Cafe', 'cafe', 'Cafe'],
  ['L’Orangerie', 'orange', 'Orange'],
  ['Blossom', 'blosom', null],
  ['100% (tout)', '% (', '% ('],
  ['أَحمد', 'احمد', 'أَحمد'],
  ['Card', '  ', null],
  ['Ærø', 'r', 'r'],
  ['Sœur et frère', 'soeur', 'Sœur'],
  ['مكتبة الحي', 'مكتبه', 'مكتبة'],
  ['هديـة', 'هدية', 'هديـة'],
])('HOME-03 in "%s", "%s" marks %s', (text, wish, marked) => {
  const found = findPart(text, wish);
  expect(found && text.slice(...found)).toBe(marked);
});
