import { challengeAddressCall } from '#contract/payments/return.ts';
import { attemptNamed } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { refOf } from '../worker/ask-provider.ts';

export const challengeAddressHandler = preparedHandler(
  challengeAddressCall,
  async ({ body, profile, providers, inUnit }) => {
    const attempt = await inUnit((scope) => attemptNamed(scope, profile.psp, body.paymentLogId));
    if (!attempt) return refuse('payment.unknown');
    const desk = providers.paymentDesk?.(profile.id, attempt.provider, attempt.account);
    const url = await desk?.provider.threeDSecureUrl?.(refOf(attempt));
    return url ? { url } : refuse('payment.unavailable');
  },
  async (_, answer) => answer,
);
