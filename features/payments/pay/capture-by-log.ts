import { captureByLogCall } from '#contract/payments/return.ts';
import { attemptNamed } from '#data/payments/attempts.ts';
import { refuse } from '#domain/refusal.ts';
import { preparedHandler } from '#server/handler.ts';
import { heardResult } from './heard-result.ts';

/** PAY-12: by the provider's own name, which nobody else knows. */
export const captureByLogHandler = preparedHandler(
  captureByLogCall,
  async (context) => {
    const { body, profile, inUnit } = context;
    const attempt = await inUnit((scope) => attemptNamed(scope, profile.psp, body.paymentLogId));
    return attempt ? heardResult(context, attempt) : refuse('payment.unknown');
  },
  async (_, answer) => answer,
);
