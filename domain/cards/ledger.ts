// The words of the books. An amount is positive when it is owed to the account's holder.

/** Accounts that belong to no card; clearing has one for each means of payment, merchant one for each. */
export const accountKinds = [
  'unissued',
  'clearing',
  'merchant',
  'fees',
  'tax',
  'discount',
  'breakage',
  'forfeited',
  'cashback',
  'suspense',
  // Paid, for an order that is not confirmed yet.
  'prepaid',
  'extras',
  // What payment providers keep.
  'provider-fees',
  'losses',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Why value moved. */
export const journalOrigins = [
  'payment',
  'issue',
  'top-up',
  'redeem',
  'transfer',
  'hold',
  'expiry',
  'reversal',
  'refund',
  'cashback',
  'grant',
  'correction',
  'order',
] as const;
export type JournalOrigin = (typeof journalOrigins)[number];

/** One of the unit's own accounts, in the currency of whatever moves. */
export interface AccountName {
  readonly kind: AccountKind;
  /** The means of payment of a clearing account, the merchant of a payable one. */
  readonly detail?: string;
}

export interface Posting {
  readonly account: AccountName;
  readonly currency: string;
  readonly amount: number;
}

/** Whether the postings of a journal sum to zero in every currency. */
export function balances(postings: readonly Pick<Posting, 'currency' | 'amount'>[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums.values()].every((sum) => sum === 0);
}
