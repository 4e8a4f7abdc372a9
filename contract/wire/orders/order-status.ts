// D13: the wire's number for each state of an order, and which screen shows it (ORDER-31).
import type { OrderState } from '#domain/orders/order-state.ts';

export const orderStatusCodes = {
  placed: '03',
  transfer: '041',
  waiting: '044',
  review: '04',
  issuing: '042',
  locked: '091',
  done: '09',
  cancelled: '02',
  'part-returned': '098',
  returned: '099',
} as const satisfies Record<OrderState, string>;

export type OrderStatusCode = (typeof orderStatusCodes)[OrderState];
export const orderStatusList = Object.values(orderStatusCodes) as [OrderStatusCode, ...OrderStatusCode[]];

/** ORDER-07: what each is called where orders are listed; "all" is a filter and no status. */
export const shownStatuses = ['pending', 'requesting', 'confirmed', 'cancelled', 'returned', 'part-returned'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

export const shownStatusOf: Readonly<Record<OrderStatusCode, ShownStatus>> = {
  '03': 'requesting',
  '041': 'requesting',
  '044': 'requesting',
  '04': 'pending',
  '042': 'confirmed',
  '091': 'confirmed',
  '09': 'confirmed',
  '02': 'cancelled',
  '098': 'part-returned',
  '099': 'returned',
};

/** ORDER-08, ORDER-31. An order whose last attempt failed is waiting too, and shown as failed with another try (D13). */
export type OrderScreen = 'success' | 'pending' | 'waiting' | 'failed';

export function screenOf(code: OrderStatusCode, hasFailed: boolean): OrderScreen {
  switch (code) {
    case '03':
      return hasFailed ? 'failed' : 'waiting';
    case '041':
    case '044':
      return 'waiting';
    case '04':
      return 'pending';
    case '02':
      return 'failed';
    default:
      return 'success';
  }
}
