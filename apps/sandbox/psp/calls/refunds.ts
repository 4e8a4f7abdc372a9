import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalid } from '../errors.ts';
import { changeRefund, newRefund, refundCharge } from '../money/refunds.ts';
import { cashMove, cashOf } from '../money/transfers.ts';
import type { Charge } from '../things.ts';
import type { CallMaker } from './call.ts';
import { amount, created, currency, metadata, page, text } from './forms.ts';
import { pageOf, within } from './lists.ts';

const refundForm = {
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  instructions_email: z.email().optional(),
  /** Instead of a payment: what lies in a customer's cash balance. */
  origin: z.literal('customer_balance').optional(),
  customer: text().optional(),
  currency: currency.optional(),
};

export function refundCalls(call: CallMaker): void {
  call('POST', '/v1/refunds', refundForm, ({ account, form }) => {
    if (form.origin) return refundCash(account, form);
    return refundCharge(account, chargeToRefund(account, form.charge, form.payment_intent), form);
  });
  call('GET', '/v1/refunds/:id', {}, ({ account, id }) => account.get('refund', id));
  call('POST', '/v1/refunds/:id/cancel', {}, ({ account, id }) => {
    const refund = account.get('refund', id);
    if (refund.status !== 'requires_action') throw invalid('Only refunds that wait for the buyer can be canceled.');
    return changeRefund(account, refund, 'canceled');
  });
  call(
    'GET',
    '/v1/refunds',
    { ...page, created, payment_intent: text().optional(), charge: text().optional() },
    ({ account, form, path }) =>
      pageOf(
        account
          .all('refund')
          .filter((one) => form.payment_intent === undefined || one.payment_intent === form.payment_intent)
          .filter((one) => form.charge === undefined || one.charge === form.charge)
          .filter((one) => within(one.created, form.created)),
        path,
        form,
      ),
  );
}

export function chargeToRefund(account: Account, charge?: string, intentId?: string): Charge {
  if (charge) return account.get('charge', charge, 'charge');
  if (!intentId)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  const intent = account.get('intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent_unexpected_state');
  return account.get('charge', intent.latest_charge);
}

function refundCash(account: Account, form: z.output<z.ZodObject<typeof refundForm>>) {
  const customer = account.get('customer', form.customer ?? '', 'customer');
  const code = form.currency ?? '';
  const wanted = form.amount ?? 0;
  if (wanted <= 0) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount');
  if (wanted > cashOf(account, customer.id, code))
    throw invalid('The cash balance holds less than that.', 'insufficient_funds', 'amount');
  const refund = newRefund(account, {
    prefix: 'pyr',
    amount: wanted,
    currency: code,
    charge: null,
    customer: customer.id,
    status: 'pending',
    reason: null,
    metadata: form.metadata ?? {},
  });
  cashMove(account, customer.id, { amount: -wanted, currency: code, type: 'return_initiated' });
  account.emit('refund.created', refund);
  account.service.agenda.later(60_000, () => refund.status === 'pending' && changeRefund(account, refund, 'succeeded'));
  return refund;
}
