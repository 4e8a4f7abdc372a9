// Beginning to pay, as a page does it.
import { beginPaymentCall } from '#contract/payments/begin.ts';
import type { Client } from '#contract/client.ts';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import type { StartPayment } from '#providers/psp/port.ts';
import type { TestOrder } from './orders.ts';

export const begin = (client: Client, { number }: Pick<TestOrder, 'number'>, changes: object = {}) =>
  client(
    beginPaymentCall,
    { orderNo: number, txnCurrency: 'EUR', txnAmount: 20, paymentMethod: 'C04', ...changes },
    { key: crypto.randomUUID() },
  );

/** The path at which the provider sends the browser back to us. */
export function returnPath(attempt: Pick<PaymentAttempt, 'asked'> | undefined): string {
  if (!attempt) throw new Error('nothing was begun');
  return new URL((attempt.asked as StartPayment).returnUrl).pathname;
}
