// One key, one effect, one answer. See docs/decisions/0006-idempotency.md.
import { deleteOldest } from './retained.ts';
import type { Scope } from './scope.ts';
import { sealedIn, unsealed } from './sealed.ts';
import type { KeyRing } from './units/unit-keys.ts';

export interface KeyedRequest {
  readonly subject: string;
  readonly key: string;
  readonly call: string;
  readonly fingerprint: Buffer;
}

export type KeyState =
  /** Ours: the effect may happen, and its answer must be kept. */
  | { readonly state: 'taken' }
  /** The effect has happened; this is what was answered. */
  | { readonly state: 'answered'; readonly answer: unknown }
  /** The effect has happened, and this journal says what was answered. */
  | { readonly state: 'booked'; readonly journal: string }
  /** The key belongs to another request. */
  | { readonly state: 'reused' };

/**
 * Takes the key for this transaction. While another transaction holds it this waits, up to the
 * transaction's lock timeout; when that one commits, its answer is found, and when it rolls back, the
 * key is ours.
 */
export async function takeKey(
  { tx, unit }: Scope,
  ring: KeyRing,
  request: KeyedRequest,
  expiresAt: Date,
): Promise<KeyState> {
  for (;;) {
    if (await insertKey({ tx, unit }, request, expiresAt)) return { state: 'taken' };
    const found = await findKey({ tx, unit }, ring, request);
    // Nothing there after all: the retention job took it away in between, so the key is free again.
    if (found) return found;
  }
}

async function insertKey(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  request: KeyedRequest,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({
      unit_id: unit,
      subject: request.subject,
      key: request.key,
      call: request.call,
      fingerprint: request.fingerprint,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What is known of a key without taking it; null when nothing is. */
export async function findKey(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ring: KeyRing,
  { subject, key, call, fingerprint }: KeyedRequest,
): Promise<Exclude<KeyState, { state: 'taken' }> | null> {
  const row = await tx
    .selectFrom('idempotency')
    .select(['call', 'fingerprint', 'key_version', 'answer', 'journal_id'])
    .where('unit_id', '=', unit)
    .where('subject', '=', subject)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.call !== call || !row.fingerprint.equals(fingerprint)) return { state: 'reused' };
  if (row.journal_id !== null) return { state: 'booked', journal: row.journal_id };
  if (!row.answer || row.key_version === null) throw new Error('a key was committed without answer');
  const { key_version, answer: sealed } = row;
  return { state: 'answered', answer: unsealed(ring, answerName(unit, subject, key), { key_version, sealed }) };
}

/** Keeps the answer in the effect's own transaction. */
export async function keepAnswer(
  { tx, unit }: Scope,
  ring: KeyRing,
  { subject, key }: KeyedRequest,
  answer: unknown,
): Promise<void> {
  const { key_version, sealed } = sealedIn(ring, answerName(unit, subject, key), answer ?? null);
  const { numUpdatedRows } = await tx
    .updateTable('idempotency')
    .set({ key_version, answer: sealed })
    .where('unit_id', '=', unit)
    .where('subject', '=', subject)
    .where('key', '=', key)
    .executeTakeFirst();
  // An effect without its key could happen again.
  if (numUpdatedRows !== 1n) throw new Error('the key of this request is gone');
}

/** What was answered to somebody. The key of a request that is being worked on is still needed, and has no answer. */
export async function deleteAnswersTo({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, subject: string): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('unit_id', '=', unit)
    .where('subject', '=', subject)
    .where('answer', 'is not', null)
    .execute();
}

/** Deletes up to `most` kept answers past their date, and says how many. */
export const deleteExpiredKeys = (scope: Pick<Scope, 'tx' | 'unit'>, now: Date, most: number): Promise<number> =>
  deleteOldest(scope, 'idempotency', 'expires_at', now, most);

const answerName = (unit: string, subject: string, key: string) => `answer:${unit}:${subject}:${key}`;
