// One call to a provider: not made while the provider rests, and over after its time whatever the provider does. What
// comes back later is dropped.
import type { Clock } from '#platform/clock.ts';
import { breaker } from './breaker.ts';

const usualTimeoutMs = 10_000;

/** `fault`: nothing was answered that anybody could read, and why. */
export type Asked<Answer> = { readonly answer: Answer } | { readonly fault: string };

export type Guarded = <Answer>(ask: () => Promise<Asked<Answer>>) => Promise<Asked<Answer>>;

export const timeoutOf = ({ timeoutMs = usualTimeoutMs }: { readonly timeoutMs?: number }): number => timeoutMs;

/** One for each account: what rests is that account's provider. */
export function guarded(timeoutMs: number, clock?: Clock): Guarded {
  const guard = breaker(clock);
  return async (ask) => {
    if (!guard.mayAsk()) return { fault: 'resting' };
    const asked = await within(timeoutMs, ask);
    if ('fault' in asked) guard.failed();
    else guard.answered();
    return asked;
  };
}

async function within<Answer>(timeoutMs: number, ask: () => Promise<Asked<Answer>>): Promise<Asked<Answer>> {
  const { promise: late, resolve } = Promise.withResolvers<Asked<Answer>>();
  const timer = setTimeout(() => resolve({ fault: 'late' }), timeoutMs);
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
