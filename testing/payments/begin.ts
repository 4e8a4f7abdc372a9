// Beginning to pay, as a page does it.
import { beginPaymentCall } from '#contract/payments/begin.ts';
import type { Client } from '#contract/client.ts';
import type { TestOrder } from './orders.ts';

export const begin = (client: Client, { number }: Pick<TestOrder, 'number'>, changes: object = {}) =>
  client(
    beginPaymentCall,
    { orderNo: number, txnCurrency: 'EUR', txnAmount: 20, paymentMethod: 'C04', ...changes },
    { key: crypto.randomUUID() },
  );
