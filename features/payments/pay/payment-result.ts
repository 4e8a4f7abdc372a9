import { paymentResultCall } from '#contract/payments/return.ts';
import { findAttempt } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { heardResult } from './heard-result.ts';
import { attemptOfToken } from './payment-token.ts';
import { cameBackUnpaid } from './return-page.ts';

/** By the signed name: the right to ask, in whichever browser. */
export const paymentResultHandler = preparedHandler(
  paymentResultCall,
  async (context) => {
    const { body, profile, keys, clock, inUnit } = context;
    const ring = await keys.ring(profile.id, 'payments');
    const id = attemptOfToken(ring, profile.id, body.payment, clock.now());
    const attempt = id && (await inUnit((scope) => findAttempt(scope, id)));
    return attempt ? heardResult(context, attempt, cameBackUnpaid(body.callBackUrl)) : refuse('payment.unknown');
  },
  async (_, answer) => answer,
);
