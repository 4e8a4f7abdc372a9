import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './registration.ts';

/** CAPTCHA-11. */
const captchaTokens = { 'captchaToken?': 'text <= 4096', 'traditionalToken?': 'text <= 4096' };
const codes = ['20 in 600 s by network, else closed'];
const links = ['60 in 60 s by network, else closed'];

callTable(calls, {
  'API-51 CAPTCHA-13': {
    call: 'POST /v2/member/resetPassword',
    who: 'anyone',
    may: 'credential.prove',
    unit: 'aggregatorBuId',
    captcha: 'reset',
    limits: ['5 in 3600 s by init, else closed', '60 in 3600 s by network, else closed'],
    keep: 'nothing',
    takes: { ...captchaTokens, email: 'text <= 254', 'accountType?': 'C | B | S = "C"' },
    answers: { isEmailSent: 'true' },
    fails: 'address.invalid sending.exhausted',
  },
  'API-52': {
    call: 'POST /v2/member/confirmToken',
    who: 'anyone',
    may: 'credential.prove',
    unit: 'aggregatorBuId',
    limits: links,
    effect: 'read',
    takes: { tokenId: 'text <= 64' },
    answers: { isValid: 'boolean', memberType: 'B2C | B2B | SALESMAN | null', accountId: 'text | null' },
  },
  'API-53': {
    call: 'POST /v2/member/confirmReset',
    who: 'anyone',
    may: 'credential.prove',
    unit: 'aggregatorBuId',
    limits: links,
    keep: 'nothing',
    takes: {
      newPassword: 'text <= 1024',
      'accountId?': 'text <= 64',
      token: 'text <= 64',
      'memberType?': 'text <= 16',
    },
    answers: { isReset: 'true' },
    fails: 'link.invalid password.weak password.common server.unavailable',
  },
  'API-59 REG-05 REG-11': {
    call: 'POST /v2/register/confirmation',
    who: 'anyone',
    may: 'member.register',
    unit: 'aggregatorBuId',
    limits: links,
    keep: 'nothing',
    takes: { token: 'text <= 64' },
    answers: { isConfirmed: 'true' },
    fails: 'link.invalid',
  },
  'API-60 REG-02 CAPTCHA-13': {
    call: 'POST /v4/register',
    who: 'anyone',
    may: 'member.register',
    unit: 'aggregatorBuId',
    captcha: 'register',
    limits: ['10 in 3600 s by init, else closed', '120 in 3600 s by network, else closed'],
    keep: 'nothing',
    takes: {
      ...captchaTokens,
      email: 'text <= 254',
      firstName: "/^[\\p{L}\\p{M} .'’-]+$/ <= 720",
      lastName: "/^[\\p{L}\\p{M} .'’-]+$/ <= 720",
      'password?': 'text <= 1024',
      'registerType?': 'NL | FB | GOOGLE | APPLE | SSO = "NL"',
      'accessToken?': 'text <= 4096',
      'documentType?': 'ID | PASSPORT | TAX',
      'idCardNo?': '/^[\\p{L}\\p{N} ./-]*$/ <= 32',
      'mobileNo?': 'text <= 32',
      'otpId?': 'text <= 64',
      'isSubscription?': 'boolean | 0 | 1 | 0 | 1',
      'promoCode?': '/^[\\p{L}\\p{N}_-]*$/ <= 32',
      'isAdult?': 'boolean | 0 | 1 | 0 | 1',
      'birthDate?': 'text <= 10',
    },
    answers: { isEmailSent: 'true' },
    fails:
      'address.invalid phone.invalid password.weak password.common register.adults-only register.document-missing auth.method-unknown auth.provider-refused server.unavailable sending.exhausted',
  },
  'API-67 OTP-09 CAPTCHA-13': {
    call: 'POST /v2/user/sendOTP',
    who: 'anyone',
    may: 'credential.prove',
    unit: 'buId',
    captcha: 'otp_send',
    limits: ['5 in 3600 s by init, else closed', '60 in 3600 s by network, else closed'],
    keep: 'nothing',
    takes: { ...captchaTokens, 'mobileNo?': 'text <= 32', 'email?': 'text <= 254' },
    answers: { otpId: 'text', resendIn: 'whole', expiresIn: 'whole' },
    fails: 'address.invalid phone.invalid code.too-soon code.too-many code.too-many-today sending.exhausted',
  },
  'API-68 OTP-09': {
    call: 'POST /v2/user/confirmOTP',
    who: 'anyone',
    may: 'credential.prove',
    unit: 'buId',
    limits: codes,
    keep: 'nothing',
    takes: { otpId: 'text <= 64', otp: 'text <= 16' },
    answers: { otpId: 'text', isConfirmed: 'true' },
    fails: 'code.wrong code.ended',
  },
});

const parse = (more: object) =>
  calls.registerCall.body.safeParse({ email: 'a@b.example', firstName: 'Ada', lastName: 'Byron', ...more });

test.each([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
])('REG-02 REG-09 a switch may be sent as %j', (sent, read) => {
  expect(parse({ isSubscription: sent, isAdult: sent }).data).toMatchObject({ isSubscription: read, isAdult: read });
});

test('REG-02 REG-09 switches that are not sent are off', () => {
  expect(parse({}).data).toMatchObject({ isSubscription: false, isAdult: false });
  for (const other of ['yes', 2, null]) expect(parse({ isAdult: other }).success).toBe(false);
});

test.each(['Al', 'Zoë', 'Jean-Luc', "O'Neill", 'O’Neill', 'José M. Díaz', '李明', 'a'.repeat(30)])(
  'VAL-14 %s is a name',
  (name) => {
    expect(parse({ firstName: name, lastName: ` ${name} ` }).data).toMatchObject({ firstName: name, lastName: name });
  },
);

test.each(['', 'A', ' A ', 'a'.repeat(31), 'R2D2', 'Ada<', 'Ada@b', 'A_B'])('VAL-14 "%s" is no name', (name) => {
  expect(parse({ firstName: name }).success).toBe(false);
  expect(parse({ lastName: name }).success).toBe(false);
});

test('REG-02 a document’s number and a promotion’s code have letters, digits and little else', () => {
  expect(parse({ idCardNo: ' 12-A/é.7 ', promoCode: ' Ü_1-a ' }).data).toMatchObject({
    idCardNo: '12-A/é.7',
    promoCode: 'Ü_1-a',
  });
  expect(parse({ idCardNo: '', promoCode: '' }).success).toBe(true);
  for (const wrong of ['<1', '1<', '1_']) expect(parse({ idCardNo: wrong }).success).toBe(false);
  for (const wrong of ['<1', '1<', '1 2', "1'"]) expect(parse({ promoCode: wrong }).success).toBe(false);
});
