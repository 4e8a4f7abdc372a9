// One's own ways into an account: to see them, to add or take one away, and to change the password. Each is for oneself;
// whoever acts for a customer has no business with that customer's keys.
import { z } from 'zod';
import { removables } from '#domain/identity/credentials.ts';
import { call } from '../call.ts';
import { loginTypes, Passkey } from '../wire/identity/member.ts';

const CustId = z.string().max(64);

/** AUTH-04: the ways in that this account has. */
export const listCredentialsCall = call({
  id: 'AUTH-04',
  post: '/v1/member/credentials',
  who: 'member',
  may: 'credential.read',
  effect: 'read',
  body: z.object({ custId: CustId }),
  answer: z.object({
    /** AUTH-35: without one there is none to change. */
    hasPassword: z.boolean(),
    hasAuthenticator: z.boolean(),
    passkeys: z.array(
      z.object({
        credentialId: z.string(),
        device: z.string(),
        madeAt: z.string(),
        usedAt: z.string().nullable(),
      }),
    ),
    links: z.array(
      z.object({
        credentialId: z.string(),
        /** Null for a link that is older than this field. */
        loginType: z.enum(loginTypes).nullable(),
        /** Where the other account is. */
        issuer: z.string(),
        madeAt: z.string(),
      }),
    ),
  }),
  fails: ['auth.not-allowed'],
});

/** AUTH-12: takes away an app, a passkey or a link, and ends every other session. */
export const removeCredentialCall = call({
  id: 'AUTH-12',
  post: '/v1/member/credentials/remove',
  who: 'member',
  may: 'credential.change',
  fresh: true,
  keep: 'nothing',
  body: z.object({
    custId: CustId,
    kind: z.enum(removables),
    /** Which passkey, or which link; an account has one app. */
    credentialId: z.string().max(2_048).optional(),
  }),
  answer: z.object({ isRemoved: z.literal(true), endedSessions: z.int() }),
  fails: ['auth.not-allowed', 'credential.unknown', 'credential.needed'],
});

const Password = z.string().max(1_024);

/** AUTH-35: the old one and the new one; every other session ends. Not for who has none, nor for a PIN. */
export const changePasswordCall = call({
  id: 'AUTH-35',
  post: '/v1/member/changePassword',
  who: 'member',
  may: 'credential.change',
  fresh: true,
  sealed: true,
  limits: ['sign-in'],
  keep: 'nothing',
  body: z.object({ custId: CustId, password: Password, newPassword: Password }),
  answer: z.object({ isChanged: z.literal(true), endedSessions: z.int() }),
  fails: [
    'auth.not-allowed',
    'auth.wrong',
    'auth.tries-exceeded',
    'password.weak',
    'password.common',
    'server.unavailable',
  ],
});

/** AUTH-52: begins to set up an authenticator app, and with a code of it finishes. */
export const setUpAuthenticatorCall = call({
  id: 'AUTH-52',
  post: '/v1/member/authenticator',
  who: 'member',
  may: 'credential.change',
  fresh: true,
  sealed: true,
  limits: ['otp-confirm'],
  keep: 'nothing',
  body: z.object({ custId: CustId, twoFaToken: z.string().max(16).optional() }),
  answer: z.object({
    isConfirmed: z.boolean(),
    /** What an app reads from a picture, and what a person types; null once it is confirmed. */
    address: z.string().nullable(),
    secret: z.string().nullable(),
  }),
  fails: ['auth.not-allowed', 'authenticator.there', 'code.wrong', 'code.ended'],
});

/** Begins to set up a passkey, and with the device's answer finishes. */
export const setUpPasskeyCall = call({
  id: 'AUTH-03',
  post: '/v1/member/passkey',
  who: 'member',
  may: 'credential.change',
  needs: 'passkey',
  fresh: true,
  limits: ['otp-confirm'],
  keep: 'nothing',
  body: z.object({
    custId: CustId,
    challengeId: z.string().max(64).optional(),
    response: Passkey.optional(),
  }),
  answer: z.object({
    isConfirmed: z.boolean(),
    challengeId: z.string().nullable(),
    /** For the browser's own call. */
    options: Passkey.nullable(),
  }),
  fails: ['auth.not-allowed', 'code.wrong', 'code.ended'],
});
