// The provider that knows orders and nothing else (PAY-13, PAY-30): a payment is asked about by the order's number, and
// nothing can be topped up. An order has one payment there at a time; the next begins when the last is over and unpaid.
import { systemClock, type Clock } from '#platform/clock.ts';
import { plainProvider } from '../plain/plain-provider.ts';
import type { PaymentProvider, PspSettings } from '../port.ts';

export const ordersOnly = (settings: PspSettings, clock: Clock = systemClock): PaymentProvider =>
  plainProvider(
    {
      id: 'orderNo',
      statusPath: (orderNo) => `/orders/${encodeURIComponent(orderNo)}/payment`,
      topUps: false,
      isReplaced: true,
    },
    settings,
    clock,
  );
