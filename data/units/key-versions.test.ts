import { beforeAll, expect, test } from 'vitest';
import { visitMs } from '#contract/shop/visit.ts';
import { developmentKey } from '#platform/config.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { asSuperuser } from '../migrate/migrate.ts';
import { tokenMs } from './key-versions.ts';
import { UnitKeys } from './unit-keys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const hour = 3_600_000;
const minute = 60_000;
/** As a process that has just begun turns and reads it. */
const ring = async (ms = 0, unit = 'alpha') => {
  shop.clock.advance(ms);
  const keys = new UnitKeys({ directory: shop.directory, service: localKeys([developmentKey]), clock: shop.clock });
  await keys.turn(unit, 'visit-seal');
  const { newest, versions } = await keys.ring(unit, 'visit-seal');
  return { newest, versions };
};

test('another version each day, sealing when every process knows it; the old one goes two hours after its last token', async () => {
  expect(tokenMs).toBe(visitMs);
  expect(await ring()).toEqual({ newest: 1, versions: [1] });
  expect(await ring(24 * hour - 1)).toEqual({ newest: 1, versions: [1] });
  expect(await ring(1)).toEqual({ newest: 1, versions: [2, 1] });
  expect(await ring(2 * minute - 1)).toMatchObject({ newest: 1 });
  expect(await ring(1)).toEqual({ newest: 2, versions: [2, 1] });
  // A minute in which somebody still seals with the old one, an hour of their token, and two.
  expect(await ring(minute + 3 * hour - 1)).toEqual({ newest: 2, versions: [2, 1] });
  expect(await ring(1)).toEqual({ newest: 2, versions: [2] });
});

test('after a week without a visit there is one new version, and the old one ends as ever', async () => {
  const before = (await ring()).newest;
  expect(await ring(7 * 24 * hour)).toEqual({ newest: before, versions: [before + 1, before] });
  expect(await ring(4 * hour)).toEqual({ newest: before + 1, versions: [before + 1] });
});

test('ten processes that find it due add one version', async () => {
  await ring(0, 'beta');
  shop.clock.advance(24 * hour);
  const found = await Promise.all(Array.from({ length: 10 }, () => ring(0, 'beta')));
  expect(new Set(found.map(({ versions }) => versions.join()))).toEqual(new Set(['2,1']));
});

test('a process that has no business with visits gets no key of theirs', async () => {
  const { directory, clock } = shop;
  const service = localKeys([developmentKey]);
  const worker = new UnitKeys({ directory, service, clock, without: ['visit-seal'] });
  await expect(worker.ring('alpha', 'visit-seal')).rejects.toThrow('no keys for visit-seal');
  await expect(worker.ring('alpha', 'people')).resolves.toMatchObject({ newest: 1 });
});

test('a process whose clock is ahead of the database’s turns what is due, and deletes nothing that is needed', async () => {
  const { directory } = await openTestShop();
  const turned = async (aheadMs: number) => {
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    const keys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock });
    await keys.turn('gamma', 'visit-seal');
    return (await keys.ring('gamma', 'visit-seal')).versions;
  };
  expect(await turned(-25 * hour)).toEqual([1]);
  expect(await turned(0)).toEqual([2, 1]);
  expect(await turned(4 * hour)).toEqual([2, 1]);
  expect(await turned(28 * hour)).toEqual([3, 2, 1]);
});

test('the database lets go of a version only when its last token has ended, whoever asks', async () => {
  await ring(0, 'gamma');
  const asOwner = (statement: string) =>
    asSuperuser(shop.databases.east.url('postgres' as never), (client) => client.query(statement));
  const remove = () =>
    asOwner("delete from unit_key where unit_id = 'gamma' and purpose = 'visit-seal' and version = 1");
  const next = (ago: string) => `insert into unit_key
    select unit_id, purpose, 2, wrapped, now() - interval '${ago}' from unit_key
    where unit_id = 'gamma' and purpose = 'visit-seal' and version = 1`;
  await expect(remove()).rejects.toMatchObject({ code: 'UW021' });
  await asOwner(next('3 hours 2 minutes'));
  await expect(remove()).rejects.toMatchObject({ code: 'UW021' });
  await asOwner(
    "update unit_key set made_at = now() - interval '3 hours 4 minutes' where unit_id = 'gamma' and version = 2",
  );
  expect((await remove()).rowCount).toBe(1);
});
