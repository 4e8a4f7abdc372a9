// A partner's call in one statement: who may, the key that keeps its answer and the line in the audit stand around
// whatever it does, which is a function of the database that knows nothing of them.
import type { OneStatement, Perform, Performed } from '#platform/db/one-statement.ts';
import type { Scope } from './scope.ts';
import type { KeyedRequest } from './idempotency.ts';

export interface PartnerCall extends Omit<KeyedRequest, 'subject'> {
  readonly unit: string;
  readonly lockTimeoutMs: number;
  /** Of the token that the caller carries. */
  readonly tokenHash: Buffer;
  /** The call's path without its version, which a caller may be allowed. */
  readonly path: string;
  readonly keptUntil: Date;
}

/** How a handler does what this call is for. Its statement is the whole of the transaction. */
export const asPartner =
  (statement: OneStatement, call: PartnerCall, { clock, ids }: Pick<Scope, 'clock' | 'ids'>): Perform =>
  async <Row>(does: string, values: readonly unknown[]) => {
    const journal = ids.recordId();
    const [row] = await statement<Performed<Row> & { readonly refused: string | null }>(textOf(does, values.length), [
      call.unit,
      call.lockTimeoutMs,
      clock.now(),
      call.tokenHash,
      call.path,
      call.call,
      call.key,
      call.fingerprint,
      call.keptUntil,
      journal,
      ids.recordId(),
      ...values,
    ]);
    if (!row) return null;
    const { refused, ...done } = row;
    const outcome = refused ?? row.outcome;
    return outcome ? ({ ...done, outcome, journal } as Performed<Row>) : null;
  };

const ownValues = 11;

/** Each step is given what the one before it found, so they run in this order; whoever may not ask does nothing. */
const textOf = (does: string, count: number): string => `
  select (caller.who).refused, (did.what).*
  from (select partner_call_begins($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as who) as caller
  cross join lateral (select case when (caller.who).partner is not null and (caller.who).refused is null then
    ${does}(caller.who, $10, $3, ${Array.from({ length: count }, (_, place) => `$${ownValues + 1 + place}`).join(', ')})
    end as what) as did
  cross join lateral (select
    partner_call_ends(caller.who, $3, $6, $7, $11, (did.what).outcome, (did.what).about)) as ended`;
