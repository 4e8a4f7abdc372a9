import { tokenizeCall } from '#contract/payments/return.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { attemptNamed } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { paymentToken } from './payment-token.ts';

/** What the provider's page calls the payment becomes the name that we signed. */
export const tokenizeHandler = preparedHandler(
  tokenizeCall,
  async ({ body, profile, keys, clock, inUnit }) => {
    const ring = await keys.ring(profile.id, 'payments');
    const attempt = await inUnit((scope) => attemptNamed(scope, profile.psp, body.sessionId));
    if (!attempt) return refuse('payment.unknown');
    const { currency, amount } = attempt;
    if (amountFromWire(currency, body.amount) !== amount) return refuse('payment.amount-differs');
    return { idTokenize: paymentToken(ring, profile.id, attempt.id, clock.now()) };
  },
  async (_, answer) => answer,
);
