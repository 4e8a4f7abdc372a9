// Value onto a card and off it, and from one card to another. One round trip each; the key makes a second
// time harmless and gives it the first time's answer.
import { sql } from 'kysely';
import type { AccountName } from '#domain/cards/ledger.ts';
import type { Refusal } from '#domain/refusal.ts';
import { cardReasons, settled, type CardReason } from './outcome.ts';
import { partyOf, type LedgerScope } from './scope.ts';

export interface Moved {
  readonly journal: string;
  /** What can be spent on the card after it. */
  readonly available: number;
  readonly repeated: boolean;
}

interface Move {
  /** What happens, in the business's words; the same key is the same thing. */
  readonly key: string;
  readonly card: string;
  readonly amount: number;
}

/** Spends from a card; the merchant is owed it. */
export const redeem = (
  scope: LedgerScope,
  { merchant, ...move }: Move & { readonly merchant: string },
): Promise<Moved | Refusal<CardReason>> =>
  moveOn(scope, 'redeem', { ...move, amount: -whole(move.amount) }, { kind: 'merchant', detail: merchant });

/** Money that came in by some means of payment goes onto a card. */
export const topUp = (
  scope: LedgerScope,
  { means, ...move }: Move & { readonly means: string },
): Promise<Moved | Refusal<CardReason>> =>
  moveOn(scope, 'top-up', { ...move, amount: whole(move.amount) }, { kind: 'clearing', detail: means });

/** A present of the shop to a wallet. */
export const giveCashback = (scope: LedgerScope, move: Move): Promise<Moved | Refusal<CardReason>> =>
  moveOn(scope, 'cashback', { ...move, amount: whole(move.amount) }, { kind: 'cashback' });

/** A part of what was spent comes back to the card it was spent from. */
export const refundToCard = (
  scope: LedgerScope,
  { merchant, ...move }: Move & { readonly merchant: string },
): Promise<Moved | Refusal<CardReason>> =>
  moveOn(scope, 'refund', { ...move, amount: whole(move.amount) }, { kind: 'merchant', detail: merchant });

async function moveOn(
  scope: LedgerScope,
  origin: 'redeem' | 'top-up' | 'cashback' | 'refund',
  { key, card, amount }: Move,
  { kind, detail = '' }: AccountName,
): Promise<Moved | Refusal<CardReason>> {
  const { rows } = await sql<{ outcome: string; journal: string; available: number }>`
    select * from card_move(${scope.ids.recordId()}, ${key}, ${origin}, ${scope.clock.now()}, ${partyOf(scope)},
      ${card}, ${amount}, ${kind}, ${detail})`.execute(scope.tx);
  return settled(rows[0], ...cardReasons);
}

export interface Transfer extends Move {
  readonly to: string;
}
export type TransferReason = CardReason | 'card.target-unknown' | 'card.target-unusable' | 'card.target-currency';

export async function transfer(
  scope: LedgerScope,
  { key, card, to, amount }: Transfer,
): Promise<Moved | Refusal<TransferReason>> {
  const { rows } = await sql<{ outcome: string; journal: string; available: number }>`
    select * from card_transfer(${scope.ids.recordId()}, ${key}, ${scope.clock.now()}, ${partyOf(scope)},
      ${card}, ${to}, ${whole(amount)})`.execute(scope.tx);
  return settled<{ outcome: string; journal: string; available: number }, TransferReason>(rows[0]);
}

/** A positive whole number of minor units; anything else is a bug of the caller. */
export function whole(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount to move`);
  return amount;
}
