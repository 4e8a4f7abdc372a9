// Whatever `pnpm dev` prints is taken from its text, as whoever reads it does, and tried.
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimGiftCall, openGiftCall } from '#contract/cards/card-mails.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { changePasswordCall } from '#contract/identity/credentials.ts';
import {
  businessLoginCall,
  confirmLoginCall,
  loginCall,
  salesmanLoginCall,
  staffLoginCall,
  type SignedIn,
} from '#contract/identity/sign-in.ts';
import { deskCouponsIn } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { screenName } from '#apps/storefront/app/screen-files.ts';
import { listPartnerKeys, revokePartnerKey } from '#data/cards/partner-keys.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { check } from '#testing/checker/checker.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';
import { eventually } from '#testing/wait.ts';
import { units } from '#units/all.ts';
import { staffSecret } from './accounts.ts';
import { seed } from './seed.ts';
import { thingsToTry } from './things-to-try.ts';

const addresses = {
  shopOrigin: 'http://shop.test',
  apiOrigin: 'http://api.test',
  sandboxUrl: 'http://sandbox.test',
  deskCoupons: deskCouponsIn,
};
const unitIds = units.map(({ profile }) => profile.id);

let identity: IdentityShop;
let printed: string[];
const print = async () => thingsToTry(await seed(identity.shop.pods, identity.shop.clock), addresses);

beforeAll(async () => {
  identity = await openIdentityShop();
  printed = await print();
  await eventually('the units are known', async () =>
    (await Promise.all(unitIds.map((unit) => identity.shop.profiles.of(unit).catch(() => null)))).every(Boolean),
  );
});

/** The lines of a unit, each by what it is about. */
function linesOf(unit: string, lines = printed): Map<string, string[]> {
  const from = lines.findIndex((line) => line.endsWith(`${addresses.shopOrigin}/${unit}`));
  const own = lines.slice(from + 1, lines.indexOf('', from));
  return new Map(own.map((line) => [line.slice(2, 16).trim(), line.slice(16).trim().split(/ {2,}/)]));
}
const cardIn = (words: string[] = []) => ({
  cardNumber: words[0] ?? '',
  pinCode: words.find((word) => word.startsWith('PIN '))?.slice(4) ?? '',
  balance: Number.parseFloat(words.at(-1) ?? ''),
});
const tokenOf = (words: string[] = []) => words[0]?.split('/gift#')[1] ?? '';

/** The pages that exist, by the file of each. */
const screens = readdirSync('apps/storefront/app/routes');
const screenOf = (address: string, unit: string) => {
  const route = routeOf(address.replace(`${addresses.shopOrigin}/${unit}`, ''));
  return route ? `${screenName(route.path)}.tsx` : null;
};
const entrancesOf: Readonly<Record<string, readonly string[]>> = {
  maison: ['customer', 'business', 'employee', 'salesman', 'staff'],
  ccn: ['customer', 'business', 'employee', 'staff'],
  tinto: ['customer', 'business', 'employee', 'staff'],
  hadiya: ['customer', 'staff'],
};

test('a second start prints the same', async () => {
  expect(await print()).toEqual(printed);
});

