// The provider that keeps a log of its payments (PAY-12, PAY-30). What a buyer did on its page is only set aside; asking
// for the capture by the log's id takes it and says what it is. So there is no other question about a payment, and asking
// twice takes nothing twice.
import { systemClock, type Clock } from '#platform/clock.ts';
import { plainProvider } from '../plain/plain-provider.ts';
import type { PaymentProvider, PspSettings } from '../port.ts';

export const captureByLog = (settings: PspSettings, clock: Clock = systemClock): PaymentProvider =>
  plainProvider(
    {
      id: 'paymentLogId',
      statusPath: (id) => `/capture?paymentLogId=${encodeURIComponent(id)}`,
      topUps: true,
      isReplaced: false,
    },
    settings,
    clock,
  );
