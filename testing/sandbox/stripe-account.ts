// An account at the sandbox's Stripe, the adapter on it, and a clock that a test moves.
import { afterEach } from 'vitest';
import { handClock } from '#platform/clock.ts';
import type { PspSettings } from '#providers/psp/port.ts';
import { paymentProvider } from '#providers/psp/registry.ts';
import { begin, wantedPayment } from './payments.ts';
import { pspClient } from './psp-client.ts';
import { openSandbox } from './sandbox.ts';

export const goodCard = '4242424242424242';
export const webhookSecret = 'whsec_of_this_test';

export async function openStripeAccount(name: string) {
  const clock = handClock(new Date());
  const sandbox = await openSandbox({ clock });
  const psp = pspClient(sandbox.url, name);
  const faults: string[] = [];
  const settings: PspSettings = {
    base: sandbox.url,
    account: psp.account,
    key: psp.key,
    webhookSecrets: [webhookSecret],
    isLive: false,
    onFault: (reason) => void faults.push(reason),
  };
  const provider = paymentProvider('stripe', settings);
  afterEach(async () => {
    faults.length = 0;
    clock.set(new Date());
    await sandbox.resetSwitches();
  });

  /** Whatever was to happen by then has happened. */
  const later = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await psp.advance(0);
  };

  const paid = async (card = goodCard, changes = {}) => {
    const wanted = wantedPayment(changes);
    const { started, attempt } = await begin(provider, wanted);
    await psp.pay(started.ref, { card });
    const status = await provider.status(attempt);
    if (status.kind !== 'paid') throw new Error(`not paid: ${JSON.stringify(status)}`);
    return { started, attempt, wanted, payment: status.payment };
  };

  return { sandbox, psp, sdk: psp.sdk(), settings, provider, faults, later, paid };
}
