// What beginning a payment needs of a call's context.
import type { Refusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import type { CallDescription } from '#contract/call.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';
import type { PaymentDesks } from '#providers/psp/port.ts';
import type { PrepareContext } from '#server/handler.ts';

export interface BeginParts {
  readonly profile: UnitProfile;
  readonly language: Language;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Of pay itself, where the browser comes back to. */
  readonly apiOrigin: string;
  readonly ring: KeyRing;
  readonly desks: PaymentDesks | undefined;
  readonly inUnit: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
  readonly enqueue: Enqueue<Tables>;
}

export type BeginRefusal = Refusal<
  | 'order.over'
  | 'payment.done'
  | 'payment.under-way'
  | 'payment.means-refused'
  | 'payment.tries-exceeded'
  | 'payment.refused'
  | 'payment.unavailable'
>;

export async function beginParts<C extends CallDescription>({
  profile,
  language,
  clock,
  ids,
  apiOrigin,
  keys,
  providers,
  inUnit,
  enqueue,
}: PrepareContext<C>): Promise<BeginParts> {
  const ring = await keys.ring(profile.id, 'payments');
  return { profile, language, clock, ids, apiOrigin, ring, desks: providers.paymentDesk, inUnit, enqueue };
}
