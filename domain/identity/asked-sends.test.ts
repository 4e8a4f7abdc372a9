import { expect, test } from 'vitest';
import { countedAddress, mailCaps, networkCaps } from './asked-sends.ts';

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana+1@Example.com', 'ana@example.com'],
  ['ana+1+2@example.com', 'ana@example.com'],
  ['ana.maria@example.com', 'ana.maria@example.com'],
  ['a.n.a+shop@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['+ana@example.com', '+ana@example.com'],
  ['ana@mail.gmail.com', 'ana@mail.gmail.com'],
  ['é.a+x@exämple.com', 'é.a@exämple.com'],
])('E23 %s is counted as %s', (email, counted) => {
  expect(countedAddress(email)).toBe(counted);
});

test('E23 one network leaves some of an address’s mails to others, in the hour and in the day', () => {
  expect(networkCaps.hourMax).toBeLessThan(mailCaps.hourMax);
  expect(networkCaps.dayMax).toBeLessThan(mailCaps.dayMax);
});
