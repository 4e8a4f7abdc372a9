// What the service hands over to the shop's bank.
import type { Account } from '../account.ts';
import type { Payout } from '../things.ts';
import { move } from './ledger.ts';

/** Everything in a currency that was not handed over yet. */
export function payOut(account: Account, currency: string, isReturned: boolean): Payout {
  const open = account.all('transaction').filter((one) => one.currency === currency && !account.paidOut.has(one.id));
  const amount = open.reduce((sum, { net }) => sum + net, 0);
  const id = account.newId('po');
  const away = move(account, {
    type: 'payout',
    category: 'payout',
    amount: -amount,
    currency,
    source: id,
    isAvailable: true,
  });
  for (const { id: transaction } of [...open, away]) account.paidOut.set(transaction, id);
  const payout: Payout = account.add('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: account.seconds(),
    automatic: true,
    balance_transaction: away.id,
    created: account.seconds(),
    currency,
    description: null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: account.livemode,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: isReturned ? 'failed' : 'paid',
    trace_id: null,
    type: 'bank_account',
  });
  if (isReturned) {
    const back = { type: 'payout_failure', category: 'payout_reversal', isAvailable: true } as const;
    payout.failure_balance_transaction = move(account, { ...back, amount, currency, source: id }).id;
    payout.failure_code = 'account_closed';
  }
  account.emit(isReturned ? 'payout.failed' : 'payout.paid', payout);
  return payout;
}
