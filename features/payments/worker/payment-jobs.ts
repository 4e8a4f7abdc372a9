// What the jobs of payments are made of, and where they wait.
import type { OrderToPay } from '#data/orders/orders.ts';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { PaymentDesk, PaymentDesks } from '#providers/psp/port.ts';

export interface PaymentJobParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'paymentAlarms'>;
  readonly desks: PaymentDesks;
  readonly orders: PaidOrders;
}

/** What follows for an order once it is paid, which is the business of orders. */
export interface PaidOrders {
  /** The unit's keys that it takes, fetched before any transaction. */
  keysOf(unit: string): Promise<unknown>;
  /** In the transaction that says that it is paid. */
  paid(scope: Scope, order: OrderToPay, keys: unknown, by: PaidBy): Promise<void>;
  /** The same where somebody looks at it first, and its money may only be set aside; `by` is null where that was heard before. */
  held(scope: Scope, order: OrderToPay, keys: unknown, by: PaidBy | null): Promise<void>;
}

export interface PaidBy {
  readonly attempt: string;
  /** Its provider's name of the card, if it was one. */
  readonly card: string | null;
}

/** Of the account that it was begun with, which need not be the unit's newest. */
export function deskOf(
  { desks }: Pick<PaymentJobParts, 'desks'>,
  unit: string,
  attempt: PaymentAttempt,
): PaymentDesk | null {
  const desk = desks(unit, attempt.provider, attempt.account);
  return desk?.isLive === attempt.isLive ? desk : null;
}

export const noSuchAccount = ({ provider, account }: PaymentAttempt): string =>
  `there is no such account with ${provider} here: ${account}`;
