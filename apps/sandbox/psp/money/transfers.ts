// Bank transfers: money comes days later, too little, too much, or without saying what for.
import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { invalid } from '../errors.ts';
import type { CashTransaction, Intent, Session } from '../things.ts';
import { detailsOf } from './charges.ts';
import { charge, completeSession } from './settle.ts';

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export const bankAddress = (account: Account, customer: string) => ({
  type: 'iban' as const,
  supported_networks: ['sepa' as const],
  iban: {
    account_holder_address: { ...noAddress, country: 'FR' },
    account_holder_name: 'Sandbox Payments',
    bank_address: { ...noAddress, country: 'FR' },
    bic: 'SANDFRPP',
    country: 'FR',
    iban: `FR76${BigInt(`0x${account.service.digest(customer).slice(0, 18)}`)
      .toString()
      .padStart(23, '0')
      .slice(-23)}`,
  },
});

/** The session is complete then, and nothing is paid. */
export function askForTransfer(account: Account, session: Session, intent: Intent): void {
  const reference = account.service.digest(intent.id).slice(0, 12).toUpperCase();
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: intent.amount,
      currency: intent.currency,
      financial_addresses: [bankAddress(account, session.customer ?? '')],
      hosted_instructions_url: `${account.service.base()}/c/transfer/${session.id}`,
      reference,
      type: 'eu_bank_transfer',
    },
  };
  account.emit('payment_intent.requires_action', intent);
  completeSession(account, session, 'unpaid');
  // What is left of an earlier transfer pays the next thing, asked or not.
  if (session.customer !== null && cashOf(account, session.customer, intent.currency) > 0) apply(account, intent);
}

export const cashOf = (account: Account, customer: string, currency: string): number =>
  account.cash.get(customer)?.[currency] ?? 0;

/** Money arrives. It goes to what its reference names, to what it fits exactly, or to the oldest. */
export function fund(
  account: Account,
  customer: string,
  { amount, currency, reference = null }: { amount: number; currency: string; reference?: string | null | undefined },
): CashTransaction {
  if (amount <= 0) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  const funded = cashMove(account, customer, {
    amount,
    currency,
    type: 'funded',
    funded: {
      bank_transfer: {
        type: 'eu_bank_transfer',
        reference,
        eu_bank_transfer: { bic: 'BANKFRPP', iban_last4: '7061', sender_name: 'Léa Example' },
      },
    },
  });
  const open = openTransfers(account, customer, currency);
  const intent =
    open.find((one) => reference !== null && instructions(one)?.reference === reference) ??
    open.find((one) => instructions(one)?.amount_remaining === amount) ??
    open[0];
  if (intent && cashOf(account, customer, currency) > 0) apply(account, intent);
  if (cashOf(account, customer, currency) > 0)
    account.emit('cash_balance.funds_available', cashBalance(account, customer));
  return funded;
}

const instructions = (intent: Intent) => intent.next_action?.display_bank_transfer_instructions;

const openTransfers = (account: Account, customer: string, currency: string): Intent[] =>
  account
    .all('intent')
    .filter((one) => one.customer === customer && one.currency === currency)
    .filter((one) => one.status === 'requires_action' && instructions(one));

/** Puts what there is towards an intent; by hand no more than was said. */
export function apply(account: Account, intent: Intent, most = Infinity): void {
  const todo = instructions(intent);
  const session = account.sessionOfIntent.get(intent.id);
  if (!todo || !session || intent.customer === null) throw invalid('This PaymentIntent cannot be funded.');
  const remaining = todo.amount_remaining ?? 0;
  const put = Math.min(remaining, cashOf(account, intent.customer, intent.currency), most);
  if (put <= 0) throw invalid('There is nothing to apply.', 'insufficient_funds');
  cashMove(account, intent.customer, {
    amount: -put,
    currency: intent.currency,
    type: 'applied_to_payment',
    applied_to_payment: { payment_intent: intent.id },
  });
  todo.amount_remaining = remaining - put;
  if (put < remaining) {
    account.emit('payment_intent.partially_funded', intent);
    return;
  }
  charge(account, { intent, session, details: detailsOf(account, 'customer_balance'), card: null, isSaved: false });
  session.payment_status = 'paid';
  account.emit('checkout.session.async_payment_succeeded', session);
}

/** The buyer's bank takes it back, spent or not. */
export const reverseFunding = (account: Account, customer: string, amount: number, currency: string): CashTransaction =>
  cashMove(account, customer, { amount: -amount, currency, type: 'funding_reversed' });

type CashMove = { amount: number; currency: string; type: CashTransaction['type'] } & Partial<
  Pick<CashTransaction, 'funded' | 'applied_to_payment'>
>;

export function cashMove(account: Account, customer: string, { amount, currency, ...rest }: CashMove): CashTransaction {
  const before = account.cash.get(customer) ?? {};
  const after = (before[currency] ?? 0) + amount;
  account.cash.set(customer, { ...before, [currency]: after });
  const moved = account.add('cash', {
    id: account.newId('ccsbtxn'),
    object: 'customer_cash_balance_transaction',
    created: account.seconds(),
    currency,
    customer,
    customer_account: null,
    ending_balance: after,
    livemode: account.livemode,
    net_amount: amount,
    ...rest,
  });
  account.emit('customer_cash_balance_transaction.created', moved);
  return moved;
}

export const cashBalance = (account: Account, customer: string): Stripe.CashBalance => ({
  object: 'cash_balance',
  available: account.cash.get(customer) ?? null,
  customer,
  customer_account: null,
  livemode: account.livemode,
  settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
});
