// Whose key it is. A shop asks at its start, so that a key of another account is noticed before money is.
import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { otherAccount } from '../errors.ts';
import type { CallMaker } from './call.ts';

export function accountCalls(call: CallMaker): void {
  call('GET', '/v1/account', {}, ({ account }) => shown(account));
  call('GET', '/v1/accounts/:id', {}, ({ account, id }) => {
    if (id !== account.id) throw otherAccount(id);
    return shown(account);
  });
}

const shown = ({ id }: Account): Stripe.Account => ({
  id,
  object: 'account',
  charges_enabled: true,
  country: 'FR',
  default_currency: 'eur',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
});
