// Paying with a card or wallet puts value aside when the order is made. It ends only with its order, in the
// order's own transaction: confirmed, when it is posted, or voided.
import { sql } from 'kysely';
import type { AccountName } from '#domain/cards/ledger.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { answered, cardReasons, settled, type CardReason } from './outcome.ts';
import { whole } from './move.ts';
import { partyOf, type LedgerScope } from './scope.ts';

export interface Held {
  readonly hold: string;
  readonly available: number;
  readonly repeated: boolean;
}

/** One hold for each card of an order. `forfeit` is what the card loses besides, if it may be used once. */
export async function hold(
  scope: LedgerScope,
  { order, card, amount, forfeit = 0 }: { order: string; card: string; amount: number; forfeit?: number },
): Promise<Held | Refusal<CardReason>> {
  const { rows } = await sql<{ outcome: string; hold: string; available: number }>`
    select * from card_hold(${scope.ids.recordId()}, ${order}, ${scope.clock.now()}, ${card}, ${whole(amount)},
      ${forfeit})`.execute(scope.tx);
  return settled(rows[0], ...cardReasons);
}

export type HoldsEnd = { readonly holds: 'none' } | { readonly holds: 'done' | 'repeated'; readonly journal: string };

/** The order is confirmed: everything held for it moves to the account, in one journal. */
export async function confirmHolds(
  scope: LedgerScope,
  { key, order, to }: { key: string; order: string; to: AccountName },
): Promise<HoldsEnd | Refusal<'hold.voided'>> {
  const { rows } = await sql<{ outcome: string; journal: string }>`
    select * from order_confirm_holds(${scope.ids.recordId()}, ${key}, ${scope.clock.now()}, ${partyOf(scope)},
      ${order}, ${to.kind}, ${to.detail ?? ''})`.execute(scope.tx);
  const { outcome, journal } = answered(rows[0]);
  if (outcome === 'voided') return refuse('hold.voided');
  if (outcome === 'none') return { holds: 'none' };
  return { holds: outcome === 'done' ? 'done' : 'repeated', journal };
}

/** The order is cancelled or has expired: everything held for it can be spent again. */
export async function voidHolds(
  scope: LedgerScope,
  order: string,
): Promise<'none' | 'done' | 'repeated' | Refusal<'hold.confirmed'>> {
  const { rows } = await sql<{ outcome: 'none' | 'done' | 'repeated' | 'confirmed' }>`
    select outcome from order_void_holds(${order}, ${scope.clock.now()}) as outcome`.execute(scope.tx);
  const { outcome } = answered(rows[0]);
  return outcome === 'confirmed' ? refuse('hold.confirmed') : outcome;
}
