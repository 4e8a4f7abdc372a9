import { addressOf } from '../cards/card-mails.ts';
import type { MessageKeys } from '../outbox.ts';
import type { Scope } from '../scope.ts';
import { everyLookup } from './member-lookup.ts';

/** A member's own address, if they have shown that they read what is sent there: only then is it a name to sign in by. */
export async function confirmedAddressOf(
  scope: Scope,
  { people, lookup }: MessageKeys,
  member: string,
): Promise<string | null> {
  const email = await addressOf(scope, people, member);
  if (email === null) return null;
  const hashes = everyLookup(lookup, scope.unit, 'email', email.toLowerCase()).map(({ hash }) => hash);
  const name = await scope.tx
    .selectFrom('sign_in_name')
    .select('actor_id')
    .where('unit_id', '=', scope.unit)
    .where('actor_id', '=', member)
    .where('kind', '=', 'email')
    .where('lookup', 'in', hashes)
    .executeTakeFirst();
  return name ? email : null;
}
