// Signing in, by whichever proof and at whichever entrance. The access token is the user name of basic auth on member
// calls (AUTH-38); the refresh secret travels as a cookie and is in no body (AUTH-51).
import { z } from 'zod';
import { call } from '../call.ts';
import { loginTypes, userTypes, Passkey } from '../wire/identity/member.ts';

const Token = z.string().max(4_096).optional();
const Typed = z.string().max(254);
/** Longer than any password may be: a wrong one is told by being wrong. */
const Password = z.string().max(1_024);

/** AUTH-09. Without an access token there is a second step, named by `tokenId` (AUTH-12). */
export const SignedIn = z.object({
  accessToken: z.string().nullable(),
  /** A handle to end the session by; the secret that renews it is in a cookie. */
  refreshToken: z.string().nullable(),
  custName: z.string().nullable(),
  custId: z.string().nullable(),
  custType: z.enum(['B2C', 'B2B', 'SALESMAN', 'EM']).nullable(),
  /** AUTH-49: decides where a sign-out leads, and whether there is a password to change. */
  userType: z.enum(userTypes).nullable(),
  paymentType: z.string().nullable(),
  isAdminSalesman: z.union([z.literal(0), z.literal(1)]),
  companyType: z.string().nullable(),
  /** NAV-25: what a business user is greeted by. */
  companyName: z.string().nullable(),
  idCardNo: z.string().nullable(),
  reachFiveAccessToken: z.string().nullable(),
  tokenId: z.string().nullable(),
  /** How the second step is proved. */
  twoFaType: z.enum(['EMAIL', 'SMS', 'APP']).nullable(),
  /** For somebody who signed in elsewhere and has no account here yet: what to register with. */
  registrationToken: z.string().nullable(),
  /** How long the access token lives, in milliseconds. */
  expiresIn: z.int().nullable(),
});
export type SignedIn = z.infer<typeof SignedIn>;

const Credentials = {
  account: Typed.optional(),
  /** Area code and number with a hyphen between, or the number alone. */
  mobileNo: z.string().max(32).optional(),
  password: Password.optional(),
  captchaToken: Token,
  traditionalToken: Token,
};

const signInFailures = [
  'auth.wrong',
  'auth.tries-exceeded',
  'auth.method-unknown',
  'auth.second-factor-missing',
  'captcha.needed-cloudflare',
  'captcha.needed-google',
  'code.too-soon',
  'code.too-many',
  'code.too-many-today',
  'server.unavailable',
] as const;

const signIn = {
  who: 'anyone',
  may: 'session.begin',
  unit: 'aggregatorBuId',
  captcha: 'login',
  limits: ['sign-in'],
  session: 'begins',
  keep: 'nothing',
  answer: SignedIn,
} as const;

/** Individuals, and employees of a company (EMPL-13): then `account` is the employee id, `password` the pin. */
export const loginCall = call({
  ...signIn,
  id: 'API-47',
  post: '/login',
  version: 8,
  body: z.object({
    ...Credentials,
    loginType: z.enum(loginTypes).default('NL'),
    userType: z.enum(userTypes).optional(),
    corporateCode: z.string().max(64).optional(),
    /** What came back from somebody else's sign-in: the code, what it was asked for with, and where. */
    accessToken: Token,
    codeVerifier: z.string().max(256).optional(),
    state: z.string().max(256).optional(),
    /** Who answered, where the other side says so. */
    iss: z.string().max(512).optional(),
    redirectUrl: z.string().max(2_000).optional(),
  }),
  fails: [...signInFailures, 'auth.provider-refused', 'auth.owner-asked', 'sending.exhausted'],
});

/** API-54, AUTH-53: where to go to sign in elsewhere, and what to keep until coming back. */
export const providerLoginCall = call({
  id: 'API-54',
  post: '/oAuth/getOauthLoginInfo',
  version: 0,
  who: 'anyone',
  may: 'session.begin',
  unit: 'buId',
  limits: ['sign-in'],
  keep: 'nothing',
  body: z.object({
    redirectUri: z.string().max(2_000),
    loginType: z.enum(loginTypes).default('SSO'),
    /** S256 of a verifier that the browser made and keeps; without it we make one. */
    codeChallenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
  }),
  answer: z.object({
    returnUrl: z.string(),
    state: z.string(),
    codeVerifier: z.string().nullable(),
  }),
  fails: ['auth.method-unknown', 'return-address.refused', 'init.invalid', 'server.unavailable'],
});

