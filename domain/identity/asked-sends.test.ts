import { expect, test } from 'vitest';
import { codeCaps, mailCaps, memberCaps, networkCaps } from './asked-sends.ts';

test('E23 one network leaves some of an address’s mails to others, in the hour and in the day', () => {
  expect(networkCaps.hourMax).toBeLessThan(mailCaps.hourMax);
  expect(networkCaps.dayMax).toBeLessThan(mailCaps.dayMax);
});

test('E23 how much a stranger and a member may make us send', () => {
  expect(mailCaps).toEqual({ hourMax: 4, dayMax: 8 });
  expect(networkCaps).toEqual({ hourMax: 3, dayMax: 6 });
  expect(memberCaps).toEqual({ hourMax: 5, dayMax: 20 });
  expect(codeCaps).toEqual({ otp: { hourMax: null, dayMax: 10 }, 'two-factor': { hourMax: null, dayMax: 20 } });
});
