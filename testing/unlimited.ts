import type { Rates } from '#platform/limits.ts';

/** For tests that are not about rates: Redis would count them together with the run before. */
export const unlimited = {
  take: async () => ({ allowed: true }),
  refusedFor: () => 0,
} as unknown as Rates;
