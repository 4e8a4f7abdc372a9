import { expect, test } from 'vitest';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import { heardResult } from './heard-result.ts';

test('D19 a crowd that asks about one payment costs what one of them costs', async () => {
  const attempt = { id: 'attempt', order: 'order', state: 'open', means: 'credit-card', provider: 'stripe' };
  let looks = 0;
  const context = {
    visit: null,
    clock: { now: () => new Date('2026-06-01T10:00:00Z') },
    enqueue: async () => {},
    // Every look sees the same: nothing has happened yet.
    inUnit: async () => {
      looks += 1;
      return { attempt, isAsked: false, number: 'T-1', isOwn: false };
    },
  };
  const ask = () => heardResult(context as never, attempt as unknown as PaymentAttempt);
  const alone = await ask().then(() => looks);
  const crowd = await Promise.all(Array.from({ length: 50 }, ask));
  expect(crowd.every(({ pspResult }) => pspResult.isPending)).toBe(true);
  // Besides the waiting, each is answered once.
  expect(looks - alone).toBeLessThan(2 * alone + 50);
});
