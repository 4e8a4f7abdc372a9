// How an outcome becomes an answer. Every answer has the same four fields.
import {
  refuse,
  refuseFor,
  retrySecondsOf,
  type Refusal,
  type RefusalAbout,
  type RefusalWith,
} from '#domain/refusal.ts';
import type { CallDescription, WireAnswer } from '#contract/call.ts';
import { failures, statusOf, type FailureName } from '#contract/failures.ts';
import { isMoving } from '#platform/db/moving.ts';
import { isOutage } from './outages.ts';
import type { ServerParts } from './parts.ts';

export type AnyRefusal = Refusal<FailureName>;

export const answered = (data: unknown): WireAnswer => ({
  success: true,
  status: 200,
  data: data ?? null,
  error: null,
});

/** Come back in a moment; those who were turned away together do not come back together. */
export const busy = (): AnyRefusal => refuseFor('server.unavailable', 1 + Math.floor(Math.random() * 3));

/** Who is turned away hears when to come back, whoever turned them away. */
export const timed = (refusal: Refusal): Refusal =>
  refusal.refused === 'server.unavailable' && retrySecondsOf(refusal) === null ? busy() : refusal;

export function refused(refusal: Refusal): WireAnswer {
  const name = refusal.refused as FailureName;
  const failure = failures[name];
  return {
    success: false,
    status: statusOf(name),
    data: (refusal as Partial<RefusalWith>).data ?? null,
    error: { code: failure.wire, message: failure.message },
  };
}

type Reporting = Pick<ServerParts, 'log' | 'metrics' | 'seldom'>;

/** Tells the operators of a refusal that the table says they should hear of, and where to look, however often it happens. */
export function report(
  refusal: Refusal,
  call: CallDescription,
  unit: string | null,
  { log, metrics, seldom }: Reporting,
): void {
  const { refused: name, about = [] } = refusal as Refusal & Partial<RefusalAbout>;
  metrics.refusals.inc({ call: call.id, refusal: name });
  if (!failures[name as FailureName].report) return;
  const where = { ...(unit === null ? {} : { unit }), ...(about.length ? { about } : {}) };
  seldom.say([call.id, name, unit, ...about].join(' '), (times) =>
    log.warn({ call: call.id, refusal: name, ...where, times }, 'a call was refused'),
  );
}

/** What operators should hear of is 0 until it happens: an alarm on its increase would miss the first. */
export function announce({ id, fails }: CallDescription, { metrics }: Reporting): void {
  for (const name of fails) if (failures[name].report) metrics.refusals.inc({ call: id, refusal: name }, 0);
}

/** A bug, or an engine that does not answer: logged, counted, and told apart for the caller. A unit that moves is neither. */
export function faulted(error: unknown, call: CallDescription, { log, metrics, seldom }: Reporting): AnyRefusal {
  if (isMoving(error)) return busy();
  const unavailable = isOutage(error);
  metrics.faults.inc({ where: `call ${call.id}` });
  seldom.say(`${call.id} ${unavailable ? codeOf(error) : placeOf(error)}`, (times) =>
    log.error({ err: error, call: call.id, unavailable, times }, 'a call failed'),
  );
  return unavailable ? busy() : refuse('server.fault');
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** What it says may have something in it that somebody sent; where it is has not. */
const placeOf = (error: unknown): string =>
  (error instanceof Error && /\n +at .*/.exec(error.stack ?? '')?.[0]) || 'somewhere';
