// The two providers to whom the buyer is redirected (PAY-09, PAY-30): a payment is asked about by its id.
import { systemClock, type Clock } from '#platform/clock.ts';
import { z } from 'zod';
import { PageUrl } from '../plain/answers.ts';
import { asker } from '../plain/ask.ts';
import { plainProvider } from '../plain/plain-provider.ts';
import type { PaymentProvider, PspSettings } from '../port.ts';

export const redirect = (settings: PspSettings, clock: Clock = systemClock): PaymentProvider =>
  plainProvider(
    { id: 'paymentId', statusPath: (id) => `/payments/${encodeURIComponent(id)}`, topUps: true, isReplaced: false },
    settings,
    clock,
  );

const Challenge = z.object({ url: PageUrl });

/** One of the two tells apart where the buyer's bank asks for its proof. */
export function redirectWithChallenge(settings: PspSettings, clock: Clock = systemClock): PaymentProvider {
  const ask = asker(settings, clock);
  return {
    ...redirect(settings, clock),
    async threeDSecureUrl({ ref }) {
      if (ref === null) return null;
      const said = await ask(Challenge, `/3ds?paymentLogId=${encodeURIComponent(ref)}`);
      return said.kind === 'said' ? said.it.url : null;
    },
  };
}
