// What came and went, by Stripe's own books: the daily comparison with ours is made with it.
import { StatementOutage, type StatementRow } from '../port.ts';
import type { StripeAccount } from './account.ts';
import { fromProvider } from './amounts.ts';
import { TransactionList, type Transaction } from './answers.ts';

const pageSize = 100;

const kinds = new Map<string, StatementRow['kind']>(
  Object.entries({
    charge: 'payment',
    // Of a payment that was taken in part: the rest of it, which goes back at once.
    partial_capture_reversal: 'payment',
    refund: 'refund',
    refund_failure: 'refund-returned',
    dispute: 'dispute',
    dispute_reversal: 'dispute-won',
    fee: 'fee',
    payout: 'payout',
    payout_reversal: 'payout',
  } as const),
);

export async function* statement(account: StripeAccount, from: Date, to: Date): AsyncIterable<StatementRow> {
  const created = { gte: seconds(from), lte: seconds(to) };
  let after: string | undefined;
  for (;;) {
    const page = await pageAfter(account, created, after);
    for (const transaction of page.data) yield rowOf(transaction);
    after = page.data.at(-1)?.id;
    if (!page.has_more) return;
    if (after === undefined) throw new StatementOutage('an empty page, and more to come');
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

async function pageAfter(account: StripeAccount, created: { gte: number; lte: number }, after: string | undefined) {
  const rest = after === undefined ? {} : { starting_after: after };
  const said = await account.ask(TransactionList, (sdk) =>
    sdk.balanceTransactions.list({ created, limit: pageSize, expand: ['data.source'], ...rest }),
  );
  if (said.kind === 'said') return said.it;
  throw new StatementOutage(said.kind === 'refused' ? said.code : said.why);
}

function rowOf({ id, amount, fee, currency, reporting_category, created, source }: Transaction): StatementRow {
  const [ours, oursOfFee] = [fromProvider(amount, currency), fromProvider(fee, currency)];
  if (ours === null || oursOfFee === null) throw new StatementOutage(`${id} has an amount that cannot be said`);
  return {
    id,
    kind: kinds.get(reporting_category) ?? 'other',
    payment: source?.payment_intent ?? null,
    amount: ours,
    fee: oursOfFee,
    currency: currency.toUpperCase(),
    at: new Date(created * 1_000),
  };
}
