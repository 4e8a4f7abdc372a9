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
  return async <Answer>(ask: () => Promise<Asked<Answer>>) => {
    if (!guard.mayAsk()) return { fault: 'resting' };
    const asked = await within<Asked<Answer>>(timeoutMs, ask, { fault: 'late' });
    if ('fault' in asked) guard.failed();
    else guard.answered();
    return asked;
  };
}

/** What the work comes to, or `late` when it takes longer. */
export async function within<Result>(timeoutMs: number, work: () => Promise<Result>, late: Result): Promise<Result> {
  const { promise: over, resolve } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => resolve(late), timeoutMs);
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}
