// Value to somebody who has no card yet.
import { sql } from 'kysely';
import type { Refusal } from '#domain/refusal.ts';
import type { SealedSecret } from './issue.ts';
import { whole, type Moved } from './move.ts';
import { cardReasons, settled, type CardReason } from './outcome.ts';
import { partyOf, type LedgerScope } from './scope.ts';

export interface Gift {
  readonly card: string;
  /** The id of the new card: the same id is the same gift. */
  readonly to: string;
  readonly amount: number;
  /** Whether it must be all that is there, which is known only once nobody else can change it. */
  readonly all: boolean;
  readonly last4: string;
  readonly secret: SealedSecret;
  /** With which keys the secret was made. */
  readonly keys: { readonly seal: number; readonly lookup: number };
}

/** The journal of a gift, by the card that was given. */
export const giftKey = (card: string): string => `give:${card}`;

export async function give(
  scope: LedgerScope,
  { card, to, amount, all, last4, secret, keys }: Gift,
): Promise<Moved | Refusal<CardReason | 'card.not-transferable'>> {
  const { rows } = await sql<{ outcome: string; journal: string; available: number }>`
    select * from card_give(${scope.ids.recordId()}, ${scope.clock.now()}, ${partyOf(scope)}, ${card}, ${to},
      ${whole(amount)}, ${all}, ${last4}, ${keys.seal}, ${secret.number}, ${secret.pin}, ${keys.lookup},
      ${secret.lookup})`.execute(scope.tx);
  return settled<{ outcome: string; journal: string; available: number }, CardReason | 'card.not-transferable'>(
    rows[0],
    ...cardReasons,
  );
}
