import { expect, test } from 'vitest';
import { loginCall, providerLoginCall } from '#contract/identity/sign-in.ts';
import { answering } from '#testing/identity-answers.ts';
import { textStore } from '#testing/text-stores.ts';
import { answerIn, beginTrip, endTrip, keepTrip, readTrip, type Trip } from './provider-trip.ts';

const methods = [
  ['google', 'GOOGLE'],
  ['apple', 'APPLE'],
  ['facebook', 'FB'],
  ['sso', 'SSO'],
  ['salesman-sso', 'SALESMAN_SSO'],
] as const;

const tripWith = (changes: Partial<Trip> = {}): Trip => ({
  method: 'google',
  state: 's',
  codeVerifier: 'v',
  redirectUri: 'https://shop.example/auth/return',
  search: '?returnTo=%2Faccount',
  answer: { code: 'c', state: 's', iss: null },
  ...changes,
});

test.each(methods)('AUTH-05 AUTH-33 a trip to %s sets out and comes back as %s', async (method, loginType) => {
  const out = answering({ returnUrl: 'https://elsewhere.example/', state: 's', codeVerifier: null });
  expect(await beginTrip(out.calls, method, 'https://shop.example/auth/return', '?returnTo=%2Faccount')).toEqual({
    address: 'https://elsewhere.example/',
    trip: {
      method,
      state: 's',
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      redirectUri: 'https://shop.example/auth/return',
      search: '?returnTo=%2Faccount',
    },
  });
  expect(out.asked).toMatchObject([{ call: providerLoginCall, input: { loginType } }]);

  const answer = { accessToken: 'token', tokenId: null, twoFaType: null, registrationToken: null, custName: null };
  const back = answering(answer);
  expect(await endTrip(back.calls, tripWith({ method }))).toEqual({ kind: 'signed-in' });
  expect(back.asked).toEqual([
    {
      call: loginCall,
      input: {
        loginType,
        accessToken: 'c',
        codeVerifier: 'v',
        state: 's',
        redirectUrl: 'https://shop.example/auth/return',
      },
    },
  ]);
  expect(back.begun).toEqual([answer]);
});

test('AUTH-53 whoever says who issued the answer is quoted', async () => {
  const { calls, asked } = answering({ tokenId: null, registrationToken: null });
  await endTrip(calls, tripWith({ answer: { code: 'c', state: 's', iss: 'https://issuer.example' } }));
  expect(asked).toMatchObject([{ input: { iss: 'https://issuer.example' } }]);
});

test.each([
  ['auth.method-unknown', 'method'],
  ['return-address.refused', 'method'],
  ['limit.reached', 'limit'],
  ['server.unavailable', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('AUTH-04 a trip refused with %s: %s', async (refusal, problem) => {
  expect(await beginTrip(answering(refusal).calls, 'google', 'r', '')).toBe(problem);
});

test.each(methods)(
  'REG-10 a stranger who comes from %s registers as %s, unless as a salesman',
  async (method, type) => {
    const answer = { tokenId: null, twoFaType: null, registrationToken: 'proof', custName: 'New Person' };
    const { calls, begun } = answering(answer, { begins: false });
    const registration = { registerType: type, accessToken: 'proof', name: 'New Person' };
    expect(await endTrip(calls, tripWith({ method }))).toEqual(
      method === 'salesman-sso' ? { kind: 'failed', problem: null } : { kind: 'register', registration },
    );
    expect(begun).toHaveLength(method === 'salesman-sso' ? 1 : 0);
  },
);

test('AUTH-33 an answer that begins no session, and a captcha that ended it, are failures', async () => {
  const none = answering({ tokenId: null, registrationToken: null }, { begins: false });
  expect(await endTrip(none.calls, tripWith())).toEqual({ kind: 'failed', problem: null });
  expect(await endTrip(answering('closed').calls, tripWith())).toEqual({ kind: 'failed', problem: null });
});

test.each([
  ['?code=c&state=s', { code: 'c', state: 's', iss: null }],
  ['?code=c&state=s&iss=https%3A%2F%2Fi.example', { code: 'c', state: 's', iss: 'https://i.example' }],
  ['?code=c', 'refused'],
  ['?error=access_denied&state=s', 'refused'],
  ['?state=s', null],
  ['', null],
  ['?isAllowToContinueAsGuest=1', 'guest'],
  ['?isAllowToContinueAsGuest=1&error=access_denied', 'guest'],
  ['?isAllowToContinueAsGuest=0', null],
  ['?isAllowToContinueAsGuest=1&code=c', 'refused'],
] as const)('AUTH-32 GATE-14 what the address %j brings back', (search, answer) => {
  expect(answerIn(search)).toEqual(answer);
});

test('AUTH-32 a trip and its code are kept for this shop until it ends, and forgotten then', () => {
  const store = textStore();
  keepTrip('one', store, tripWith());
  expect(readTrip('one', store)).toEqual(tripWith());
  expect(readTrip('two', store)).toBeNull();
  keepTrip('one', store, undefined);
  expect(readTrip('one', store)).toBeNull();
});
