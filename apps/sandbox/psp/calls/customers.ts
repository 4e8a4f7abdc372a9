import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { noSuch } from '../errors.ts';
import { detach, savedCards } from '../money/methods.ts';
import { bankAddress, cashBalance, fund } from '../money/transfers.ts';
import type { Customer } from '../things.ts';
import type { CallMaker } from './call.ts';
import { amount, currency, maybe, metadata, page, text } from './forms.ts';
import { pageOf } from './lists.ts';

const customerForm = { email: maybe(z.email()), name: maybe(text(256)), description: maybe(text(350)), metadata };

export function customerCalls(call: CallMaker): void {
  call('POST', '/v1/customers', customerForm, ({ account, form }) => newCustomer(account, form));
  call('GET', '/v1/customers/:id', {}, ({ account, id }) => {
    const customer = account.get('customer', id);
    return account.deleted.has(id) ? gone(id) : customer;
  });
  call('DELETE', '/v1/customers/:id', {}, ({ account, id }) => {
    const customer = present(account, id);
    for (const method of savedCards(account, id)) detach(account, method);
    account.deleted.add(id);
    account.emit('customer.deleted', customer);
    return gone(id);
  });

  const methods = {
    ...page,
    type: z.literal('card').optional(),
    allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  };
  call('GET', '/v1/customers/:id/payment_methods', methods, ({ account, id, form, path }) =>
    pageOf(savedCards(account, present(account, id).id), path, form),
  );
  call('GET', '/v1/payment_methods/:id', {}, ({ account, id }) => account.get('method', id));
  call('POST', '/v1/payment_methods/:id/detach', {}, ({ account, id }) => detach(account, account.get('method', id)));

  call('GET', '/v1/customers/:id/cash_balance', {}, ({ account, id }) => cashBalance(account, present(account, id).id));
  call('GET', '/v1/customers/:id/cash_balance_transactions', page, ({ account, id, form, path }) =>
    pageOf(
      account.all('cash').filter(({ customer }) => customer === id),
      path,
      form,
    ),
  );
  call(
    'POST',
    '/v1/customers/:id/funding_instructions',
    {
      currency,
      funding_type: z.literal('bank_transfer'),
      bank_transfer: z.strictObject({
        type: z.literal('eu_bank_transfer'),
        eu_bank_transfer: z.strictObject({ country: text(2) }).optional(),
      }),
    },
    ({ account, id, form }): Stripe.FundingInstructions => ({
      object: 'funding_instructions',
      bank_transfer: {
        country: form.bank_transfer.eu_bank_transfer?.country ?? 'FR',
        financial_addresses: [bankAddress(account, present(account, id).id)],
        type: 'eu_bank_transfer',
      },
      currency: form.currency,
      funding_type: 'bank_transfer',
      livemode: account.livemode,
    }),
  );
  call(
    'POST',
    '/v1/test_helpers/customers/:id/fund_cash_balance',
    { amount, currency, reference: maybe(text(100)) },
    ({ account, id, form }) => fund(account, present(account, id).id, form),
  );
}

const gone = (id: string): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true });

function present(account: Account, id: string): Customer {
  if (account.deleted.has(id)) throw noSuch('customer', id);
  return account.get('customer', id);
}

function newCustomer(
  account: Account,
  form: {
    email?: string | undefined;
    name?: string | undefined;
    description?: string | undefined;
    metadata?: Record<string, string> | undefined;
  },
): Customer {
  const customer: Customer = account.add('customer', {
    id: account.newId('cus'),
    object: 'customer',
    balance: 0,
    created: account.seconds(),
    default_source: null,
    description: form.description ?? null,
    email: form.email ?? null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: account.livemode,
    metadata: form.metadata ?? {},
    name: form.name ?? null,
    shipping: null,
  });
  account.emit('customer.created', customer);
  return customer;
}
