import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateCardCall } from '#contract/cards/cards.ts';
import { saveProfile } from '#data/units/units.ts';
import type { CaptchaCheck, CaptchaVerdict } from '#providers/captcha/port.ts';
import { openTestApi } from '#testing/api.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

describe('API-27 CARD-12', () => {
  const validate = (cardNumber: string, unit = 'alpha') => cards.send(unit, validateCardCall, { cardNumber });

  test('API-27 CARD-12 says whether a PIN is needed, alike for a number that does not exist', async () => {
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await validate(number)).toEqual({ isNeedPin: true });
    expect(await validate('4000000000000028')).toEqual({ isNeedPin: true });
    const without = { number: () => `7${Date.now()}`, pin: () => null };
    const plain = await boughtCard(cards.shop, 'alpha', { codes: without });
    expect(await validate(plain.number)).toEqual({ isNeedPin: false });
  });

  test('API-27 in another unit the same number is one that does not exist', async () => {
    const codes = { number: () => `8${Date.now()}`, pin: () => null };
    const { number } = await boughtCard(cards.shop, 'alpha', { codes });
    expect(await validate(number, 'beta')).toEqual({ isNeedPin: true });
  });

  test('API-27 it is POST /card/cardValidation with a cardNumber, for a guest', async () => {
    const codes = { number: () => `9${Date.now()}`, pin: () => null };
    const { number: cardNumber } = await boughtCard(cards.shop, 'alpha', { codes });
    const post = async (body: object) => {
      const response = await fetch(`${cards.api.base}/v2/card/cardValidation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aggregatorBuId: 'alpha', captchaToken: '', ...body }),
      });
      return response.json();
    };
    expect(await post({ cardNumber })).toMatchObject({ success: true, data: { isNeedPin: false } });
    expect(await post({})).toMatchObject({ success: false, status: 400 });
  });

  test('API-27 CARD-12 a unit whose cards have no PIN says so of every number it does not know, and of none that has one', async () => {
    const { shop } = cards;
    // Where it never had any, and where an operator hid them.
    for (const pins of [{ can: ['card-query'] }, { can: ['card-query', 'pin'], hidden: ['pin'] }] as const) {
      const profile = unitProfile({ id: 'gamma', ...pins });
      await shop.inUnit('gamma', (scope) => saveProfile(scope, profile));
      await eventually('the profile', async () => isDeepStrictEqual(await shop.profiles.of('gamma'), profile));
      expect(await validate('4000000000000028', 'gamma')).toEqual({ isNeedPin: false });
      // Of the time before: it is spent with its PIN as ever.
      const earlier = await boughtCard(shop, 'gamma');
      expect(await validate(earlier.number, 'gamma')).toEqual({ isNeedPin: true });
    }
  });

  test('API-27 its captchaToken is looked at: whoever fails hears nothing of the card', async () => {
    const { shop } = cards;
    const checks: CaptchaCheck[] = [];
    let verdict: CaptchaVerdict = 'passed';
    const captcha = () => ({ verify: async (check: CaptchaCheck) => (checks.push(check), verdict) });
    const api = await openTestApi(shop, { rates: unlimited, captcha });
    const key = { provider: 'google', siteKey: 'site', challengeSiteKey: 'box' } as const;
    await shop.inUnit('gamma', (scope) => saveProfile(scope, unitProfile({ id: 'gamma', captcha: key })));
    await eventually('the captcha', async () => (await shop.profiles.of('gamma'))?.captcha);
    const ask = async () => {
      const client = api.client('gamma', { visit: await openVisit(api, 'gamma') });
      return client(validateCardCall, { cardNumber: '4000000000000028', captchaToken: 'seen' });
    };
    expect(await ask()).toEqual({ ok: true, data: { isNeedPin: false } });
    expect(checks).toMatchObject([{ token: 'seen', kind: 'invisible', action: 'card_query' }]);
    for (verdict of ['failed', 'challenge-needed'] as const)
      expect(await ask()).toMatchObject({ ok: false, failure: { name: 'captcha.needed-google' } });
  });
});
