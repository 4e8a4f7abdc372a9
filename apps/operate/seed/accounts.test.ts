import { beforeAll, expect, test } from 'vitest';
import {
  businessLoginCall,
  confirmLoginCall,
  loginCall,
  salesmanLoginCall,
  staffLoginCall,
  type SignedIn,
} from '#contract/identity/sign-in.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { accountLines, seedAccounts, seededAccounts, seededHashes, staffSecret } from './accounts.ts';

let identity: IdentityShop;
beforeAll(async () => {
  identity = await openIdentityShop();
  const { shop } = identity;
  const rings = {
    people: await shop.keys.ring('alpha', 'people'),
    lookup: await shop.keys.ring('alpha', 'member-lookup'),
  };
  const hashes = await seededHashes();
  // Twice, as every start of a development machine does.
  for (let at = 0; at < 2; at++) await shop.inUnit('alpha', (scope) => seedAccounts(scope, rings, hashes));
});

test('everybody who is seeded signs in at their own entrance with what is printed', async () => {
  const browser = identity.browser();
  const [customer, business, employee, salesman, staff] = seededAccounts;
  const typed = (who = customer) => ({ account: who?.email ?? '', password: who?.password ?? '' });
  const confirm = (step: SignedIn | string, twoFaToken: string) =>
    browser.send(confirmLoginCall, {
      twoFaTokenId: typeof step === 'string' ? step : (step.tokenId ?? ''),
      twoFaToken,
    });
  expect(await browser.send(loginCall, typed())).toMatchObject({ custName: 'Camille Example' });
  expect(await browser.send(businessLoginCall, typed(business))).toMatchObject({ custType: 'B2B' });
  const mailed = await browser.send(salesmanLoginCall, typed(salesman));
  expect(await confirm(mailed, await identity.codeTo(salesman?.email ?? ''))).toMatchObject({ custType: 'SALESMAN' });
  const [corporateCode = '', account = ''] = employee?.signIn.split(' / ') ?? [];
  expect(
    await browser.send(loginCall, { userType: 'EM', account, corporateCode, password: employee?.password ?? '' }),
  ).toMatchObject({ custType: 'EM' });
  const step = await browser.send(staffLoginCall, typed(staff));
  expect(await confirm(step, totpCode(staffSecret, identity.shop.clock.now()))).toMatchObject({
    custName: 'Salma Example',
  });
  const printed = accountLines().join('\n');
  for (const each of seededAccounts) expect(printed).toContain(`${each.signIn.padEnd(22)} ${each.password}`);
});
