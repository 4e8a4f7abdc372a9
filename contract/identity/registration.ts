// Getting an account, proving an address, and getting back in. None of these calls tells whether an address is
// known: what is found out goes to the address itself (RESET-09).
import { z } from 'zod';
import { codeUnitsMax } from '#domain/values/seen-text.ts';
import { nameChars, nameCharacters, nameFault } from '#domain/values/text-rules.ts';
import { call } from '../call.ts';
import { documentTypes, registerTypes } from '../wire/identity/member.ts';

const Token = z.string().max(4_096).optional();
const Flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1'])])
  .transform((value) => value === true || value === 1 || value === '1');

/** VAL-14, VAL-31, VAL-32: how many characters people see is asked apart, since a pattern would count marks too. */
const Name = z
  .string()
  .trim()
  .max(codeUnitsMax(nameChars.max))
  .regex(nameCharacters)
  .refine((name) => nameFault(name) === null);

/** API-60, REG-02. What is asked for besides depends on the unit (REG-07, REG-09). */
export const registerCall = call({
  id: 'API-60',
  post: '/v4/register',
  who: 'anyone',
  may: 'member.register',
  unit: 'aggregatorBuId',
  captcha: 'register',
  limits: ['register', 'register-network'],
  keep: 'nothing',
  body: z.object({
    email: z.string().max(254),
    firstName: Name,
    lastName: Name,
    password: z.string().max(1_024).optional(),
    registerType: z.enum(registerTypes).default('NL'),
    /** For somebody who signed in elsewhere: what that sign-in was answered with. */
    accessToken: Token,
    documentType: z.enum(documentTypes).optional(),
    idCardNo: z
      .string()
      .trim()
      .max(32)
      .regex(/^[\p{L}\p{N} ./-]*$/u)
      .optional(),
    mobileNo: z.string().max(32).optional(),
    /** The confirmed code that was sent to this number; then it can be signed in with. */
    otpId: z.string().max(64).optional(),
    isSubscription: Flag.default(false),
    promoCode: z
      .string()
      .trim()
      .max(32)
      .regex(/^[\p{L}\p{N}_-]*$/u)
      .optional(),
    /** REG-09: "I am 18 or older". */
    isAdult: Flag.default(false),
    /** REG-09: looked at and not kept. */
    birthDate: z.string().max(10).optional(),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: z.object({
    /** Always: whoever reads that mailbox learns what became of it. */
    isEmailSent: z.literal(true),
  }),
  fails: [
    'address.invalid',
    'phone.invalid',
    'password.weak',
    'password.common',
    'register.adults-only',
    'register.document-missing',
    'auth.method-unknown',
    'auth.provider-refused',
    'server.unavailable',
    'sending.exhausted',
  ],
});

/** API-59, REG-05, REG-11: the token of the mailed link. */
export const confirmRegistrationCall = call({
  id: 'API-59',
  post: '/register/confirmation',
  who: 'anyone',
  may: 'member.register',
  unit: 'aggregatorBuId',
  limits: ['mailed-link'],
  keep: 'nothing',
  body: z.object({ token: z.string().max(64) }),
  answer: z.object({ isConfirmed: z.literal(true) }),
  fails: ['link.invalid'],
});

export const resetPasswordCall = call({
  id: 'API-51',
  post: '/member/resetPassword',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'aggregatorBuId',
  captcha: 'reset',
  limits: ['reset', 'reset-network'],
  keep: 'nothing',
  body: z.object({
    email: z.string().max(254),
    accountType: z.enum(['C', 'B', 'S']).default('C'),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: z.object({ isEmailSent: z.literal(true) }),
  fails: ['address.invalid', 'sending.exhausted'],
});

/** RESET-05, RESET-07: false, and nothing else, for a link that is none. */
export const confirmTokenCall = call({
  id: 'API-52',
  post: '/member/confirmToken',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'aggregatorBuId',
  limits: ['mailed-link'],
  effect: 'read',
  body: z.object({ tokenId: z.string().max(64) }),
  answer: z.object({
    isValid: z.boolean(),
    memberType: z.enum(['B2C', 'B2B', 'SALESMAN']).nullable(),
    accountId: z.string().nullable(),
  }),
  fails: [],
});

export const confirmResetCall = call({
  id: 'API-53',
  post: '/member/confirmReset',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'aggregatorBuId',
  limits: ['mailed-link'],
  keep: 'nothing',
  body: z.object({
    newPassword: z.string().max(1_024),
    accountId: z.string().max(64).optional(),
    token: z.string().max(64),
    memberType: z.string().max(16).optional(),
  }),
  answer: z.object({ isReset: z.literal(true) }),
  fails: ['link.invalid', 'password.weak', 'password.common', 'server.unavailable'],
});

/** OTP-09: to a number or to an address. */
export const sendCodeCall = call({
  id: 'API-67',
  post: '/user/sendOTP',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'buId',
  captcha: 'otp_send',
  limits: ['otp-send', 'otp-send-network'],
  keep: 'nothing',
  body: z.object({
    mobileNo: z.string().max(32).optional(),
    email: z.string().max(254).optional(),
    captchaToken: Token,
    traditionalToken: Token,
  }),
  answer: z.object({
    otpId: z.string(),
    /** OTP-07: until another may be asked for, and until this one ends; in seconds. */
    resendIn: z.int(),
    expiresIn: z.int(),
  }),
  fails: [
    'address.invalid',
    'phone.invalid',
    'code.too-soon',
    'code.too-many',
    'code.too-many-today',
    'sending.exhausted',
  ],
});

export const confirmCodeCall = call({
  id: 'API-68',
  post: '/user/confirmOTP',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'buId',
  limits: ['otp-confirm'],
  keep: 'nothing',
  body: z.object({ otpId: z.string().max(64), otp: z.string().max(16) }),
  answer: z.object({ otpId: z.string(), isConfirmed: z.literal(true) }),
  fails: ['code.wrong', 'code.ended'],
});
