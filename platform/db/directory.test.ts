import { beforeAll, expect, test } from 'vitest';
import { settleUnit } from '#data/units/units.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { runbook } from '#testing/faults/runbook.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { UnitDirectory } from './directory.ts';

let shop: TwoPodShop;
beforeAll(async () => {
  shop = await openTwoPodShop();
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

test('KEEP-06 a unit on its way is read where it was, then nowhere for a moment, then where it went; and never at two', async () => {
  const [east, west] = [shop.podOf('east'), shop.podOf('west')];
  const says = (pod: typeof east, state: string | null) =>
    asSuperuser(shop.databases[pod.name as 'east' | 'west'].url('unwrap_migrator'), (client) =>
      state === null
        ? client.query("delete from unit_home where unit_id = 'wanderer'")
        : client.query(
            `insert into unit_home (unit_id, state, to_pod) values ('wanderer', $1, $2)
             on conflict (unit_id) do update set state = $1, to_pod = $2`,
            [state, state === 'home' ? null : 'west'],
          ),
    );
  const directory = await UnitDirectory.open([east, west]);
  const found = async () => {
    await directory.refresh();
    const home = directory.find('wanderer');
    return home.found === 'here' ? home.pod.name : home.found;
  };
  expect(await found()).toBe('nowhere');
  await says(east, 'home');
  expect([await found(), directory.unitsOf(east).includes('wanderer')]).toEqual(['east', true]);
  await says(east, 'leaving');
  expect([await found(), directory.unitsOf(east).includes('wanderer')]).toEqual(['east', false]);
  await says(west, 'home');
  expect(await found()).toBe('west');
  await says(east, 'home');
  expect(await found()).toBe('unclear');
  await says(west, null);
  await says(east, 'moved');
  expect(await found()).toBe('unclear');
  await says(west, 'home');
  expect(await found()).toBe('west');
  await says(west, 'leaving');
  await says(east, 'leaving');
  expect(await found()).toBe('unclear');
  await directory.close();
});

test('KEEP-03 a unit that a restored pod has again is served there no more, also by a process that starts while its pod is down', async () => {
  // `gamma` has moved to west, and east was restored to a moment before.
  const asOwner = (sql: string) =>
    asSuperuser(shop.databases.east.url('unwrap_migrator'), async (client) => client.query(sql));
  await asOwner("insert into unit_home (unit_id) values ('gamma')");
  const [east, west] = [shop.podOf('east'), shop.podOf('west')];
  const found = async () => {
    const directory = await UnitDirectory.open([east, west]);
    const home = directory.find('gamma');
    await directory.close();
    return home.found === 'here' ? home.pod.name : home.found;
  };
  const whileWestIsDown = async () => {
    Object.assign(west.pool, { query: () => Promise.reject(new Error('nobody answers')) });
    const home = await found();
    Reflect.deleteProperty(west.pool, 'query');
    return home;
  };
  // What the runbook is for: units of the pods that answer are served at once, and this one is among them.
  expect([await found(), await whileWestIsDown()]).toEqual(['unclear', 'east']);

  await asOwner(runbook('backup.md', 'moved since', { unit: 'gamma', pod: 'west' }));
  expect([await found(), await whileWestIsDown()]).toEqual(['west', 'unclear']);
  const asked = asSuperuser(shop.databases.east.url('unwrap_app'), async (client) => {
    await client.query("select set_config('unwrap.unit', 'gamma', false)");
    await client.query('select current_unit()');
  });
  await expect(asked).rejects.toMatchObject({ code: 'UW040' });
});
