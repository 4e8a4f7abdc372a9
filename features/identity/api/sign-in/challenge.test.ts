// A captcha at every entrance that takes a password: each is a call of its own, and each could lack it.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  businessLoginCall,
  loginCall,
  salesmanLoginCall,
  staffLoginCall,
  twoFactorLoginCall,
} from '#contract/identity/sign-in.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import type { CaptchaCheck, CaptchaVerdict } from '#providers/captcha/port.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop, type IdentityShop } from '#testing/identity-shop.ts';

let identity: IdentityShop;
const checks: CaptchaCheck[] = [];
/** What the service says of an invisible token, and of a solved challenge. */
let verdicts: Record<CaptchaCheck['kind'], CaptchaVerdict>;
beforeAll(async () => {
  identity = await openIdentityShop({
    captcha: () => ({ verify: async (check) => (checks.push(check), verdicts[check.kind]) }),
  });
  for (const [unit, provider] of [
    ['alpha', 'google'],
    ['beta', 'cloudflare'],
  ] as const)
    await identity.setProfile(unit, {
      can: ['business', 'salesman', 'two-factor'],
      captcha: { provider, siteKey: 'site', challengeSiteKey: 'box' },
    });
});

type Typed = {
  readonly account: string;
  readonly password: string;
  readonly captchaToken?: string;
  readonly traditionalToken?: string;
};

const entrances = [
  ['customer', loginCall],
  ['customer in two steps', twoFactorLoginCall],
  ['business', businessLoginCall],
  ['salesman', salesmanLoginCall],
  ['staff', staffLoginCall],
] as const;

describe.each(entrances)('the entrance of %s', (name, call) => {
  const kind = name.split(' ')[0] as MemberKind;
  const send = (typed: Typed, unit = 'alpha') => identity.browser(unit).send(call, typed);
  /** Whoever got past the captcha with a right password: everybody here has a second step to take. */
  const passed = { twoFaType: 'APP', tokenId: expect.any(String) };

  test.each([
    ['AUTH-13', 'beta', 'captcha.needed-cloudflare'],
    ['AUTH-14', 'alpha', 'captcha.needed-google'],
  ] as const)('%s in unit %s a visitor who looks odd is answered with %s', async (_, unit, failure) => {
    const { email: account, password } = await addAccount(identity.shop, unit, { kind, app: true });
    for (const odd of ['challenge-needed', 'failed'] as const) {
      verdicts = { invisible: odd, challenge: 'passed' };
      expect(await send({ account, password, captchaToken: 'seen' }, unit)).toBe(failure);
      expect(checks.at(-1)).toMatchObject({ kind: 'invisible', token: 'seen', action: 'login' });
    }
    expect(await send({ account, password, traditionalToken: 'solved' }, unit)).toMatchObject(passed);
    expect(checks.at(-1)).toMatchObject({ kind: 'challenge', token: 'solved', action: 'login' });
  });

  test('AUTH-14 after three wrong tries even a visitor who looks like a person solves a challenge first', async () => {
    verdicts = { invisible: 'passed', challenge: 'passed' };
    const { email: account, password } = await addAccount(identity.shop, 'alpha', { kind, app: true });
    const wrong = { account, password: 'Wrong-Horse9', captchaToken: 'seen' };
    expect([await send(wrong), await send(wrong), await send(wrong)]).toEqual(Array(3).fill('auth.wrong'));
    expect(await send(wrong)).toBe('captcha.needed-google');
    expect(await send({ ...wrong, password })).toBe('captcha.needed-google');
    // To have typed something where a solution belongs is not to have solved it.
    verdicts.challenge = 'failed';
    expect(await send({ account, password, traditionalToken: 'made-up' })).toBe('captcha.needed-google');
    verdicts.challenge = 'passed';
    expect(await send({ account, password, traditionalToken: 'solved' })).toMatchObject(passed);
    // And with that the count begins anew.
    expect(await send({ ...wrong, password })).toMatchObject(passed);
  });
});

test('AUTH-43 after three wrong tries the challenge is asked for in the words of the unit’s own provider', async () => {
  verdicts = { invisible: 'passed', challenge: 'passed' };
  const { email: account } = await addAccount(identity.shop, 'beta', { kind: 'business' });
  const send = () => identity.browser('beta').send(businessLoginCall, { account, password: 'Wrong-Horse9' });
  for (let at = 0; at < 3; at += 1) expect(await send()).toBe('auth.wrong');
  expect(await send()).toBe('captcha.needed-cloudflare');
});

test('AUTH-14 after three wrong pins an employee solves a challenge first', async () => {
  verdicts = { invisible: 'passed', challenge: 'passed' };
  const [corporateCode, account, pin] = ['ACME', 'E-21', '428571'];
  const { id: custId } = await addAccount(identity.shop, 'alpha', {
    kind: 'employee',
    corporateCode,
    employeeId: account,
    password: pin,
  });
  const send = (password: string, traditionalToken?: string) =>
    identity.browser().send(loginCall, { userType: 'EM', account, corporateCode, password, traditionalToken });
  for (let at = 0; at < 3; at += 1) expect(await send('000000')).toBe('auth.wrong');
  expect(await send(pin)).toBe('captcha.needed-google');
  verdicts.challenge = 'failed';
  expect(await send(pin, 'made-up')).toBe('captcha.needed-google');
  verdicts.challenge = 'passed';
  expect(await send(pin, 'solved')).toMatchObject({ custId });
});
