import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBesiegedApi, type BesiegedApi } from './besieged.ts';
import { besiege, junkKinds } from './junk.ts';

let api: BesiegedApi;
beforeAll(async () => {
  api = await openBesiegedApi();
}, 120_000);
afterAll(() => api.stop());

test('E22 junk of every kind is refused, the process lives and does not grow, everybody else is served', async () => {
  const gentle = junkKinds.map((junk) => ({ ...junk, perSecond: junk.perSecond / 5 }));
  const result = await besiege(api, gentle, { seconds: 3, quietSeconds: 1 });
  expect(result.alive).toBe(true);
  expect(result.sent).toBeGreaterThan(300);
  // Refused, limited or turned away; never a fault of ours, and never a connection that just ends.
  const allowed = ['200', '400', '401', '413', '429', '503'];
  expect(Object.keys(result.answers).filter((status) => !allowed.includes(status))).toEqual([]);
  expect(result.honest).toBeGreaterThan(50);
  expect(Object.keys(result.honestFailures).filter((status) => status !== '503')).toEqual([]);
  const [before = 0] = result.heapMb;
  expect(Math.max(...result.heapMb)).toBeLessThan(before + 60);
});
