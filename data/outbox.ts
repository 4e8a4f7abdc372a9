// The outbox: every mail and SMS, from the transaction that makes it needed until it has been sent or has become
// needless. What it is about is sealed under its id; a job is told the id, opens it, and empties it afterwards.
import { sql } from 'kysely';
import { addAddressee, type Address } from './identity/addressees.ts';
import { deleteOldest } from './retained.ts';
import type { Scope } from './scope.ts';
import { nothingSealed, sealedIn, unsealed } from './sealed.ts';
import type { MessageEnd } from './tables.ts';
import type { KeyRing, UnitKeys } from './units/unit-keys.ts';

/** Queues of the job that sends; its payload is `{ message: id }`. */
export const messageQueue = 'message';
/** A lane of their own for codes: whoever asked for one sits in front of an empty field. */
export const codeQueue = 'message-code';

/** One of the kinds of messages that a slice has. */
export interface MessageKind<Content extends object> {
  readonly name: string;
  readonly queue: string;
  /** After so many days it is not worth sending any more: services were down, or workers stopped. */
  readonly worthDays: number;
  /** What is sealed for whoever writes it; for the compiler alone. */
  readonly holds?: Content;
}

export const messageKind = <Content extends object>(
  name: string,
  { queue = messageQueue, worthDays = 90 } = {},
): MessageKind<Content> => ({ name, queue, worthDays });

export interface NewMessage<Content extends object> {
  readonly kind: MessageKind<Content>;
  readonly content: Content;
  /** Whom it is for, where that is said already. It is found by this when they are erased. */
  readonly to?: Address;
}

/** What messages are sealed with, and found by. */
export interface MessageKeys {
  readonly people: KeyRing;
  readonly lookup: KeyRing;
}

export const messageKeysOf = async (keys: UnitKeys, unit: string): Promise<MessageKeys> => ({
  people: await keys.ring(unit, 'people'),
  lookup: await keys.ring(unit, 'member-lookup'),
});

const dayMs = 86_400_000;
/** One that nobody has ended by then, because its job was lost, is forgotten. */
export const keptDays = 180;

export const isTooLate = ({ worthDays }: MessageKind<object>, { madeAt }: WaitingMessage, now: Date): boolean =>
  now.getTime() - madeAt.getTime() > worthDays * dayMs;

export async function addMessage<Content extends object>(
  { tx, unit, ids, clock }: Scope,
  { people, lookup }: MessageKeys,
  { kind, content, to }: NewMessage<Content>,
): Promise<string> {
  const id = ids.recordId();
  const now = clock.now();
  await tx
    .insertInto('message')
    .values({ unit_id: unit, id, kind: kind.name, ...sealedIn(people, sealContext(unit, id), content), made_at: now })
    .execute();
  const until = new Date(now.getTime() + keptDays * dayMs);
  if (to) await addAddressee({ tx, unit }, lookup, { what: 'message', ref: id }, to, until);
  return id;
}

export interface WaitingMessage {
  readonly id: string;
  readonly kind: string;
  readonly content: unknown;
  readonly madeAt: Date;
}

/** Null once it has ended. */
export async function findWaiting(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  people: KeyRing,
  id: string,
): Promise<WaitingMessage | null> {
  const row = await tx
    .selectFrom('message')
    .select(['kind', 'key_version', 'sealed', 'made_at'])
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    // Whoever erases somebody waits until what is being written about them is written, and finds it.
    .forUpdate()
    .executeTakeFirst();
  return row
    ? { id, kind: row.kind, content: unsealed(people, sealContext(unit, id), row), madeAt: row.made_at }
    : null;
}

/** What it was about is gone with this. Says whether it still waited, so that its end has its effects once. */
export const endMessage = async (scope: Pick<Scope, 'tx' | 'unit' | 'clock'>, id: string, became: MessageEnd) =>
  (await endMessages(scope, [id], became)) === 1;

/** They are not sent any more. */
export const cancelMessages = (scope: Pick<Scope, 'tx' | 'unit' | 'clock'>, ids: readonly string[]) =>
  endMessages(scope, ids, 'needless');

async function endMessages(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  ids: readonly string[],
  became: MessageEnd,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ ...nothingSealed, ended_at: clock.now(), became })
    .where('unit_id', '=', unit)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes up to `most` messages that ended before the date, and says how many there were. */
export const deleteMessagesEndedBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number) =>
  deleteOldest(scope, 'message', 'ended_at', before, most);

/** The same for those made before it, sent or not. */
export const deleteMessagesMadeBefore = (scope: Pick<Scope, 'tx' | 'unit'>, before: Date, most: number) =>
  deleteOldest(scope, 'message', 'made_at', before, most);

/** Sealed in its own row: in another it does not open. */
const sealContext = (unit: string, id: string): string => `message:${unit}:${id}`;
