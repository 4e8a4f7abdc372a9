import { confirmPaymentCall } from '#contract/payments/return.ts';
import { findAttempt } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { isOwnAddress } from './own-address.ts';
import { isPageToken } from './page-token.ts';
import { attemptOfToken } from './payment-token.ts';

/** PAY-09: gives the address at which the result is asked for, in whichever browser. */
export const confirmPaymentHandler = preparedHandler(
  confirmPaymentCall,
  async ({ body, visit, profile, keys, clock, shopOrigin, apiOrigin, inUnit }) => {
    const now = clock.now();
    const ring = await keys.ring(profile.id, 'payments');
    if (!isPageToken(ring, profile.id, visit, body.csrfToken, now)) return refuse('input.invalid');
    if (!isOwnAddress(body.callBackUrl, shopOrigin)) return refuse('return-address.refused');
    const id = attemptOfToken(ring, profile.id, body.idTokenize, now);
    const attempt = id && (await inUnit((scope) => findAttempt(scope, id)));
    // The one that it was begun with, which need not be the unit's newest.
    if (!attempt || body.pspId !== attempt.provider) return refuse('payment.unknown');
    return { redirectUrl: `${apiOrigin}/result/${body.idTokenize}` };
  },
  async (_, answer) => answer,
);
