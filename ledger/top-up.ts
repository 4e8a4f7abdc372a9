// A top-up that somebody wished for, when its money arrives and when it never will. Payment calls these; the
// same report twice changes nothing.
import { sql } from 'kysely';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Moved } from './move.ts';
import { whole } from './move.ts';
import { answered, cardReasons, settled, type CardReason } from './outcome.ts';
import { partyOf, type LedgerScope } from './scope.ts';

export type TopUpReason = CardReason | 'top-up.unknown' | 'top-up.differs' | 'top-up.cancelled';

/**
 * What was paid goes onto the card. It must be what was asked for, to the cent and in its currency; where the
 * card cannot take it any more, or the top-up was cancelled, the payment must be given back.
 */
export async function confirmTopUp(
  scope: LedgerScope,
  paid: { topUp: string; means: string; currency: string; amount: number },
): Promise<Moved | Refusal<TopUpReason>> {
  const { rows } = await sql<{ outcome: string; journal: string; available: number }>`
    select * from top_up_confirm(${scope.ids.recordId()}, ${scope.clock.now()}, ${partyOf(scope)}, ${paid.topUp},
      ${paid.means}, ${paid.currency}, ${whole(paid.amount)})`.execute(scope.tx);
  return settled<{ outcome: string; journal: string; available: number }, TopUpReason>(rows[0], ...cardReasons);
}

/** The payment failed, or nobody made it in time. */
export async function cancelTopUp(
  scope: LedgerScope,
  topUp: string,
): Promise<'done' | 'repeated' | Refusal<'top-up.unknown' | 'top-up.confirmed'>> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from top_up_cancel(${topUp}, ${scope.clock.now()}) as outcome`.execute(scope.tx);
  const { outcome } = answered(rows[0]);
  if (outcome === 'done' || outcome === 'repeated') return outcome;
  return refuse(outcome === 'top-up-confirmed' ? 'top-up.confirmed' : 'top-up.unknown');
}
