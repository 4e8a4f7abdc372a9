// The screens' conversation with the server, answered by hand: what is sent, and what becomes of the answer.
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { loginCall } from '#contract/identity/sign-in.ts';
import { confirmCodeCall, sendCodeCall } from '#contract/identity/registration.ts';
import { answering } from '#testing/identity-answers.ts';
import { beginTrip, endTrip, providerMethods } from '../provider/provider-trip.ts';
import { confirmProof, noProof, sendingTo, sendProof } from '../register/proof.ts';

const target = { mobileNo: '+33612345678' };

test('OTP-01 OTP-02 sending: status init, fetching, the number without its plus sign', () => {
  expect(noProof.status).toBe('init');
  expect(sendingTo(target)).toMatchObject({ status: 'init', isFetching: true, to: '33612345678' });
  expect(sendingTo({ email: 'a@b.example' })).toEqual({
    status: 'init',
    isFetching: true,
    to: 'a@b.example',
    otpId: null,
    error: null,
  });
});

test('OTP-03 a send keeps the id it was given', async () => {
  const { calls, asked } = answering({ otpId: 'otp-1', resendIn: 59, expiresIn: 600 });
  expect(await sendProof(calls, target)).toEqual({
    status: 'init',
    isFetching: false,
    to: '33612345678',
    otpId: 'otp-1',
    error: null,
  });
  expect(asked).toEqual([{ call: sendCodeCall, input: target }]);
  expect(await sendProof(calls, { email: 'a@b.example' })).toMatchObject({ to: 'a@b.example', otpId: 'otp-1' });
});

test('OTP-04 a send that failed keeps the error, sets status error and clears the number', async () => {
  const { calls } = answering('phone.invalid');
  expect(await sendProof(calls, target)).toEqual({
    status: 'error',
    isFetching: false,
    to: null,
    otpId: null,
    error: 'address',
  });
  expect(await sendProof(answering('code.too-many').calls, target)).toMatchObject({ error: 'codes' });
  expect(await sendProof(answering('code.too-many-today').calls, target)).toMatchObject({ error: 'today' });
  expect(await sendProof(answering('address.invalid').calls, { email: 'a@b' })).toMatchObject({
    status: 'error',
    to: null,
    error: 'address',
  });
  expect(await sendProof(answering('closed').calls, target)).toBeNull();
});

test('OTP-01 OTP-05 OTP-06 OTP-08 confirming uses the id; success clears the error, a wrong code is one', async () => {
  const sent = { ...noProof, isFetching: true, to: 'x', otpId: 'otp-1', status: 'error', error: 'wrong' } as const;
  const { calls, asked } = answering({ otpId: 'otp-1', isConfirmed: true });
  expect(await confirmProof(calls, sent, '123456')).toEqual({
    status: 'success',
    isFetching: false,
    to: 'x',
    otpId: 'otp-1',
    error: null,
  });
  expect(asked).toEqual([{ call: confirmCodeCall, input: { otpId: 'otp-1', otp: '123456' } }]);
  // The first wrong one, after a sending that went well.
  const first = { ...sent, status: 'init', error: null } as const;
  expect(await confirmProof(answering('code.wrong').calls, first, '1')).toMatchObject({
    status: 'error',
    isFetching: false,
    error: 'wrong',
    otpId: 'otp-1',
  });
  expect(await confirmProof(answering('code.ended').calls, sent, '1')).toMatchObject({ error: 'ended' });
});

test('AUTH-03 AUTH-04 each entrance offers the unit’s own methods, and no other', () => {
  const all = ['normal', 'google', 'apple', 'facebook', 'sso', 'salesman-sso'] as const;
  expect(providerMethods('customer', all)).toEqual(['google', 'apple', 'facebook', 'sso']);
  expect(providerMethods('salesman', all)).toEqual(['salesman-sso']);
  expect(providerMethods('business', all)).toEqual([]);
  expect(providerMethods('customer', ['normal'])).toEqual([]);
});

test('AUTH-53 the challenge of a verifier goes out, another for every trip, and the verifier comes only at the end', async () => {
  const { calls, asked } = answering({ returnUrl: 'https://elsewhere.example/', state: 's', codeVerifier: null });
  const begun = [await beginTrip(calls, 'google', 'r', ''), await beginTrip(calls, 'google', 'r', '')];
  const verifiers = begun.map((one) => (typeof one === 'string' ? one : one.trip.codeVerifier));
  expect(new Set(verifiers).size).toBe(2);
  const hashed = await Promise.all(
    verifiers.map(async (verifier) => {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      return base64url.encode(new Uint8Array(hash));
    }),
  );
  expect(asked.map(({ input }) => input)).toEqual(
    hashed.map((codeChallenge) => ({ loginType: 'GOOGLE', redirectUri: 'r', codeChallenge })),
  );
  for (const verifier of verifiers) expect(verifier).toMatch(/^[\w-]{43}$/);

  const [first] = begun;
  if (!first || typeof first === 'string') throw new Error('no trip');
  await endTrip(calls, { ...first.trip, answer: { code: 'c', state: 's', iss: null } });
  expect(asked.at(-1)).toMatchObject({ call: loginCall, input: { codeVerifier: verifiers[0], state: 's' } });
});

test('AUTH-53 a return with another state is not even sent', async () => {
  const { calls, asked } = answering({});
  const trip = { method: 'google', state: 'ours', codeVerifier: 'v', redirectUri: 'r', search: '' } as const;
  expect(await endTrip(calls, { ...trip, answer: { code: 'c', state: 'theirs', iss: null } })).toEqual({
    kind: 'failed',
    problem: null,
  });
  expect(await endTrip(calls, trip)).toEqual({ kind: 'failed', problem: null });
  expect(asked).toEqual([]);
});

test('AUTH-52 a member who comes back from elsewhere still owes their own second step', async () => {
  const answer = {
    accessToken: null,
    registrationToken: null,
    tokenId: 'step-1',
    twoFaType: 'APP',
  };
  const trip = { method: 'google', state: 's', codeVerifier: 'v', redirectUri: 'r', search: '' } as const;
  const end = await endTrip(answering(answer).calls, { ...trip, answer: { code: 'c', state: 's', iss: null } });
  expect(end).toEqual({ kind: 'second-step', step: { tokenId: 'step-1', factor: 'APP' } });
});

test('AUTH-34 a return whose account’s owner was asked by mail is no failure', async () => {
  const end = await endTrip(answering('auth.owner-asked').calls, {
    method: 'sso',
    state: 's',
    codeVerifier: 'v',
    redirectUri: 'r',
    search: '',
    answer: { code: 'c', state: 's', iss: null },
  });
  expect(end).toEqual({ kind: 'owner-asked' });
});

test.each([
  ['auth.second-factor-missing', 'factor'],
  ['code.too-soon', 'soon'],
  ['auth.provider-refused', null],
  ['no line', null],
] as const)('AUTH-20 what a return refused with %s says: %s', async (refusal, problem) => {
  const end = await endTrip(answering(refusal).calls, {
    method: 'sso',
    state: 's',
    codeVerifier: 'v',
    redirectUri: 'r',
    search: '',
    answer: { code: 'c', state: 's', iss: null },
  });
  expect(end).toEqual({ kind: 'failed', problem });
});
