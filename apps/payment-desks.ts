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
  // A unit that changes its account names the new one first; what was begun with the old one is asked about there.
  for (const { unit, provider: name, ...settings } of accounts) {
    const onFault = (reason: string) => log.error({ provider: name, unit, reason }, 'a payment provider failed');
    const provider = paymentProvider(
      name,
      { ...settings, onFault, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
      clock,
    );
    const desk = { name, account: settings.account, isLive: settings.isLive, provider };
    if (!desks.has(`${unit}/${name}`)) desks.set(`${unit}/${name}`, desk);
    desks.set(`${unit}/${name}/${settings.account}`, desk);
  }
  return (unit, name, account) => desks.get([unit, name, account].filter(Boolean).join('/')) ?? null;
}
