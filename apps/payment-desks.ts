// The accounts that units have at payment providers, as pay and worker use them. Each adapter is made once: it remembers
// whether its provider answers.
import type { Clock } from '#platform/clock.ts';
import type { PspAccount } from '#platform/psp-account.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { PaymentDesk, PaymentDesks } from '#providers/psp/port.ts';
import { paymentProvider } from '#providers/psp/registry.ts';

export interface DeskParts {
  readonly accounts: readonly PspAccount[];
  readonly clock: Clock;
  readonly log: Log;
  /** How long one question takes at most. */
  readonly timeoutMs?: number;
}

export function paymentDesks({ accounts, clock, log, timeoutMs }: DeskParts): PaymentDesks {
  const desks = new Map<string, PaymentDesk>();
  for (const { unit, provider: name, ...settings } of accounts) {
    const onFault = (reason: string) => log.error({ provider: name, unit, reason }, 'a payment provider failed');
    const provider = paymentProvider(
      name,
      { ...settings, onFault, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
      clock,
    );
    desks.set(`${unit}/${name}`, { name, account: settings.account, isLive: settings.isLive, provider });
  }
  return (unit, name) => desks.get(`${unit}/${name}`) ?? null;
}