describe.each(unitIds)('in %s', (unit) => {
  const browserAs = (accessToken: string | null = null) => Object.assign(identity.browser(unit), { accessToken });

  test('everybody signs in at their own entrance with what is printed, and the page is there', async () => {
    const lines = linesOf(unit);
    const confirm = (step: SignedIn | string, twoFaToken: string) =>
      browserAs().send(confirmLoginCall, {
        twoFaTokenId: typeof step === 'string' ? step : (step.tokenId ?? ''),
        twoFaToken,
      });
    const ways: Record<string, (account: string, password: string) => Promise<unknown>> = {
      customer: (account, password) => browserAs().send(loginCall, { account, password }),
      business: (account, password) => browserAs().send(businessLoginCall, { account, password }),
      employee(typed, password) {
        const [corporateCode = '', account = ''] = typed.split(' / ');
        return browserAs().send(loginCall, { userType: 'EM', account, corporateCode, password });
      },
      async salesman(account, password) {
        const step = await browserAs().send(salesmanLoginCall, { account, password });
        return confirm(step, await identity.codeTo(account));
      },
      async staff(account, password) {
        const step = await browserAs().send(staffLoginCall, { account, password });
        return confirm(step, totpCode(staffSecret, identity.shop.clock.now()));
      },
    };
    const [names, pages]: [string[], string[]] = [[], []];
    for (const [realm, signIn] of Object.entries(ways)) {
      const [account = '', password = '', address = ''] = lines.get(realm) ?? [];
      if (!address) continue;
      names.push(realm);
      expect(await signIn(account, password)).toMatchObject({ custName: expect.stringContaining('Example') });
      pages.push(address);
    }
    expect(pages.pop()).toBe('POST http://api.test/v1/staff/login');
    for (const address of pages) expect(screens).toContain(screenOf(address, unit));
    expect(names).toEqual(entrancesOf[unit]);
  });

  test('each card answers with the balance and the state that are printed', async () => {
    const lines = linesOf(unit);
    expect(screens).toContain(screenOf(lines.get('balances')?.[0] ?? '', unit));
    const ask = async (what: string) => {
      const { balance, ...body } = cardIn(lines.get(what));
      const answer = await browserAs().send(queryCardCall, body);
      expect(answer).toMatchObject({ balance });
      return answer;
    };
    const open = { isBlocked: false, isExpired: false };
    const { balance: worth } = cardIn(lines.get('card, new'));
    expect(await ask('card, new')).toMatchObject({ ...open, cardState: 'NEW', initialBalance: worth });
    const used = await ask('card, used');
    expect(used).toMatchObject({ ...open, cardState: 'USED', initialBalance: worth });
    expect(cardIn(lines.get('card, used')).balance).toBeGreaterThan(0);
    expect(cardIn(lines.get('card, used')).balance).toBeLessThan(worth);
    expect(await ask('card, blocked')).toMatchObject({ isBlocked: true, isExpired: false });
    expect(await ask('card, expired')).toMatchObject({ isExpired: true, balance: 0 });
  });

  test('COUPON-08 COUPON-20 D9 each coupon answers at a checkout as its line says', async () => {
    const lines = linesOf(unit);
    const itemCode =
      units.find(({ profile }) => profile.id === unit)?.products.find(({ issuer }) => issuer !== 'third-party')
        ?.itemCode ?? '';
    const cartId = `cart-${crypto.randomUUID()}`;
    const ask = (what: string, cart = [itemCode]) => {
      const { cardNumber, pinCode } = cardIn(lines.get(what));
      return browserAs().send(queryCardCall, {
        cardNumber,
        pinCode,
        cartId,
        cartList: cart.map((item) => ({ itemCode: item })),
      });
    };
    expect(await ask('card, new')).toMatchObject({ isAllowPartialRedeem: true, suitedItemCode: [], subPayDesc: '' });
    expect(await ask('card, once')).toMatchObject({ isAllowPartialRedeem: false });
    expect(await ask('card, limited')).toMatchObject({
      suitedItemCode: [itemCode],
      subPayDesc: expect.stringMatching(/./),
    });
    expect(await ask('card, limited', ['another'])).toBe('coupon.not-usable');
    expect(await ask('card, ending')).toBe('coupon.ends-soon');
    expect(await ask('card, empty')).toBe('coupon.no-balance');
    expect(await ask('card, blocked')).toBe('card.blocked');
    expect(await ask('desk, partial')).toMatchObject({ isThirdPartyCoupon: true, isAllowPartialRedeem: true });
    expect(await ask('desk, once')).toMatchObject({ isThirdPartyCoupon: true, isAllowPartialRedeem: false });
    expect(await ask('desk, empty')).toBe('coupon.no-balance');
  });

  test('the gift link opens', async () => {
    expect(linesOf(unit).get('gift')?.[0]).toMatch(new RegExp(`^http://shop.test/${unit}/gift#`));
    const opened = await browserAs().send(openGiftCall, { token: tokenOf(linesOf(unit).get('gift')), isReveal: true });
    expect(opened).toMatchObject({
      senderName: 'Camille',
      receiverName: expect.stringMatching(/^(Amélie|أميلي)$/),
      number: expect.stringMatching(/^\d{16,20}$/),
    });
  });

  test('the till key sells', async () => {
    const lines = linesOf(unit);
    const { balance, ...card } = cardIn(lines.get('card, used'));
    const sell = (key: string) =>
      browserAs(key).send(redeemCardCall, { ...card, amount: balance, reference: crypto.randomUUID() });
    const [key = ''] = lines.get('till key') ?? [];
    expect(await sell(`${key.slice(0, -1)}!`)).toBe('auth.required');
    expect(await sell(key)).toMatchObject({ balance: 0 });
  });
});

test('what was used up is made anew at the next start, and a changed password is the printed one again', async () => {
  const before = linesOf('maison');
  const [account = '', password = ''] = before.get('customer') ?? [];
  const token = tokenOf(before.get('gift'));
  const browser = identity.browser('maison');
  const custId = ((await browser.send(loginCall, { account, password })) as SignedIn).custId ?? '';
  expect(await browser.send(claimGiftCall, { custId, token })).toMatchObject({ cardState: 'NEW' });
  const newPassword = 'Another-by-hand-2';
  await browser.send(changePasswordCall, { custId, password, newPassword });
  const signIn = (typed: string) => identity.browser('maison').send(loginCall, { account, password: typed });
  expect(await signIn(password)).toBe('auth.wrong');
  await identity.shop.inUnit('maison', async (scope) => {
    for (const { id } of await listPartnerKeys(scope)) await revokePartnerKey(scope, id);
  });

  const after = linesOf('maison', await print());
  for (const what of ['card, used', 'gift', 'till key']) expect(after.get(what)).not.toEqual(before.get(what));
  for (const what of ['card, new', 'card, blocked', 'card, expired', 'customer'])
    expect(after.get(what)).toEqual(before.get(what));
  const guest = identity.browser('maison');
  expect(await guest.send(openGiftCall, { token: tokenOf(after.get('gift')) })).toMatchObject({ cardState: 'NEW' });
  const { balance, ...card } = cardIn(after.get('card, used'));
  expect(await guest.send(queryCardCall, card)).toMatchObject({ balance, cardState: 'USED' });
  guest.accessToken = after.get('till key')?.[0] ?? null;
  const sale = { ...card, amount: balance, reference: crypto.randomUUID() };
  expect(await guest.send(redeemCardCall, sale)).toMatchObject({ balance: 0 });
  expect(await signIn(password)).toMatchObject({ custName: 'Camille Example' });
});

test('after all of it the books are right', async () => {
  expect((await check(identity.shop.databases.east)).violations).toEqual([]);
});
