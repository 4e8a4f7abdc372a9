// What is left of a call that was refused, when all that it wrote is undone.
import type { Actor } from '#domain/identity/actor.ts';
import type { CountedRefusal, RefusalAbout } from '#domain/refusal.ts';
import type { CallDescription } from '#contract/call.ts';
import { record } from '#data/audit.ts';
import { countFailure } from '#data/failure-counts.ts';
import type { AnyRefusal } from './answers.ts';
import { inTransaction } from './in-transaction.ts';
import type { OpenRequest } from './open-request.ts';
import type { ServerParts } from './parts.ts';

/** Thrown in a call's transaction, so that it is undone; nobody above the keyed run ever sees it. */
export class RolledBack extends Error {
  readonly refusal: AnyRefusal;
  readonly actor: Actor;
  constructor(refusal: AnyRefusal, actor: Actor) {
    super(refusal.refused);
    this.refusal = refusal;
    this.actor = actor;
  }
}

/**
 * What outlives a refusal, in a transaction of its own since the call's is gone: a failed guess is
 * counted, and what a member tried to change is on the record.
 */
export async function afterRefusal(
  call: CallDescription,
  open: OpenRequest,
  { refusal, actor }: Pick<RolledBack, 'refusal' | 'actor'>,
  parts: ServerParts,
): Promise<void> {
  const { counts = [] } = refusal as Partial<CountedRefusal>;
  const { about } = refusal as Partial<RefusalAbout>;
  const recorded = call.effect === 'write' && actor.kind !== 'guest';
  if (counts.length === 0 && !recorded) return;
  await inTransaction(open, {}, parts, async (guest) => {
    const scope = { ...guest, actor };
    for (const { purpose, subject, windowMs } of counts) await countFailure(scope, purpose, subject, windowMs);
    const line = { call: call.id, outcome: refusal.refused, ...(about ? { about } : {}) };
    if (recorded) await record(scope, line);
  });
}
