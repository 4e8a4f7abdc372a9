import { expect, test } from 'vitest';
import { mailCaps, networkCaps } from './asked-sends.ts';

test('E23 one network leaves some of an address’s mails to others, in the hour and in the day', () => {
  expect(networkCaps.hourMax).toBeLessThan(mailCaps.hourMax);
  expect(networkCaps.dayMax).toBeLessThan(mailCaps.dayMax);
});
