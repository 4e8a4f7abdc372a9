// A notice of the provider's own kind, signed as it signs them, with the secret that a unit shares with it here.
import { Stripe } from 'stripe';
import { pspAccount } from '#apps/sandbox/accounts.ts';

export const secretOf = (unit: string): string => pspAccount(unit).webhookSecrets[0] ?? '';

/** By the machine's own clock, which the vendor's check goes by. */
export const signatureOf = (payload: string, secret: string, ageSeconds = 0): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1_000) - ageSeconds,
  });
