import { expect, test } from 'vitest';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { developmentKey } from '#platform/config.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { openTwoPodShop } from '#testing/test-shop.ts';
import { turnKeys, turnPod } from './turn-keys.ts';

test('where nobody comes, yesterday’s key goes all the same, on every pod', async () => {
  const shop = await openTwoPodShop();
  const { directory, clock } = shop;
  const pods = [shop.podOf('east'), shop.podOf('west')];
  const turn = (ms: number) => {
    clock.advance(ms);
    const keys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock });
    return Promise.all(pods.map((pod) => turnKeys(pod, { ...shop, pods, keys })));
  };
  const versions = async (unit: string) => (await shop.keys.ring(unit, 'visit-seal')).versions;
  await turn(0);
  await turn(24 * 3_600_000);
  await turn(4 * 3_600_000);
  expect(await Promise.all(['alpha', 'beta', 'gamma'].map(versions))).toEqual([[2], [2], [2]]);
});

test('whoever has the wrong time turns nothing, and says so', async () => {
  const shop = await openTwoPodShop();
  const pod = shop.podOf('east');
  const turned: string[] = [];
  const keys = { turn: async (unit: string) => void turned.push(unit) } as unknown as UnitKeys;
  const clock = { now: () => new Date(Date.now() - 4 * 3_600_000) };
  await turnPod(pod, { ...shop, pods: [pod], keys, clock });
  expect(turned).toEqual([]);
  expect(shop.logged.join('')).toContain('a clock that differs');
  await turnPod(pod, { ...shop, pods: [pod], keys, clock: { now: () => new Date() } });
  expect(turned.toSorted()).toEqual(['alpha', 'beta']);
});

test('a key service that opens but cannot wrap keeps nobody from what there is', async () => {
  const shop = await openTwoPodShop();
  const { directory, clock } = shop;
  const service = { ...localKeys([developmentKey]), wrap: () => Promise.reject(new Error('it wraps nothing')) };
  await shop.keys.ring('alpha', 'visit-seal');
  clock.advance(24 * 3_600_000);
  const keys = new UnitKeys({ directory, service, clock });
  await turnKeys(shop.podOf('east'), { ...shop, pods: [], keys });
  expect((await keys.ring('alpha', 'visit-seal')).versions).toEqual([1]);
  expect(shop.logged.join('')).toContain('was not turned');
});
