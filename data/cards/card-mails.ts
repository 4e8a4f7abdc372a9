// Mails about a card: what their links refer to, for as long as they open. That they are to be sent is in the outbox.
import { sql } from 'kysely';
import { subjectOf } from '#domain/identity/actor.ts';
import type { Card } from '#domain/cards/card.ts';
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import type { CardMailKind } from '#domain/cards/card-mail.ts';
import type { Language } from '#domain/values/language.ts';
import { longUuid, shortUuid } from '#platform/crypto/short-uuid.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { addAddressee } from '../identity/addressees.ts';
import { readPerson } from '../identity/people.ts';
import { messageKind, type MessageKeys, type MessageKind } from '../outbox.ts';
import { deleteOldest } from '../retained.ts';
import type { Scope } from '../scope.ts';
import { nothingSealed, sealedIn, unsealed } from '../sealed.ts';
import type { MessageEnd } from '../tables.ts';
import type { KeyRing } from '../units/unit-keys.ts';

/** Whom a mail goes to, and what only the two of them should read. */
export interface CardMailText {
  /** Null once whoever it is for has been erased. */
  readonly email: string | null;
  readonly senderName?: string;
  readonly receiverName?: string;
  readonly message?: string;
  /** How its giver dressed it; absent where it looks as its product does. */
  readonly design?: GiftDesign;
}

export interface CardMail {
  readonly id: string;
  readonly kind: CardMailKind;
  readonly card: string;
  readonly content: CardMailText | null;
  readonly language: Language;
  readonly askedBy: string | null;
  readonly madeAt: Date;
  readonly linkUntil: Date;
  readonly linkUsedAt: Date | null;
  /** When something newer took its link's place. */
  readonly supersededAt: Date | null;
  readonly state: 'waiting' | MessageEnd;
}

export interface NewCardMail extends Pick<CardMail, 'kind' | 'card' | 'language' | 'linkUntil'> {
  readonly content: (CardMailText & { readonly email: string }) | null;
  /** Whether the address is another than the asker's own. */
  readonly newAddress?: boolean;
}

export async function addCardMail(scope: Scope, { people, lookup }: MessageKeys, mail: NewCardMail): Promise<string> {
  const { tx, unit, ids, clock, actor } = scope;
  const id = ids.recordId();
  if (mail.kind === 'resend') await endResendLinks(scope, mail.card);
  await tx
    .insertInto('card_mail')
    .values({
      unit_id: unit,
      id,
      kind: mail.kind,
      card_id: mail.card,
      ...sealedMailText(people, unit, id, mail.content),
      language: mail.language,
      asked_by: subjectOf(actor),
      new_address: mail.newAddress ?? false,
      made_at: clock.now(),
      link_until: mail.linkUntil,
    })
    .execute();
  if (mail.content) await noteAddressee(scope, lookup, { ...mail, id }, mail.content.email);
  return id;
}

/** What the outbox is told of it: the rest is in its own row. */
export interface CardMessage {
  readonly mail: string;
  /** Since when somebody who has paid for it waits for it, ISO 8601. */
  readonly since?: string;
}

export const cardMessageKinds: Readonly<Record<CardMailKind, MessageKind<CardMessage>>> = {
  resend: messageKind('card-resend'),
  gift: messageKind('card-gift'),
  'pin-unlock': messageKind('card-pin-unlock'),
};

/** By this everything to one address is found. */
export const noteAddressee = (
  scope: Pick<Scope, 'tx' | 'unit'>,
  lookup: KeyRing,
  { id, linkUntil }: Pick<CardMail, 'id' | 'linkUntil'>,
  email: string,
): Promise<void> =>
  addAddressee(scope, lookup, { what: 'card-mail', ref: id }, { kind: 'email', value: email }, linkUntil);

/** In the columns it has in its row. */
export const sealedMailText = (ring: KeyRing, unit: string, id: string, content: CardMailText | null) =>
  content ? sealedIn(ring, sealContext(unit, id), content) : nothingSealed;

export async function findCardMail(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  id: string,
): Promise<CardMail | null> {
  const row = await tx
    .selectFrom('card_mail')
    .selectAll()
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    kind: row.kind,
    card: row.card_id,
    content: unsealed(ring, sealContext(unit, id), row) as CardMailText | null,
    language: row.language,
    askedBy: row.asked_by,
    madeAt: row.made_at,
    linkUntil: row.link_until,
    linkUsedAt: row.link_used_at,
    supersededAt: row.superseded_at,
    state: row.state,
  };
}

