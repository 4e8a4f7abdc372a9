// A call that its handler may answer in one round trip, and how it is asked to.
import { isRefusal } from '#domain/refusal.ts';
import { barePath } from '#contract/version.ts';
import { partnerKeyHash } from '#data/cards/partner-keys.ts';
import { oneStatement } from '#platform/db/one-statement.ts';
import type { ScopedHandler } from './handler.ts';
import { askedUnderKey, keptUntil } from './keyed.ts';
import { contextOf, type OpenRequest } from './open-request.ts';
import type { ServerParts } from './parts.ts';

/** Null when nothing has happened; whoever takes the long way then finds out why. A refusal is on the record. */
export async function trySingleStatement(
  { call, singleStatement }: ScopedHandler,
  open: OpenRequest,
  lockTimeoutMs: number,
  keys: unknown,
  parts: ServerParts,
): Promise<unknown> {
  const carrier = singleStatement && open.token !== null && partnerKeyHash(open.unit, open.token);
  if (!carrier) return null;
  const asked = askedUnderKey(call, open.request, open.fields);
  if (asked === null || isRefusal(asked)) return null;
  const { unit, pod } = open;
  return singleStatement.try(
    {
      ...contextOf(open, parts),
      statement: oneStatement(pod, unit, open.priority),
      asked: {
        ...asked,
        unit,
        lockTimeoutMs,
        carrier,
        path: barePath(call.path),
        keptUntil: keptUntil(call, parts.clock.now()),
      },
    },
    keys,
  );
}
