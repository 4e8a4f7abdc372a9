import { beforeAll, expect, test } from 'vitest';
import { settleUnit } from '#data/units/units.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { UnitDirectory } from './directory.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

test('an answer that comes late does not undo a newer one: a unit that is known stays known', async () => {
  const pod = shop.podOf('east');
  const directory = await UnitDirectory.open([pod]);
  const query = pod.pool.query.bind(pod.pool) as (text: string) => Promise<unknown>;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: hasAnswered } = Promise.withResolvers<void>();
  const held = async (text: string) => {
    const answer = await query(text);
    hasAnswered();
    await released;
    return answer;
  };
  Object.assign(pod.pool, { query: held });
  const early = directory.refresh();
  Reflect.deleteProperty(pod.pool, 'query');
  await answered;
  await settleUnit(pod, 'latecomer');
  await directory.refresh();
  expect(directory.find('latecomer').found).toBe('here');
  release();
  await early;
  expect(directory.find('latecomer').found).toBe('here');
  await directory.close();
});
