// A payment for tests of the providers: what is asked for, and what a buyer does on the page.
import { randomUUID } from 'node:crypto';
import type { AttemptRef, PaymentProvider, StartOutcome, StartPayment } from '#providers/psp/port.ts';

export type Started = Extract<StartOutcome, { kind: 'started' }>;

const hourMs = 60 * 60_000;

export const wantedPayment = (changes: Partial<StartPayment> = {}): StartPayment => ({
  attempt: randomUUID(),
  unit: 'alpha',
  orderNo: randomUUID(),
  amount: 1_250,
  currency: 'EUR',
  means: 'credit-card',
  title: 'Two gift cards',
  language: 'fr',
  returnUrl: 'http://shop.test/back',
  cancelUrl: 'http://shop.test/cancelled',
  beganAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + hourMs).toISOString(),
  authoriseOnly: false,
  customer: null,
  ...changes,
});

export const attemptOf = ({ attempt, currency }: StartPayment, ref: string | null): AttemptRef => ({
  attempt,
  ref,
  payment: null,
  startedAt: new Date(),
  currency,
});

/** Begun, or the test fails. */
export async function begin(provider: PaymentProvider, wanted: StartPayment) {
  const started = await provider.start(wanted);
  if (started.kind !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`);
  return { started, attempt: attemptOf(wanted, started.ref) };
}

/** On the page of a provider that has three buttons. */
export async function pressButton(
  { redirectUrl }: Pick<Started, 'redirectUrl'>,
  act: 'pay' | 'refuse' | 'back',
): Promise<string | null> {
  const answer = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  await answer.body?.cancel();
  return answer.headers.get('location');
}
