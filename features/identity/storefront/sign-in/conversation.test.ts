// The screens' conversation with the server, answered by hand: what is sent, and what becomes of the answer.
import { expect, test } from 'vitest';
import type { CallDescription } from '#contract/call.ts';
import type { FailureName } from '#contract/failures.ts';
import { loginCall, salesmanLoginCall, twoFactorLoginCall } from '#contract/identity/sign-in.ts';
import { confirmCodeCall, resetPasswordCall, sendCodeCall } from '#contract/identity/registration.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { endTrip, providerMethods } from '../provider/provider-trip.ts';
import { confirmProof, noProof, sendingTo, sendProof } from '../register/proof.ts';
import { askForReset, lookAtLink } from '../reset/reset.ts';
import { signIn } from './sign-in.ts';

type Answer = object | FailureName | 'no line' | 'closed';

/** Answers every call with this, and notes what was asked. */
function answering(answer: Answer) {
  const asked: { call: CallDescription; input: object }[] = [];
  const outcome = () => {
    if (typeof answer === 'object') return { ok: true, data: answer } as never;
    if (answer === 'no line') return { ok: false, failure: { status: null, name: null, message: '' } } as never;
    return { ok: false, failure: { status: 200, name: answer, message: '' } } as never;
  };
  const calls: IdentityCalls = {
    send: async (call, input) => (asked.push({ call, input }), outcome()),
    sendWithCaptcha: async (call, input) => (asked.push({ call, input }), answer === 'closed' ? null : outcome()),
    begin: async () => true,
    resume: async () => true,
    captchaPopup: null,
  };
  return { calls, asked };
}

const target = { mobileNo: '+33612345678' };

test('OTP-01 OTP-02 sending: status init, fetching, the number without its plus sign', () => {
  expect(noProof.status).toBe('init');
  expect(sendingTo(target)).toMatchObject({ status: 'init', isFetching: true, to: '33612345678' });
  expect(sendingTo({ email: 'a@b.example' })).toMatchObject({ to: 'a@b.example' });
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
});

test('OTP-05 OTP-06 OTP-08 confirming uses the id; success clears the error, a wrong code is one', async () => {
  const sent = { ...noProof, to: 'x', otpId: 'otp-1', status: 'error', error: 'wrong' } as const;
  const { calls, asked } = answering({ otpId: 'otp-1', isConfirmed: true });
  expect(await confirmProof(calls, sent, '123456')).toMatchObject({
    status: 'success',
    error: null,
  });
  expect(asked).toEqual([{ call: confirmCodeCall, input: { otpId: 'otp-1', otp: '123456' } }]);
  expect(await confirmProof(answering('code.wrong').calls, sent, '1')).toMatchObject({
    status: 'error',
    error: 'wrong',
    otpId: 'otp-1',
  });
});

test('AUTH-52 EMPL-13 each entrance has its call, and a unit with two factors another', async () => {
  const typed = { account: 'a@b.example', password: 'x' };
  const answer = { tokenId: 'step-1', twoFaType: 'SMS' };
  for (const [entrance, twoFactor, call] of [
    ['customer', false, loginCall],
    ['customer', true, twoFactorLoginCall],
    ['salesman', true, salesmanLoginCall],
  ] as const) {
    const { calls, asked } = answering(answer);
    const step = { tokenId: 'step-1', factor: 'SMS' };
    expect(await signIn(calls, entrance, typed, { twoFactor })).toEqual({
      kind: 'second-step',
      step,
    });
    expect(asked).toEqual([{ call, input: typed }]);
  }
  const { calls, asked } = answering(answer);
  await signIn(calls, 'employee', { employeeId: 'E-1', corporateCode: 'ACME', pin: '42' }, { twoFactor: true });
  expect(asked).toEqual([
    { call: loginCall, input: { userType: 'EM', account: 'E-1', corporateCode: 'ACME', password: '42' } },
  ]);
});

test.each([
  ['auth.wrong', 'wrong'],
  ['auth.tries-exceeded', 'tries'],
  ['auth.second-factor-missing', 'factor'],
  ['limit.reached', 'limit'],
  ['sending.exhausted', 'sending'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('AUTH-17 a sign-in refused with %s: %s', async (answer, problem) => {
  const typed = { account: 'a@b.example', password: 'x' };
  expect(await signIn(answering(answer).calls, 'customer', typed, { twoFactor: false })).toEqual({
    kind: 'problem',
    problem,
    challenged: false,
  });
});

test('a challenge that somebody closed ends the sign-in without another word', async () => {
  const typed = { account: 'a@b.example', password: 'x' };
  expect(await signIn(answering('closed').calls, 'customer', typed, { twoFactor: false })).toEqual({ kind: 'ended' });
});

test('RESET-03 RESET-08 whose password it is comes from the path inside the shop', async () => {
  for (const [path, accountType] of [
    ['/auth/forgot-password', 'C'],
    ['/auth/b2b/forgot-password', 'B'],
    ['/auth/salesman/login', 'S'],
  ] as const) {
    const { calls, asked } = answering({ isEmailSent: true });
    expect(await askForReset(calls, path, 'a@b.example')).toBe('sent');
    expect(asked).toEqual([{ call: resetPasswordCall, input: { email: 'a@b.example', accountType } }]);
  }
});

test('RESET-05 RESET-07 a link is valid with its member type, or invalid and no more', async () => {
  const token = 'x'.repeat(43);
  const valid = { isValid: true, memberType: 'B2B', accountId: 'a' };
  expect(await lookAtLink(answering(valid).calls, token)).toEqual({ kind: 'valid', memberType: 'B2B', accountId: 'a' });
  expect(await lookAtLink(answering({ ...valid, isValid: false }).calls, token)).toEqual({ kind: 'invalid' });
  expect(await lookAtLink(answering('no line').calls, token)).toEqual({ kind: 'unreachable' });
  const { calls, asked } = answering(valid);
  expect(await lookAtLink(calls, '')).toEqual({ kind: 'invalid' });
  expect(asked).toEqual([]);
});

test('AUTH-03 AUTH-04 each entrance offers the unit’s own methods, and no other', () => {
  const all = ['normal', 'google', 'apple', 'facebook', 'sso', 'salesman-sso'] as const;
  expect(providerMethods('customer', all)).toEqual(['google', 'apple', 'facebook', 'sso']);
  expect(providerMethods('salesman', all)).toEqual(['salesman-sso']);
  expect(providerMethods('business', all)).toEqual([]);
  expect(providerMethods('customer', ['normal'])).toEqual([]);
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
