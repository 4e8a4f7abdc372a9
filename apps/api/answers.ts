// How an outcome becomes an answer. Every answer has the same four fields.
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { CallDescription, WireAnswer } from '#contract/call.ts';
import { failures, statusOf, type FailureName } from '#contract/failures.ts';
import type { ProcessParts } from '#platform/process.ts';
import { StoreOutage } from '#providers/storage/port.ts';

export type AnyRefusal = Refusal<FailureName>;

export const answered = (data: unknown): WireAnswer => ({
  success: true,
  status: 200,
  data: data ?? null,
  error: null,
});

export function refused({ refused: name }: Refusal): WireAnswer {
  const failure = failures[name as FailureName];
  return {
    success: false,
    status: statusOf(name as FailureName),
    data: null,
    error: { code: failure.wire, message: failure.message },
  };
}

/** Tells the operators of a refusal that the table says they should hear of. */
export function report({ refused: name }: Refusal, call: CallDescription, { log, metrics }: ProcessParts): void {
  metrics.refusals.inc({ call: call.id, refusal: name });
  if (failures[name as FailureName].report) log.warn({ call: call.id, refusal: name }, 'a call was refused');
} // prettier-ignore

/** A bug, or an engine that does not answer: logged, counted, and told apart for the caller. */
export function faulted(
  error: unknown,
  call: CallDescription,
  { log, metrics }: ProcessParts,
): AnyRefusal {
  const unavailable = isOutage(error);
  metrics.faults.inc({ where: `call ${call.id}` });
  log.error({ err: error, call: call.id, unavailable }, 'a call failed');
  return refuse(unavailable ? 'server.unavailable' : 'server.fault');
}

/** The database or the object store refused or lost us; the same request may work in a moment. */
function isOutage(error: unknown): boolean {
  if (error instanceof StoreOutage) return true;
  const { code, message } = error as { code?: string; message?: string };
  // Connection exceptions, operator intervention, a row that somebody else held too long, and what the
  // network and the pool say.
  return (
    /^(08|57P|55P03)/.test(code ?? '') ||
    /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH)$/.test(code ?? '') ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout/i.test(
      message ?? '',
    )
  );
}
