// The steps of a return before its result: what the provider's page calls the payment becomes the name that we signed.
import { challengeAddressCall, confirmPaymentCall, tokenizeCall } from '#contract/payments/return.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { attemptNamed } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { isOwnAddress } from './own-address.ts';
import { isPageToken } from './page-token.ts';
import { attemptOfToken, paymentToken } from './payment-token.ts';

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

export const confirmPaymentHandler = preparedHandler(
  confirmPaymentCall,
  async ({ body, visit, profile, keys, clock, shopOrigin, apiOrigin }) => {
    const now = clock.now();
    const ring = await keys.ring(profile.id, 'payments');
    if (!isPageToken(ring, profile.id, visit, body.csrfToken, now)) return refuse('input.invalid');
    if (!isOwnAddress(body.callBackUrl, shopOrigin)) return refuse('return-address.refused');
    if (!attemptOfToken(ring, profile.id, body.idTokenize, now)) return refuse('payment.unknown');
    return { redirectUrl: `${apiOrigin}/result/${body.idTokenize}` };
  },
  async (_, answer) => answer,
);

export const challengeAddressHandler = preparedHandler(
  challengeAddressCall,
  async ({ body, profile, providers, inUnit }) => {
    const attempt = await inUnit((scope) => attemptNamed(scope, profile.psp, body.paymentLogId));
    if (!attempt) return refuse('payment.unknown');
    const desk = providers.paymentDesk?.(profile.id, attempt.provider);
    const url = await desk?.provider.challengeUrl?.(body.paymentLogId);
    return url ? { url } : refuse('payment.unavailable');
  },
  async (_, answer) => answer,
);
