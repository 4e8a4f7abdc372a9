import { expect, test } from 'vitest';
import { codeCaps, mailCaps } from '#domain/identity/asked-sends.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { openIdentityShop } from '../../identity-shop.ts';
import { pumping } from './pumping.ts';

test('E23 one stranger, twenty networks: caps by address, by unit and day hold, one link to an account is open, no dear number is written to', async () => {
  const { shop, api, sandbox, setProfile } = await openIdentityShop({
    trustedProxies: ['127.0.0.1'],
  });
  const dayMax = 25;
  await setProfile('alpha', { countries: ['FR'], strangerMailsDayMax: dayMax });
  const pumped = { base: api.base, unit: 'alpha', shop, sandbox };
  const result = await pumping(pumped, { times: 8, addresses: 25 });
  const hourMax = mailCaps.hourMax;
  expect(result).toMatchObject({
    resetMails: hourMax,
    registerMails: hourMax,
    unlockMails: hourMax,
    resetLinksOpen: 1,
    // None of them ends another: each may be the owner's.
    registerLinksOpen: hourMax,
    answersAlike: true,
    numbersTaken: 0,
    texts: 0,
  });
  expect(result.codeMails).toBeLessThanOrEqual(Math.min(oneTimeCode.sendsMax, codeCaps.otp.dayMax));
  // Some of the day's mails went to the one address, and were asked for by nobody's.
  expect(result.manyMails).toBeGreaterThan(0);
  expect(result.manyMails).toBeLessThan(dayMax);
});
