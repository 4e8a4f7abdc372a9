import { beforeAll, expect, test } from 'vitest';
import { steadyClock } from '../clock.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { watchClock } from './clock-watch.ts';

const hour = 3_600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const gap = async () => (await shop.metrics.clockGap.get()).values.find(({ labels }) => labels.pod === 'east')?.value;

test.each([25, -25])(
  'E6 a machine that is %d hours off when a process begins is not believed until it is set right',
  async (hours) => {
    let off = hours * hour;
    const clock = steadyClock({ wall: () => Date.now() + off });
    const watch = await watchClock(shop.pods, clock, shop, { againMs: 20 });
    try {
      await eventually('it says so', async () => Math.round(((await gap()) ?? 0) / 3_600) === -hours);
      expect(watch.agreed()).toBe(false);
      off = 0;
      await eventually('it is believed', () => watch.agreed());
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(30_000);
      // Set again while it runs: nobody follows.
      off = hours * hour;
      await eventually('it is still right', async () => Math.abs((await gap()) ?? hour) < 30);
      expect(watch.agreed()).toBe(true);
    } finally {
      await watch.stop();
    }
  },
);
