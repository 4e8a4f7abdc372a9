// The two providers to whom the buyer is redirected (PAY-09, PAY-30): a payment is asked about by its id.
import { systemClock, type Clock } from '#platform/clock.ts';
import { plainProvider, type PlainShape } from '../plain/plain-provider.ts';
import type { PaymentProvider, PspSettings } from '../port.ts';

const shape: PlainShape = {
  id: 'paymentId',
  statusPath: (id) => `/payments/${encodeURIComponent(id)}`,
  topUps: true,
  isReplaced: false,
};

export const redirect = (settings: PspSettings, clock: Clock = systemClock): PaymentProvider =>
  plainProvider(shape, settings, clock);

/** One of the two tells apart where the buyer's bank asks for its proof. */
export const redirectWithChallenge = (settings: PspSettings, clock: Clock = systemClock): PaymentProvider =>
  plainProvider({ ...shape, threeDSecurePath: (id) => `/3ds?paymentLogId=${encodeURIComponent(id)}` }, settings, clock);
