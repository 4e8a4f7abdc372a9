import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { created, currency, page, text } from './forms.ts';
import type { CallMaker } from './call.ts';
import { pageOf, within } from './lists.ts';

export function balanceCalls(call: CallMaker): void {
  call('GET', '/v1/balance', {}, ({ account }): Stripe.Balance => ({
    object: 'balance',
    available: sums(account, true),
    livemode: account.livemode,
    pending: sums(account, false),
  }));

  call('GET', '/v1/balance_transactions/:id', {}, ({ account, id }) => account.get('transaction', id));
  call(
    'GET',
    '/v1/balance_transactions',
    {
      ...page,
      created,
      type: text(60).optional(),
      source: text().optional(),
      payout: text().optional(),
      currency: currency.optional(),
    },
    ({ account, form, path }) =>
      pageOf(
        account
          .all('transaction')
          .filter((one) => form.type === undefined || one.type === form.type)
          .filter((one) => form.source === undefined || one.source === form.source)
          .filter((one) => form.payout === undefined || account.paidOut.get(one.id) === form.payout)
          .filter((one) => form.currency === undefined || one.currency === form.currency)
          .filter((one) => within(one.created, form.created)),
        path,
        form,
      ),
  );

  call('GET', '/v1/payouts/:id', {}, ({ account, id }) => account.get('payout', id));
  call('GET', '/v1/payouts', { ...page, created, status: z.string().optional() }, ({ account, form, path }) =>
    pageOf(
      account
        .all('payout')
        .filter((one) => form.status === undefined || one.status === form.status)
        .filter((one) => within(one.created, form.created)),
      path,
      form,
    ),
  );
}

function sums(account: Account, isAvailable: boolean): { amount: number; currency: string }[] {
  const now = account.seconds();
  const byCurrency = new Map<string, number>();
  for (const { currency: code, net, available_on: on } of account.all('transaction'))
    if (on <= now === isAvailable) byCurrency.set(code, (byCurrency.get(code) ?? 0) + net);
  return [...byCurrency].map(([code, amount]) => ({ amount, currency: code }));
}
