// Mails about cards, once somebody they name is erased.
import { sql } from 'kysely';
import { sendingsTo, type Address } from '../identity/addressees.ts';
import { findCardMail, sealedMailText, type CardMailText } from './card-mails.ts';
import type { MessageKeys } from '../outbox.ts';
import type { Scope } from '../scope.ts';
import type { KeyRing } from '../units/unit-keys.ts';

/**
 * What is left of mails when a member is erased. Those that they asked for about their own cards are emptied, not
 * sent any more, and their links end. A gift that they gave is somebody else's by now: it goes where it was to go,
 * without a word of theirs. What others sent to them forgets the address and the name; a gift keeps its giver's words.
 */
export async function eraseFromCardMails(
  scope: Scope,
  { people, lookup }: MessageKeys,
  member: string,
  addresses: readonly Address[],
): Promise<void> {
  await endMailsOf(scope, member);
  for (const id of await giftsBy(scope, member)) await rewriteMailText(scope, people, id, ({ email }) => ({ email }));
  const sent = [];
  for (const address of addresses) sent.push(...(await sendingsTo(scope, lookup, 'card-mail', address)));
  for (const id of sent) await rewriteMailText(scope, people, id, withoutReceiver);
}

/** Their own, and whatever unlocks a PIN of their cards, whoever asked for it. */
async function endMailsOf({ tx, unit, clock }: Scope, member: string): Promise<void> {
  const now = clock.now();
  await sql`
    update card_mail set sealed = null, key_version = null, link_used_at = coalesce(link_used_at, ${now}),
      state = case state when 'waiting' then 'needless' else state end,
      ended_at = coalesce(ended_at, ${now})
    where unit_id = ${unit} and kind <> 'gift' and (asked_by = ${member} or (kind = 'pin-unlock'
      and card_id in (select id from card where unit_id = ${unit} and owner_id = ${member})))`.execute(tx);
}

async function giftsBy({ tx, unit }: Scope, member: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('card_mail')
    .select('id')
    .where('unit_id', '=', unit)
    .where('asked_by', '=', member)
    .where('kind', '=', 'gift')
    .where('sealed', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

const withoutReceiver = ({ senderName, message }: CardMailText): CardMailText => ({
  email: null,
  ...(senderName ? { senderName } : {}),
  ...(message ? { message } : {}),
});

async function rewriteMailText(
  scope: Scope,
  ring: KeyRing,
  id: string,
  change: (content: CardMailText) => CardMailText,
): Promise<void> {
  const { tx, unit } = scope;
  const mail = await findCardMail(scope, ring, id);
  if (!mail?.content) return;
  const content = change(mail.content);
  // A gift that still waits needs its text, though nobody is named in it, to be given back to its giver.
  const isEmpty = content.email === null && !content.senderName && !content.message && mail.kind !== 'gift';
  await tx
    .updateTable('card_mail')
    .set(sealedMailText(ring, unit, id, isEmpty ? null : content))
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .execute();
}
