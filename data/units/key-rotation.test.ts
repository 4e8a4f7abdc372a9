import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { developmentKey } from '#platform/config.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { boughtCard, boughtCards, type CardShop, type TestCard } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { cardKeysOf, findByNumber, readSecret, rekeySecrets, type CardKeys } from '../cards/card-secrets.ts';
import { findCard } from '../cards/cards.ts';
import { importStock } from '../cards/card-stock.ts';
import { retireKeys } from './key-keeping.ts';
import { countedPurposes } from './key-uses.ts';
import { asSuperuser } from '../migrate/migrate.ts';
import type { KeyPurpose } from './key-purposes.ts';
import { UnitKeys, type KeyRing } from './unit-keys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const unit = 'alpha';
const hour = 3_600_000;
const later = (ms: number) => {
  shop.clock.advance(ms);
  for (const each of ['alpha', 'beta', 'gamma']) for (const purpose of countedPurposes) shop.keys.forget(each, purpose);
};
/** Long enough for a new version to seal. */
const settle = () => later(130_000);
const ringsOf = (of = unit): Promise<CardKeys> => cardKeysOf(shop.keys, of);
const rekey = async (of = unit) => {
  const keys = await ringsOf(of);
  while ((await shop.inUnit(of, (scope) => rekeySecrets(scope, keys, 100))) > 0);
};
const retire = (of = unit) => {
  const pod = shop.podOf(of === 'gamma' ? 'west' : 'east');
  return retireKeys({ pod, unit: of }, shop);
};
const find = async (number: string, of = unit, keys?: CardKeys) => {
  const rings = keys ?? (await ringsOf(of));
  return (await shop.inUnit(of, (scope) => findByNumber(scope, rings, number)))?.card.id;
};
const asOwner = (statement: string) =>
  asSuperuser(shop.databases.east.url('postgres' as never), (client) => client.query(statement));
/** A process like this one that remembers nothing. */
const otherProcess = () =>
  new UnitKeys({
    directory: shop.directory,
    service: localKeys([developmentKey]),
    clock: shop.clock,
  });

const latestOf = ({ versions }: KeyRing) => Math.max(...versions);

/** A process that has slept and goes on with the keys it had. */
const processWith = ({ seal, lookup }: CardKeys): CardShop => {
  const ring = async (_: string, purpose: KeyPurpose) => (purpose === 'cards' ? seal : lookup);
  return { ...shop, keys: { ring } as unknown as UnitKeys };
};

test.each(countedPurposes)('a second rotation of %s waits until the first is over', async (purpose) => {
  const { id, number } = await boughtCard(shop, unit);
  settle();
  const before = latestOf(await shop.keys.ring(unit, purpose));
  const first = await shop.keys.rotate(unit, purpose);
  const sealsFrom = new Date(shop.clock.now().getTime() + 120_000);
  expect(first).toEqual({ version: before + 1, sealsFrom });
  expect(await shop.keys.rotate(unit, purpose)).toEqual({
    refused: 'key.not-settled',
    until: sealsFrom,
  });
  settle();
  expect(await shop.keys.rotate(unit, purpose)).toEqual({ refused: 'key.rows-left' });
  expect(await find(number)).toBe(id);
  await rekey();
  expect(await find(number)).toBe(id);
  expect(await shop.keys.rotate(unit, purpose)).toMatchObject({ version: before + 2 });
  settle();
  expect(await find(number)).toBe(id);
  await rekey();
});

test('a card is found under every version there is, not only the last two', async () => {
  // A unit without cards is rotated twice, while a process that makes one sleeps.
  const asleep = await ringsOf('beta');
  later(hour);
  for (let time = 0; time < 2; time++) {
    expect(await shop.keys.rotate('beta', 'card-lookup')).toMatchObject({ version: time + 2 });
    settle();
  }
  const { id, number } = await boughtCard(processWith(asleep), 'beta');
  const keys = await ringsOf('beta');
  expect([keys.lookup.versions, keys.lookup.newest]).toEqual([[3, 2, 1], 3]);
  expect(await find(number, 'beta')).toBe(id);
  await rekey('beta');
  expect(await find(number, 'beta')).toBe(id);
});

test('ten who rotate one key at once add one version', async () => {
  const before = latestOf(await shop.keys.ring('gamma', 'cards'));
  later(hour);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => otherProcess().rotate('gamma', 'cards')));
  expect(outcomes.filter((outcome) => 'version' in outcome)).toHaveLength(1);
  expect((await otherProcess().ring('gamma', 'cards')).versions).toEqual([before + 1, before]);
});

test('what nobody can count is rotated as often as wanted, and every version still opens', async () => {
  for (let time = 2; time < 5; time++) expect(await shop.keys.rotate(unit, 'people')).toMatchObject({ version: time });
  expect((await shop.keys.ring(unit, 'people')).versions).toEqual([4, 3, 2, 1]);
});

test('codes of a brand are imported once, also around a rotation', async () => {
  const codes = Array.from({ length: 3 }, (_, at) => ({ number: `BRAND-${at}`, pin: null }));
  const batch = {
    batch: 'delivery 7',
    itemCode: 'brand',
    currency: 'EUR',
    value: 2_500,
    expiry: null,
    codes,
  };
  const load = async () => {
    const keys = await ringsOf('gamma');
    return shop.inUnit('gamma', (scope) => importStock(scope, keys, batch));
  };
  expect(await load()).toEqual({ added: 3, known: 0 });
  settle();
  expect(await shop.keys.rotate('gamma', 'card-lookup')).toMatchObject({ version: 2 });
  settle();
  expect(await load()).toEqual({ added: 0, known: 3 });
  await rekey('gamma');
  expect(await load()).toEqual({ added: 0, known: 3 });
});