/** API-56, AUTH-34: a partner's site introduces its visitor with a sign-on token. */
export const partnerEntryCall = call({
  id: 'API-56',
  post: '/:projectBu/sso',
  who: 'anyone',
  may: 'session.begin',
  unit: 'aggregator_bu',
  limits: ['sign-in'],
  session: 'begins',
  keep: 'nothing',
  body: z.object({
    projectBu: z.string().max(64),
    jwt: z.string().max(8_192),
    page: z.string().max(500).optional(),
    item: z.string().max(64).optional(),
  }),
  /** Where a second step is due, the page that takes it, with the sign-in it belongs to behind the `#`. */
  answer: z.object({ backUrl: z.string(), redirectUrl: z.string() }),
  fails: [
    'auth.method-unknown',
    'auth.provider-refused',
    'auth.second-factor-missing',
    'code.too-soon',
    'code.too-many',
    'code.too-many-today',
    'return-address.refused',
    'sending.exhausted',
    'unit.disagreement',
  ],
});

/** Whom the link of that mail would let in, for its page to name. Null, and nothing else, for a link that is none. */
export const lookAtSignInCall = call({
  id: 'AUTH-34.look',
  post: '/v1/member/lookAtSignIn',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'aggregatorBuId',
  limits: ['mailed-link'],
  effect: 'read',
  body: z.object({ token: z.string().max(64) }),
  answer: z.object({ service: z.string().nullable() }),
  fails: [],
});

/**
 * The owner of an account says that a partner's sign-on is theirs: by the link of the mail that asked them, and a
 * press on the page it opens. Not in the contract's sources, which let a partner open whatever has the address.
 */
export const linkSignInCall = call({
  id: 'AUTH-34',
  post: '/v1/member/linkSignIn',
  who: 'anyone',
  may: 'credential.prove',
  unit: 'aggregatorBuId',
  limits: ['mailed-link'],
  keep: 'nothing',
  body: z.object({ token: z.string().max(64) }),
  answer: z.object({
    isLinked: z.literal(true),
    /** Whose entrance it is. */
    memberType: z.enum(['B2C', 'B2B', 'SALESMAN']),
  }),
  fails: ['link.invalid'],
});

export const twoFactorLoginCall = call({
  ...signIn,
  id: 'API-45',
  post: '/v1/twofaLogin',
  needs: 'two-factor',
  body: z.object({ ...Credentials, loginType: z.enum(loginTypes).default('NL') }),
  fails: signInFailures,
});

/** Anybody who has given their password: a unit without the switch may have members with an app. */
export const confirmLoginCall = call({
  id: 'API-46',
  post: '/v1/twoFaConfirmLogin',
  who: 'anyone',
  may: 'session.begin',
  unit: 'aggregatorBuId',
  limits: ['otp-confirm'],
  session: 'begins',
  keep: 'nothing',
  body: z.object({
    ...Credentials,
    loginType: z.enum(loginTypes).default('NL'),
    twoFaTokenId: z.string().max(64),
    twoFaToken: z.string().max(16),
    redirectUrl: z.string().max(2_000).optional(),
    accessToken: Token,
  }),
  answer: SignedIn,
  fails: ['code.wrong', 'code.ended'],
});

export const businessLoginCall = call({
  ...signIn,
  id: 'API-49',
  post: '/v4/b2bLogin',
  needs: 'business',
  body: z.object(Credentials),
  fails: signInFailures,
});

export const salesmanLoginCall = call({
  ...signIn,
  id: 'API-50',
  post: '/v4/salesmanLogin',
  needs: 'salesman',
  body: z.object(Credentials),
  fails: signInFailures,
});

/** The shop's own people, who always need a second factor (AUTH-52). */
export const staffLoginCall = call({
  ...signIn,
  id: 'AUTH-01',
  post: '/v1/staff/login',
  body: z.object(Credentials),
  fails: signInFailures,
});

/** Signs in with a passkey: a device that is there and was unlocked is two factors at once. */
export const passkeyLoginCall = call({
  id: 'AUTH-05',
  post: '/v1/passkeyLogin',
  who: 'anyone',
  may: 'session.begin',
  unit: 'aggregatorBuId',
  needs: 'passkey',
  limits: ['sign-in'],
  session: 'begins',
  keep: 'nothing',
  body: z.object({ challengeId: z.string().max(64).optional(), response: Passkey.optional() }),
  answer: SignedIn.extend({
    challengeId: z.string().nullable(),
    options: Passkey.nullable(),
  }),
  fails: ['auth.wrong', 'code.ended'],
});
