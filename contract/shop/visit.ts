// The calls a browser makes before any other: a visit, the clock, a signed fingerprint.
import { z } from 'zod';
import { call } from '../call.ts';

/** INIT-02: one hour. */
export const visitMs = 3_600_000;

/** INIT-11: how long a signed fingerprint is accepted. */
export const fingerprintMs = 30 * 60_000;

export const initCall = call({
  id: 'API-89',
  get: '/others/init',
  // Nothing else can be done without it.
  priority: 'usual',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  limits: ['init'],
  effect: 'none',
  body: z.object({}),
  answer: z.object({
    init: z.string(),
    /** Milliseconds from now; a browser's clock may be wrong, so no date. */
    expiresIn: z.int(),
    serverTime: z.int(),
    /** The server's half of the agreement, an uncompressed point; only for whoever sent theirs. */
    sealKey: z.string().optional(),
  }),
  // What was sent as a key is none.
  fails: ['input.invalid'],
});

/** INIT-10: the clock check at start. It also answers with categories, as the contract has it. */
export const clockCheckCall = call({
  id: 'API-78',
  get: '/others/:timestampBase64',
  // Nothing else can be done without it.
  priority: 'usual',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  body: z.object({ timestampBase64: z.string().max(64) }),
  answer: z.object({
    serverTime: z.int(),
    /** How far the browser's clock is ahead of ours, in milliseconds. */
    ahead: z.int(),
    categories: z.array(z.object({ categoryId: z.string(), categoryName: z.string() })),
  }),
  fails: ['input.invalid'],
});

export const signFingerprintCall = call({
  id: 'API-95',
  post: '/v1/others/sign',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  limits: ['sign'],
  effect: 'none',
  body: z.object({
    /** A hash the browser computed over the components. */
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    components: z.object({
      fonts: z.array(z.string().max(64)).max(64),
      screenResolution: z.string().max(32),
      platform: z.string().max(64),
    }),
  }),
  answer: z.object({ sign: z.string(), timestamp: z.int() }),
  fails: ['init.invalid'],
});
