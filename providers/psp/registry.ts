import { watched } from '#platform/telemetry/watched.ts';
import type { Clock } from '#platform/clock.ts';
import { captureByLog } from './capture-by-log/capture-by-log.ts';
import { ordersOnly } from './orders-only/orders-only.ts';
import type { PaymentProvider, PspSettings } from './port.ts';
import { redirect, redirectWithChallenge } from './redirect/redirect.ts';
import { stripe } from './stripe/stripe.ts';

const providers: ReadonlyMap<string, (settings: PspSettings, clock?: Clock) => PaymentProvider> = new Map([
  ['stripe', stripe],
  ['paypal', redirect],
  ['amazon', redirectWithChallenge],
  ['market-pay', captureByLog],
  ['ingenico', ordersOnly],
]);

/** One for each account, kept: it remembers whether the provider answers. */
export function paymentProvider(name: string, settings: PspSettings, clock?: Clock): PaymentProvider {
  const make = providers.get(name);
  if (!make) throw new Error(`Payment provider "${name}" is unknown; one of: ${[...providers.keys()].join(', ')}`);
  return watched('psp', name, make(settings, clock));
}
