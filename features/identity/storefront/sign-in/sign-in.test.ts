import { expect, test } from 'vitest';
import {
  businessLoginCall,
  confirmLoginCall,
  loginCall,
  salesmanLoginCall,
  twoFactorLoginCall,
} from '#contract/identity/sign-in.ts';
import authWords from '#locales/en/identity/auth.json';
import { answering } from '#testing/identity-answers.ts';
import { problemText } from './problem-popup.tsx';
import { confirmSignIn, signIn, signInProblems } from './sign-in.ts';
import { isPhone } from '../parts/typed-phone.ts';

const typed = { account: 'a@b.example', password: 'x' };
const signedIn = { accessToken: 'token', custId: 'ana', tokenId: null, twoFaType: null };

test('AUTH-52 EMPL-13 each entrance has its call, and a unit with two factors another', async () => {
  const answer = { tokenId: 'step-1', twoFaType: 'SMS' };
  for (const [entrance, twoFactor, call] of [
    ['customer', false, loginCall],
    ['customer', true, twoFactorLoginCall],
    ['business', false, businessLoginCall],
    ['business', true, businessLoginCall],
    ['salesman', false, salesmanLoginCall],
    ['salesman', true, salesmanLoginCall],
  ] as const) {
    const { calls, asked } = answering(answer);
    const step = { tokenId: 'step-1', factor: 'SMS' };
    expect(await signIn(calls, entrance, typed, { twoFactor })).toEqual({ kind: 'second-step', step });
    expect(asked).toEqual([{ call, input: typed }]);
  }
  const { calls, asked } = answering(answer);
  await signIn(calls, 'employee', { employeeId: 'E-1', corporateCode: 'ACME', pin: '42' }, { twoFactor: true });
  expect(asked).toEqual([
    { call: loginCall, input: { userType: 'EM', account: 'E-1', corporateCode: 'ACME', password: '42' } },
  ]);
});

test('AUTH-12 an answer that asks for a code begins no session; the code, with its id, does', async () => {
  const first = answering({ tokenId: 'step-1', twoFaType: 'APP' });
  expect(await signIn(first.calls, 'customer', typed, { twoFactor: false })).toEqual({
    kind: 'second-step',
    step: { tokenId: 'step-1', factor: 'APP' },
  });
  expect(first.begun).toEqual([]);
  const { calls, asked, begun } = answering(signedIn);
  expect(await confirmSignIn(calls, { tokenId: 'step-1', factor: 'APP' }, '123456')).toBe('signed-in');
  expect(asked).toEqual([{ call: confirmLoginCall, input: { twoFaTokenId: 'step-1', twoFaToken: '123456' } }]);
  expect(begun).toEqual([signedIn]);
});

test.each([
  ['code.wrong', 'wrong'],
  ['code.ended', 'ended'],
  ['limit.reached', 'limit'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('AUTH-12 OTP-08 a code refused with %s is %s, and begins nothing', async (refusal, outcome) => {
  const { calls, begun } = answering(refusal);
  expect(await confirmSignIn(calls, { tokenId: 'step-1', factor: 'EMAIL' }, '000000')).toBe(outcome);
  expect(begun).toEqual([]);
});

test('AUTH-12 an answer without a second step is a session, and one that gives none is a problem', async () => {
  const { calls, begun } = answering(signedIn);
  expect(await signIn(calls, 'customer', typed, { twoFactor: false })).toEqual({ kind: 'signed-in' });
  expect(begun).toEqual([signedIn]);
  const none = answering(signedIn, { begins: false });
  const problem = { kind: 'problem', problem: 'unreachable', challenged: false };
  expect(await signIn(none.calls, 'customer', typed, { twoFactor: false })).toEqual(problem);
  expect(await confirmSignIn(none.calls, { tokenId: 's', factor: 'SMS' }, '1')).toBe('unreachable');
});

test.each([
  ['auth.wrong', 'wrong'],
  ['input.invalid', 'wrong'],
  ['auth.tries-exceeded', 'tries'],
  ['auth.method-unknown', 'method'],
  ['call.unknown', 'method'],
  ['auth.second-factor-missing', 'factor'],
  ['code.too-soon', 'soon'],
  ['code.too-many', 'codes'],
  ['code.too-many-today', 'today'],
  ['limit.reached', 'limit'],
  ['sending.exhausted', 'sending'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('AUTH-17 AUTH-18 a sign-in refused with %s: %s, whether or not challenged', async (answer, problem) => {
  for (const challenged of [false, true])
    expect(
      await signIn(answering(answer, { challenges: challenged }).calls, 'customer', typed, { twoFactor: false }),
    ).toEqual({ kind: 'problem', problem, challenged });
});

test('AUTH-18 a challenge that was solved is known of at every entrance', async () => {
  const pin = { employeeId: 'E-1', corporateCode: 'ACME', pin: '42' };
  for (const [entrance, given, twoFactor] of [
    ['customer', typed, true],
    ['business', typed, false],
    ['salesman', typed, false],
    ['employee', pin, false],
  ] as const) {
    const { calls } = answering('auth.wrong', { challenges: true });
    expect(await signIn(calls, entrance, given, { twoFactor }), entrance).toMatchObject({ challenged: true });
  }
});

test('AUTH-17 AUTH-19 every problem has its own sentence under the same title, an employee’s pin its own', () => {
  const said = (entrance: 'customer' | 'business' | 'salesman' | 'employee') =>
    signInProblems.map((problem) => problemText(problem, entrance));
  const usual = [
    'auth.failed.wrong',
    'auth.failed.tries',
    'auth.failed.method',
    'auth.failed.factor',
    'auth.failed.soon',
    'auth.failed.codes',
    'auth.failed.today',
    'auth.failed.limit',
    'auth.failed.sending',
    'auth.failed.unreachable',
  ];
  for (const entrance of ['customer', 'business', 'salesman'] as const) expect(said(entrance)).toEqual(usual);
  expect(said('employee')).toEqual(['auth.failed.pin', 'auth.failed.pin.tries', ...usual.slice(2)]);
  expect(authWords['auth.failed.title']).toBe('Something went wrong while signing in');
});

test('a challenge that somebody closed ends the sign-in without another word', async () => {
  expect(await signIn(answering('closed').calls, 'customer', typed, { twoFactor: false })).toEqual({ kind: 'ended' });
});

test.each([
  ['12', '+3312', false],
  ['123', '+33123', true],
  [' 1-2 ', '+3312', false],
  ['(1) 2-3', '+33123', true],
  ['1'.repeat(16), `+33${'1'.repeat(16)}`, true],
  ['1'.repeat(17), `+33${'1'.repeat(17)}`, false],
  ['0612345678', '', false],
] as const)('VAL-18 a number of 3 to 16 digits, of a country that is known: %j as %j is %s', (number, whole, is) => {
  expect(isPhone({ country: 'FR', number }, whole)).toBe(is);
});
