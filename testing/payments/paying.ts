// What a page of the shop does to have an order paid, for tests of what comes after it.
import type { CallInput } from '#contract/call.ts';
import type { Client } from '#contract/client.ts';
import { beginPaymentCall, payTokenCall } from '#contract/payments/begin.ts';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import type { StartPayment } from '#providers/psp/port.ts';
import type { TestOrder } from './orders.ts';

export interface TestBuyer {
  readonly client: Client;
  readonly order: Pick<TestOrder, 'number'>;
}

type BeginWish = CallInput<typeof beginPaymentCall>;

export const beginning = ({ client, order }: TestBuyer, changes: Partial<BeginWish> = {}) =>
  client(
    beginPaymentCall,
    { orderNo: order.number, txnCurrency: 'EUR', txnAmount: 20, paymentMethod: 'C04', ...changes },
    { key: crypto.randomUUID() },
  );

/** Begun, or the test fails. */
export async function begun(buyer: TestBuyer, changes: Partial<BeginWish> = {}) {
  const outcome = await beginning(buyer, changes);
  if (!outcome.ok) throw new Error(`not begun: ${outcome.failure.name ?? outcome.failure.message}`);
  return outcome.data;
}

/** What its pages show with the calls that begin and confirm. */
export async function csrfTokenOf(client: Client): Promise<string> {
  const outcome = await client(payTokenCall, {});
  if (!outcome.ok) throw new Error(`no token: ${outcome.failure.name ?? outcome.failure.message}`);
  return outcome.data.csrfToken;
}

export const refused = (name: string) => ({ ok: false, failure: { name } });

/** The path at which the provider sends the browser back to us. */
export function returnPath(attempt: Pick<PaymentAttempt, 'asked'> | undefined): string {
  if (!attempt) throw new Error('nothing was begun');
  return new URL((attempt.asked as StartPayment).returnUrl).pathname;
}
