// A transaction of the unit that a request is for. Nobody is known in it until whoever asks has been authenticated.
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { inUnit, type TransactionOptions } from '#platform/db/transaction.ts';
import type { OpenRequest } from './open-request.ts';
import type { ServerParts } from './parts.ts';

export const inTransaction = <T>(
  { pod, unit, priority }: OpenRequest,
  options: TransactionOptions,
  { clock, ids }: ServerParts,
  work: (guest: Scope) => Promise<T>,
): Promise<T> =>
  inUnit<Tables, T>(pod, unit, (tx) => work({ unit, tx, actor: { kind: 'guest', unit }, clock, ids }), {
    ...options,
    priority,
  });
