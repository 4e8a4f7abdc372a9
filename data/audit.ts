// The record of what was done, by whom, for whom. It can be added to and read, never changed.
import type { Scope } from './scope.ts';

export interface AuditEntry {
  readonly call: string;
  /** The caller's idempotency key, if there was one. */
  readonly key?: string;
  /** `done`, `revealed`, `unlocked`, or the name of the refusal. */
  readonly outcome: string;
  /** The cards whose codes were shown or whose PIN was unlocked, the key that was suspended. */
  readonly about?: readonly string[];
}

export async function record(scope: Scope, entry: AuditEntry): Promise<void> {
  const { tx, unit, actor, clock, ids } = scope;
  await tx
    .insertInto('audit')
    .values({
      unit_id: unit,
      id: ids.recordId(),
      at: clock.now(),
      actor_kind: actor.kind,
      actor_id: actor.kind === 'guest' ? null : actor.id,
      acting_for: actor.kind === 'guest' ? null : (actor.actingFor ?? null),
      call: entry.call,
      key: entry.key ?? null,
      outcome: entry.outcome,
      about: entry.about ? [...entry.about] : null,
    })
    .execute();
}
