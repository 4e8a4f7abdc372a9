import { beforeEach, expect, test, vi } from 'vitest';
import { useResend } from './use-resend.ts';

/** What the hook keeps from one drawing to the next. */
const kept = vi.hoisted(() => ({ cells: [] as unknown[], at: 0 }));
vi.mock('react', () => ({
  useState: (first: unknown) => {
    const cell = kept.at++;
    if (!(cell in kept.cells)) kept.cells[cell] = typeof first === 'function' ? (first as () => unknown)() : first;
    return [kept.cells[cell], (next: unknown) => (kept.cells[cell] = next)];
  },
}));
vi.mock('#browser/time/use-countdown.ts', () => ({
  useCountdown: (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)),
}));

beforeEach(() => {
  vi.useFakeTimers();
  kept.cells = [];
  return () => vi.useRealTimers();
});

test('OTP-07 59 seconds until another may be asked for, and as many again after each', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const resend = vi.fn(() => promise);
  const drawn = () => {
    kept.at = 0;
    return useResend(resend);
  };
  expect(drawn()).toMatchObject({ seconds: 59, busy: false });
  vi.advanceTimersByTime(58_000);
  expect(drawn().seconds).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(drawn().seconds).toBe(0);
  const again = drawn().again();
  expect(drawn()).toMatchObject({ seconds: 0, busy: true });
  resolve();
  await again;
  expect(resend).toHaveBeenCalledTimes(1);
  expect(drawn()).toMatchObject({ seconds: 59, busy: false });
});