describe('a version that no card needs', () => {
  /** Both keys have one more version, which has been sealing for a day; rows still have the one before. */
  const rotatedADayAgo = async () => {
    await rekey();
    later(hour);
    for (const purpose of countedPurposes) expect(await shop.keys.rotate(unit, purpose)).toHaveProperty('version');
    later(25 * hour);
  };
  const outcomes = async () => (await retire()).map(({ purpose, version, outcome }) => [purpose, version, outcome]);

  test('goes a day after the next one began to seal, and not before the last row is brought up to date', async () => {
    const [card] = await boughtCards(shop, unit, 3);
    await rekey();
    later(hour);
    await outcomes();
    const before = await ringsOf();
    for (const purpose of countedPurposes) await shop.keys.rotate(unit, purpose);
    settle();
    await rekey();
    // Every row is new, but a checkout may still have something that the old version sealed.
    for (const [, , outcome] of await outcomes())
      expect(outcome).toMatchObject({ refused: 'key.not-settled', until: expect.any(Date) });
    later(25 * hour);
    expect(await outcomes()).toEqual(
      [before.seal, before.lookup].flatMap(({ versions }, at) =>
        versions.map((version) => [countedPurposes[at], version, 'retired']),
      ),
    );
    later(0);
    const { seal, lookup } = await ringsOf();
    expect([seal.versions, lookup.versions]).toEqual([[seal.newest], [lookup.newest]]);
    expect(await find(card?.number ?? '')).toBe(card?.id);
    expect(await outcomes()).toEqual([]);
  });

  test('stays while one row needs it', async () => {
    const { id, number } = await boughtCard(shop, unit);
    await rotatedADayAgo();
    for (const [, , outcome] of await outcomes()) expect(outcome).toEqual({ refused: 'key.rows-left' });
    expect(await find(number)).toBe(id);
  });

  test('waits for whoever writes with it, and then stays', async () => {
    const old = await ringsOf();
    await rotatedADayAgo();
    await rekey();
    const { card, retiring } = await retireWhileWriting(old, true);
    expect((await retiring).map(({ outcome }) => outcome)).toContainEqual({
      refused: 'key.rows-left',
    });
    expect(await find(card.number)).toBe(card.id);
  });

  test('without the guard the same race loses a card for ever', async () => {
    const old = await ringsOf();
    await rotatedADayAgo();
    await rekey();
    await asOwner('alter table card_secret disable trigger card_secret_added');
    const { card, retiring } = await retireWhileWriting(old, false);
    expect((await retiring).map(({ outcome }) => outcome)).toContain('retired');
    await asOwner('alter table card_secret enable trigger card_secret_added');
    later(hour);
    expect(await find(card.number)).toBeUndefined();
    const keys = await ringsOf();
    const reading = shop.inUnit(unit, async (scope) => readSecret(scope, keys, (await findCard(scope, card.id))!));
    await expect(reading).rejects.toThrow('there is no version');
    // It cannot be brought up to date either, so that the other tests go on without it.
    await asOwner(`delete from card_secret where card_id = '${card.id}'`);
  });

  /** A process that has slept writes a card with the old keys, and they are retired before it commits. */
  async function retireWhileWriting(old: CardKeys, isGuarded: boolean) {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const { promise: written, resolve: begun } = Promise.withResolvers<TestCard>();
    const writing = shop.inUnit(unit, async (scope) => {
      const inside: CardShop = { ...processWith(old), inUnit: async (_, work) => work(scope) };
      begun(await boughtCard(inside, unit));
      await held;
    });
    const card = await written;
    const retiring = retire();
    if (isGuarded)
      await eventually('it waits for the one who writes', async () => {
        const { rows } = await asOwner(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%unit_key%' and datname = current_database()",
        );
        return rows.length > 0;
      });
    else await retiring;
    finish();
    await writing;
    return { card, retiring };
  }

  test('cannot be written with once it is gone', async () => {
    const old = await ringsOf();
    await rotatedADayAgo();
    await rekey();
    await outcomes();
    await expect(boughtCard(processWith(old), unit)).rejects.toMatchObject({ code: 'UW020' });
  });

  test.each([
    ['the one that seals', "purpose = 'cards'"],
    ['one that a row needs', "purpose = 'card-lookup' and version = 1"],
    ['one of which nobody can tell who needs it', "purpose = 'people' and version = 1"],
  ])('%s is not deleted, whoever asks', async (_, which) => {
    const statement = `delete from unit_key where unit_id = 'beta' and ${which}`;
    // Rows of beta have every version, the first among them.
    await asOwner("update card_secret set lookup_version = 1 where unit_id = 'beta' and lookup_version > 1");
    await otherProcess().ring('beta', 'people');
    const asApp = shop.inUnit('beta', ({ tx }) => sql.raw(statement).execute(tx));
    await expect(asApp).rejects.toMatchObject({ code: 'UW021' });
    await expect(asOwner(statement)).rejects.toMatchObject({ code: 'UW021' });
  });

  test('is not deleted by somebody who looks at an older moment', async () => {
    const client = await shop.podOf('east').pool.connect();
    try {
      await client.query("begin isolation level repeatable read; set local unwrap.unit = 'alpha'; select 1");
      const deleting = client.query("delete from unit_key where purpose = 'cards'");
      await expect(deleting).rejects.toMatchObject({ code: 'UW021' });
    } finally {
      client.release(true);
    }
  });

  test('the app’s role changes nothing of a key but its wrapping', async () => {
    for (const change of ['version = version + 100', 'made_at = now()', "purpose = 'cards'"]) {
      const changing = shop.inUnit(unit, ({ tx }) => sql.raw(`update unit_key set ${change}`).execute(tx));
      await expect(changing).rejects.toMatchObject({ code: '42501' });
    }
  });
});
