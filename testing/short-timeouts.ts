// Limits on how long somebody else is waited for, a hundredth as long: a test sees which limit was set and
// what becomes of the one who never answers, without waiting for it.
import { vi } from 'vitest';

export function shortTimeouts(): Disposable & { readonly asked: readonly number[] } {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(ms / 100);
  });
  return { asked, [Symbol.dispose]: () => spy.mockRestore() };
}
