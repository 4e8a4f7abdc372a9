// A call that its handler may answer in one round trip, and how it is asked to.
import { isRefusal } from '#domain/refusal.ts';
import { barePath } from '#contract/version.ts';
import { partnerKeyHash } from '#data/cards/partner-keys.ts';
import { asPartner } from '#data/partner-call.ts';
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
  const tokenHash = singleStatement && open.token !== null && partnerKeyHash(open.unit, open.token);
  if (!tokenHash) return null;
  const asked = askedUnderKey(call, open.request, open.fields);
  if (asked === null || isRefusal(asked)) return null;
  const { unit, pod, priority } = open;
  const until = keptUntil(call, parts.clock.now());
  const partnerCall = { ...asked, unit, lockTimeoutMs, tokenHash, path: barePath(call.path), keptUntil: until };
  const perform = asPartner(oneStatement(pod, unit, priority), partnerCall, parts);
  return singleStatement.try({ ...contextOf(open, parts), perform }, keys);
}
