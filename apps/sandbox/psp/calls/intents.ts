import { z } from 'zod';
import { invalid, wrongState } from '../errors.ts';
import { cancelIntent } from '../money/intents.ts';
import { releaseAuthorisation } from '../money/refunds.ts';
import { closeReview } from '../money/reviews.ts';
import { capture } from '../money/settle.ts';
import { apply } from '../money/transfers.ts';
import type { CallMaker } from './call.ts';
import { amount, created, currency, page, text } from './forms.ts';
import { pageOf, within } from './lists.ts';

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function intentCalls(call: CallMaker): void {
  call('GET', '/v1/payment_intents/:id', {}, ({ account, id }) => account.get('intent', id));
  call('GET', '/v1/payment_intents', { ...page, created, customer: text().optional() }, ({ account, form, path }) =>
    pageOf(
      account
        .all('intent')
        .filter((one) => form.customer === undefined || one.customer === form.customer)
        .filter((one) => within(one.created, form.created)),
      path,
      form,
    ),
  );

  call('POST', '/v1/payment_intents/:id/capture', { amount_to_capture: amount.optional() }, ({ account, id, form }) => {
    const intent = account.get('intent', id);
    if (intent.status === 'canceled' && intent.cancellation_reason === 'automatic')
      throw invalid('The charge has expired and cannot be captured.', 'charge_expired_for_capture');
    if (intent.status !== 'requires_capture') throw wrongState('payment_intent', intent.status);
    const wanted = form.amount_to_capture ?? intent.amount_capturable;
    if (wanted <= 0 || wanted > intent.amount_capturable)
      throw invalid('The amount to capture exceeds what is capturable.', 'amount_too_large', 'amount_to_capture');
    capture(account, intent, account.get('charge', intent.latest_charge ?? ''), wanted);
    return intent;
  });

  call(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: z.enum(reasons).optional() },
    ({ account, id, form }) => {
      const intent = account.get('intent', id);
      const reason = form.cancellation_reason ?? null;
      // What belongs to a session that is open ends with the session; a transfer is asked for by one that is complete.
      if (intent.next_action?.display_bank_transfer_instructions) cancelIntent(account, intent, reason);
      else if (intent.status === 'requires_capture') releaseAuthorisation(account, intent, reason);
      else throw wrongState('payment_intent', intent.status);
      return intent;
    },
  );

  call(
    'POST',
    '/v1/payment_intents/:id/apply_customer_balance',
    { amount: amount.optional(), currency: currency.optional() },
    ({ account, id, form }) => {
      const intent = account.get('intent', id);
      apply(account, intent, form.amount);
      return intent;
    },
  );

  call('GET', '/v1/charges/:id', {}, ({ account, id }) => account.get('charge', id));
  call('GET', '/v1/reviews/:id', {}, ({ account, id }) => account.get('review', id));
  call('POST', '/v1/reviews/:id/approve', {}, ({ account, id }) => closeReview(account, id));
}
