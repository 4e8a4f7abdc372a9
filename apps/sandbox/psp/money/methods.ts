// Cards, and those that a customer let the service keep.
import type { Account } from '../account.ts';
import { invalid } from '../errors.ts';
import type { Details } from '../kept.ts';
import type { Method } from '../things.ts';
import type { TestCard } from './cards.ts';

/** Every card that is tried is one; only those that a customer keeps are shown again. */
export function newMethod(account: Account, card: TestCard, details: Details): Method {
  const { brand, exp_month: month, exp_year: year, last4, fingerprint } = details.card ?? {};
  const method: Method = account.add('method', {
    id: account.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: brand ?? 'unknown',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand ?? null,
      exp_month: month ?? 12,
      exp_year: year ?? 2_034,
      fingerprint: fingerprint ?? null,
      funding: 'credit',
      generated_from: null,
      last4: last4 ?? '',
      networks: { available: [brand ?? 'unknown'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.seconds(),
    customer: null,
    customer_account: null,
    livemode: account.livemode,
    metadata: {},
    type: 'card',
  });
  account.cardOfMethod.set(method.id, card);
  return method;
}

/** The buyer ticked the box: it may be shown to them again. */
export function attach(account: Account, method: Method, customer: string): void {
  method.customer = customer;
  method.allow_redisplay = 'always';
  account.emit('payment_method.attached', method);
}

export const savedCards = (account: Account, customer: string | null): readonly Method[] =>
  customer === null ? [] : account.all('method').filter((method) => method.customer === customer);

export function detach(account: Account, method: Method): Method {
  if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer.');
  const previous = { customer: method.customer };
  method.customer = null;
  account.emit('payment_method.detached', method, previous);
  return method;
}
