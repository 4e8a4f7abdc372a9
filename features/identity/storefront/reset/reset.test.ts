import { expect, test } from 'vitest';
import { linkSignInCall, lookAtSignInCall } from '#contract/identity/sign-in.ts';
import {
  confirmRegistrationCall,
  confirmResetCall,
  confirmTokenCall,
  resetPasswordCall,
} from '#contract/identity/registration.ts';
import { answering } from '#testing/identity-answers.ts';
import {
  askForReset,
  confirmRegistration,
  linkSignIn,
  lookAtLink,
  lookAtSignIn,
  setNewPassword,
  tokenInAddress,
} from './reset.ts';

const token = 'x'.repeat(43);
const whose = { accountId: 'a', memberType: 'B2B' };

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

test.each([
  ['address.invalid', 'email'],
  ['limit.reached', 'limit'],
  ['sending.exhausted', 'sending'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
  ['closed', 'ended'],
] as const)('RESET-06 RESET-09 a request refused with %s: %s', async (refusal, problem) => {
  expect(await askForReset(answering(refusal).calls, '/auth/forgot-password', 'a@b.example')).toBe(problem);
});

test('RESET-05 RESET-07 a link is valid with its member type, or invalid and no more', async () => {
  const valid = { isValid: true, ...whose };
  const { calls, asked } = answering(valid);
  expect(await lookAtLink(calls, token)).toEqual({ kind: 'valid', ...whose });
  expect(asked).toEqual([{ call: confirmTokenCall, input: { tokenId: token } }]);
  expect(await lookAtLink(answering({ ...valid, isValid: false }).calls, token)).toEqual({ kind: 'invalid' });
  expect(await lookAtLink(answering('no line').calls, token)).toEqual({ kind: 'unreachable' });
});

test('RESET-05 a new password goes with the link and with whose it is, where that is known', async () => {
  const { calls, asked } = answering({ isReset: true });
  expect(await setNewPassword(calls, token, whose, 'New-Horse-77')).toBe('done');
  await setNewPassword(calls, token, { accountId: null, memberType: null }, 'New-Horse-77');
  expect(asked).toEqual([
    { call: confirmResetCall, input: { token, newPassword: 'New-Horse-77', ...whose } },
    { call: confirmResetCall, input: { token, newPassword: 'New-Horse-77' } },
  ]);
});

test.each([
  ['link.invalid', 'invalid'],
  ['input.invalid', 'invalid'],
  ['password.weak', 'weak'],
  ['password.common', 'common'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('RESET-07 a new password refused with %s: %s', async (refusal, outcome) => {
  expect(await setNewPassword(answering(refusal).calls, token, whose, 'New-Horse-77')).toBe(outcome);
});

test.each([
  [{ isConfirmed: true }, 'done'],
  ['link.invalid', 'invalid'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('REG-05 REG-11 the link of a registration, answered with %j: %s', async (answer, outcome) => {
  const { calls, asked } = answering(answer);
  expect(await confirmRegistration(calls, token)).toBe(outcome);
  expect(asked).toEqual([{ call: confirmRegistrationCall, input: { token } }]);
});

test('AUTH-34 a look at a link names the partner; the press says whose entrance it is', async () => {
  const look = answering({ service: 'partner.example' });
  expect(await lookAtSignIn(look.calls, token)).toEqual({ service: 'partner.example' });
  expect(look.asked).toEqual([{ call: lookAtSignInCall, input: { token } }]);
  expect(await lookAtSignIn(answering({ service: null }).calls, token)).toBe('invalid');
  expect(await lookAtSignIn(answering('no line').calls, token)).toBe('unreachable');
  const link = answering({ isLinked: true, memberType: 'SALESMAN' });
  expect(await linkSignIn(link.calls, token)).toEqual({ isSalesman: true });
  expect(link.asked).toEqual([{ call: linkSignInCall, input: { token } }]);
  expect(await linkSignIn(answering({ isLinked: true, memberType: 'B2C' }).calls, token)).toEqual({
    isSalesman: false,
  });
  expect(await linkSignIn(answering('link.invalid').calls, token)).toBe('invalid');
  expect(await linkSignIn(answering('no line').calls, token)).toBe('unreachable');
});

test.each(['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}/`])(
  'RESET-07 REG-11 AUTH-34 what no mail carries is not even sent: %j',
  async (text) => {
    const { calls, asked } = answering({});
    expect(await lookAtLink(calls, text)).toEqual({ kind: 'invalid' });
    expect(await confirmRegistration(calls, text)).toBe('invalid');
    expect(await lookAtSignIn(calls, text)).toBe('invalid');
    expect(await linkSignIn(calls, text)).toBe('invalid');
    expect(asked).toEqual([]);
  },
);

test('the token of a mail stands behind the #', () => {
  expect([tokenInAddress(`#${token}`), tokenInAddress(''), tokenInAddress('#')]).toEqual([token, '', '']);
});
