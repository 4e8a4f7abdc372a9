// Value between the unit's own accounts, and what they stand at.
import { sql } from 'kysely';
import { balances, type AccountName, type JournalOrigin, type Posting } from '#domain/cards/ledger.ts';
import type { Refusal } from '#domain/refusal.ts';
import { answered, settled } from './outcome.ts';
import { partyOf, type LedgerScope } from './scope.ts';

export interface Posted {
  readonly journal: string;
  readonly repeated: boolean;
}

/** One journal: money received, fees, tax. Its postings must sum to zero in every currency. */
export async function post(
  scope: LedgerScope,
  { key, origin, postings }: { key: string; origin: JournalOrigin; postings: readonly Posting[] },
): Promise<Posted | Refusal<'key.reused'>> {
  // The database would say so at commit; here it is clear who did it.
  if (!balances(postings)) throw new Error(`the postings of "${key}" do not sum to zero`);
  const { rows } = await sql<{ outcome: string; journal: string }>`
    select * from ledger_post(${scope.ids.recordId()}, ${key}, ${origin}, ${scope.clock.now()}, ${partyOf(scope)},
      ${postings.map(({ account }) => account.kind)}::text[],
      ${postings.map(({ account }) => account.detail ?? '')}::text[],
      ${postings.map(({ currency }) => currency)}::text[],
      ${postings.map(({ amount }) => amount)}::bigint[])`.execute(scope.tx);
  return settled<{ outcome: string; journal: string }, 'key.reused'>(rows[0]);
}

/** An order's money has arrived: cards can be issued for it. */
export const receivePayment = (
  scope: LedgerScope,
  { key, means, currency, amount }: { key: string; means: string; currency: string; amount: number },
): Promise<Posted | Refusal<'key.reused'>> =>
  post(scope, {
    key,
    origin: 'payment',
    postings: [
      { account: { kind: 'clearing', detail: means }, currency, amount: -amount },
      { account: { kind: 'unissued' }, currency, amount },
    ],
  });

/** What one of the unit's accounts stands at, or stood at just before a moment. */
export async function accountBalance(
  { tx, unit }: Pick<LedgerScope, 'tx' | 'unit'>,
  { kind, detail = '' }: AccountName,
  currency: string,
  before: Date | null = null,
): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(ledger_balance((select id from account
      where unit_id = ${unit} and kind = ${kind} and detail = ${detail} and currency = ${currency}),
      coalesce(${before}::timestamptz, 'infinity')), 0) as balance`.execute(tx);
  return answered(rows[0]).balance;
}

/** What a card or wallet stood at just before a moment, what was held for orders included. */
export async function cardBalanceBefore({ tx }: Pick<LedgerScope, 'tx'>, card: string, before: Date): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select ledger_balance(${card}, ${before}) as balance`.execute(tx);
  return answered(rows[0]).balance;
}

/** The journal of something that has happened, by its key. */
export async function journalByKey(
  { tx, unit }: Pick<LedgerScope, 'tx' | 'unit'>,
  key: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from journal where unit_id = ${unit} and key = ${key}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** What a journal left on the card that it was about, which is its first line. */
export async function cardAfter(
  { tx, unit }: Pick<LedgerScope, 'tx' | 'unit'>,
  journal: string,
): Promise<{ available: number; currency: string }> {
  const { rows } = await sql<{ available: number; currency: string }>`
    select after as available, currency from posting
    where unit_id = ${unit} and journal_id = ${journal} and line = 1`.execute(tx);
  if (!rows[0]) throw new Error(`there is no journal ${journal}`);
  return rows[0];
}