/** What became of it; once, and null after that. */
export async function endCardMail(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  id: string,
  state: MessageEnd,
): Promise<Pick<CardMail, 'card'> | null> {
  const row = await tx
    .updateTable('card_mail')
    .set({ state, ended_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('card_id')
    .executeTakeFirst();
  return row ? { card: row.card_id } : null;
}

/** Uses up a link that opens once; says whether it was still there to be used. */
export async function useCardLink({ tx, unit, clock }: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_mail')
    .set({ link_used_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('link_used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the links of every mail that sent this card again; the next such mail has one of its own. */
export async function endResendLinks(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  card: string,
): Promise<void> {
  await tx
    .updateTable('card_mail')
    .set({ superseded_at: clock.now() })
    .where('unit_id', '=', unit)
    .where('card_id', '=', card)
    .where('kind', '=', 'resend')
    .where('superseded_at', 'is', null)
    .execute();
}

/** Whether another mail of this kind about the card was sent since a moment. */
export async function wasMailedSince(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  { card, kind, since }: { card: string; kind: CardMailKind; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from card_mail where unit_id = ${unit} and card_id = ${card} and kind = ${kind}
      and state = 'sent' and made_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Where a card was last delivered to, when it has no owner with an account. */
async function deliveredTo(scope: Pick<Scope, 'tx' | 'unit'>, ring: KeyRing, card: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from card_mail where unit_id = ${scope.unit} and card_id = ${card} and kind in ('resend', 'gift')
      and state = 'sent' order by made_at desc limit 1`.execute(scope.tx);
  const mail = rows[0] && (await findCardMail(scope, ring, rows[0].id));
  return mail?.content?.email ?? null;
}

/** Who is told by mail that a card's PIN is locked, and so can unlock it: its owner, or whom it was sent to. */
export const unlockAddress = (
  scope: Scope,
  ring: KeyRing,
  { id, owner }: Pick<Card, 'id' | 'owner'>,
): Promise<string | null> => (owner ? addressOf(scope, ring, owner) : deliveredTo(scope, ring, id));

/** A member's own address, if one is known. */
export async function addressOf(scope: Scope, ring: KeyRing, member: string): Promise<string | null> {
  const row = await scope.tx
    .selectFrom('actor')
    .select('person_id')
    .where('unit_id', '=', scope.unit)
    .where('id', '=', member)
    .where('standing', '=', 'active')
    .executeTakeFirst();
  const person = row?.person_id ? await readPerson(scope, ring, row.person_id) : null;
  return person?.email ?? null;
}

const linkPurpose = (kind: CardMailKind) => `card-link:${kind}`;

/** The token of a mail's link. Nothing of it is stored, and every try of the mail has the same one. */
export const cardLinkToken = (
  ring: KeyRing,
  unit: string,
  { id, kind, linkUntil }: Pick<CardMail, 'id' | 'kind' | 'linkUntil'>,
): string =>
  signToken(
    linkPurpose(kind),
    { scope: unit, id: shortUuid(id), expiresAt: linkUntil },
    { version: ring.newest, key: ring.key(ring.newest) },
  );

/** The id of the mail a token belongs to, or null when it is none of this kind, of this unit, or too old. */
export function readCardLink(
  ring: KeyRing,
  unit: string,
  { kind, token, now }: { kind: CardMailKind; token: string; now: Date },
): string | null {
  const claim = readToken(linkPurpose(kind), token, ring.find, now);
  if (claim?.scope !== unit) return null;
  return longUuid(claim.id);
}

/**
 * Forgets up to `most` addresses that nobody needs any more, and says how many. A gift keeps its giver's words
 * as long as its link opens.
 */
export async function forgetCardMailTexts(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update card_mail set sealed = null, key_version = null where ctid = any(array(
      select ctid from card_mail
      where unit_id = ${unit} and kind <> 'gift' and sealed is not null and ended_at < ${before}
      limit ${most}))`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes up to `most` mails whose links ended before the date, addresses and all, and says how many. */
export const deleteCardMailsBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'card_mail', 'link_until', before, most);

/** Sealed in its own row: in another it does not open. */
const sealContext = (unit: string, id: string) => `card-mail:${unit}:${id}`;
