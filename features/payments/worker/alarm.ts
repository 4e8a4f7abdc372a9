// What somebody has to look at: in the log with what it is about, and counted for whoever is called.
import type { Scope } from '#data/scope.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

/** Each has its rule in deploy/watch/alerts/money.yaml. */
export const alarmWords = {
  mismatched: 'a payment is not what was asked for',
  'unknown-event': 'a provider tells of a payment we do not know',
  'money-back': 'a provider gave money back that we did not send back',
  unclear: 'a provider does not say what became of a payment',
  'refund-failed': 'a payment could not be sent back',
} as const;

interface AlarmParts {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'paymentAlarms'>;
}

export function alarm(
  { unit }: Pick<Scope, 'unit'>,
  { log, metrics }: AlarmParts,
  why: keyof typeof alarmWords,
  about: Readonly<Record<string, unknown>>,
): void {
  log.error({ unit, ...about }, alarmWords[why]);
  metrics.paymentAlarms.inc({ unit, why });
}
