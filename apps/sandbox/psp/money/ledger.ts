// The service's own books: every movement of an account's balance, and what they add up to.
import type { Account } from '../account.ts';
import type { Charge, Transaction } from '../things.ts';
import type { TransactionType } from '../words.ts';
import { decimalsOf } from './currencies.ts';

export interface Movement {
  readonly type: TransactionType;
  readonly category: string;
  /** Signed. */
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  readonly isAvailable?: boolean;
}

const daySeconds = 86_400;
const availableAfterDays = 2;

export function move(account: Account, movement: Movement): Transaction {
  const { amount, fee = 0, currency, isAvailable = false } = movement;
  const created = account.seconds();
  return account.add('transaction', {
    id: account.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isAvailable ? created : created + availableAfterDays * daySeconds,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: isAvailable ? 'available' : 'pending',
    type: movement.type,
  });
}

/** One and a half percent and a quarter of the usual unit; never more than there is. */
export function feeFor(amount: number, currency: string): number {
  const fixed = [25, 25, 25, 250][decimalsOf(currency)] ?? 25;
  return Math.min(amount, Math.round(amount * 0.015) + fixed);
}

/** By hand, not by the number of decimals: what a lost dispute costs besides. */
export const disputeFee = (currency: string): number => [1_500, 1_500, 1_500, 15_000][decimalsOf(currency)] ?? 1_500;

export interface Books {
  /** What buyers paid, settled or not. */
  charges: number;
  refunds: number;
  /** What refunds brought back that their banks returned. */
  refundsReturned: number;
  disputes: number;
  fees: number;
  payouts: number;
  /** All of it, as the balance has it. */
  net: number;
  /** How many payments are not settled yet, so that their fee is not known. */
  unsettled: number;
}

const emptyBooks = (): Books => ({
  charges: 0,
  refunds: 0,
  refundsReturned: 0,
  disputes: 0,
  fees: 0,
  payouts: 0,
  net: 0,
  unsettled: 0,
});

const isTaken = (charge: Charge): boolean => charge.status === 'succeeded' && charge.captured;

export function booksOf(account: Account): Record<string, Books> {
  const books: Record<string, Books> = {};
  const of = (currency: string) => (books[currency] ??= emptyBooks());
  for (const charge of account.all('charge').filter(isTaken)) {
    const book = of(charge.currency);
    book.charges += charge.amount_captured;
    if (charge.balance_transaction !== null) continue;
    book.unsettled += 1;
    book.net += charge.amount_captured;
  }
  for (const { currency, type, reporting_category: category, amount, fee, net } of account.all('transaction')) {
    const book = of(currency);
    book.fees += fee;
    book.net += net;
    if (category === 'refund') book.refunds -= amount;
    else if (category === 'refund_failure') book.refundsReturned += amount;
    else if (type === 'adjustment') book.disputes -= amount;
    else if (type === 'payout' || type === 'payout_failure') book.payouts -= amount;
  }
  return books;
}
