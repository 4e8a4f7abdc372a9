// What the release before the outbox wrote down to be sent, and its worker still sends while it is being stopped.
// Goes with the table `identity_request`.
import { sql } from 'kysely';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';

export async function cancelOldRequests(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update identity_request set sealed = null, done_at = ${clock.now()}
    where unit_id = ${unit} and id = any(${ids}::uuid[]) and done_at is null`.execute(tx);
}

export const deleteOldRequestsBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number) =>
  deleteOldest(scope, 'identity_request', 'made_at', before, most);
