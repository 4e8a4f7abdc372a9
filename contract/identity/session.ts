// Staying signed in, signing out, and one's sessions on other devices.
import { z } from 'zod';
import { call } from '../call.ts';
import { SignedIn } from './sign-in.ts';

const CustId = z.string().max(64);
/** Longer than any password may be: a wrong one is told by being wrong. */
const Password = z.string().max(1_024);

/** AUTH-26, AUTH-28: ends the session of the handle, or of the cookie. */
export const logoutCall = call({
  id: 'API-48',
  post: '/logout',
  who: 'anyone',
  may: 'session.keep',
  unit: 'aggregatorBuId',
  session: 'ends',
  keep: 'nothing',
  body: z.object({
    refreshToken: z.string().max(64).optional(),
    /** The page somebody signs out from. */
    redirectUrl: z.string().max(2_000).optional(),
  }),
  answer: z.object({ redirectUrl: z.string() }),
  fails: [],
});

/** SESSION-12: with the access token, and the handle. */
export const oauthLogoutCall = call({
  id: 'API-58',
  post: '/v1/oAuth/logout',
  who: 'member',
  may: 'session.keep',
  session: 'ends',
  keep: 'nothing',
  body: z.object({ refreshToken: z.string().max(64).optional() }),
  answer: z.object({ isLoggedOut: z.literal(true) }),
  fails: ['auth.not-allowed'],
});

export const validateTokenCall = call({
  id: 'API-55',
  get: '/others/validateToken',
  who: 'member',
  may: 'session.keep',
  body: z.object({}),
  answer: z.object({ isValid: z.literal(true), custId: z.string() }),
  fails: [],
});

/** SESSION-01, SESSION-13: the seconds since the last input in any tab. */
export const keepAliveCall = call({
  id: 'API-57',
  post: '/v1/others/keepAlive',
  who: 'member',
  may: 'session.keep',
  keep: 'nothing',
  body: z.object({
    idleSeconds: z
      .number()
      .min(0)
      .max(86_400 * 30)
      .default(0),
  }),
  answer: z.object({
    /** Until the session ends without further input, and at the latest, in milliseconds. */
    idleIn: z.int(),
    endsIn: z.int(),
  }),
  fails: ['session.over'],
});

/** AUTH-51: another access token for whoever has the cookie. */
export const refreshCall = call({
  id: 'AUTH-51',
  post: '/v1/session/refresh',
  who: 'anyone',
  may: 'session.keep',
  unit: 'aggregatorBuId',
  session: 'renews',
  limits: ['session-renewal'],
  keep: 'nothing',
  body: z.object({
    idleSeconds: z
      .number()
      .min(0)
      .max(86_400 * 30)
      .optional(),
  }),
  answer: SignedIn,
  fails: ['session.over'],
});

export const listSessionsCall = call({
  id: 'SESSION-08',
  post: '/v1/session/list',
  who: 'member',
  may: 'session.read',
  effect: 'read',
  body: z.object({ custId: CustId }),
  answer: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        device: z.string(),
        startedAt: z.string(),
        lastActiveAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  fails: ['auth.not-allowed'],
});

/** One session of one's own, or all but this one. */
export const endSessionsCall = call({
  id: 'AUTH-26',
  post: '/v1/session/end',
  who: 'member',
  may: 'session.end',
  keep: 'nothing',
  body: z.object({ custId: CustId, sessionId: z.string().max(64).optional() }),
  answer: z.object({ ended: z.int() }),
  fails: ['auth.not-allowed'],
});

/**
 * Proves once more who is there, for the calls that want that: by password, and by the app for whoever has one. The
 * token it was made with ends with it, and there is another.
 */
export const confirmIdentityCall = call({
  id: 'AUTH-08',
  post: '/v1/session/confirm',
  who: 'member',
  may: 'credential.prove',
  limits: ['sign-in'],
  keep: 'nothing',
  body: z.object({ password: Password.optional(), twoFaToken: z.string().max(16).optional() }),
  answer: z.object({
    freshIn: z.int(),
    accessToken: z.string(),
    /** How long it lives, in milliseconds. */
    expiresIn: z.int(),
  }),
  fails: ['auth.wrong', 'auth.tries-exceeded', 'auth.not-allowed', 'server.unavailable'],
});
