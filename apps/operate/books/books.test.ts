import { beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { tradeDay } from '#testing/books.ts';
import { boughtCards } from '#testing/cards.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { booksCommand } from './command.ts';

let shop: TwoPodShop;
beforeAll(async () => {
  shop = await openTwoPodShop();
  const cards = await boughtCards(shop, 'alpha', 2);
  for (let day = 0; day < 2; day++) await tradeDay(shop, 'alpha', cards);
});

const asOwner = (statement: string) =>
  asSuperuser(shop.databases.east.url('postgres' as never), (client) =>
    client.query(`set session_replication_role = replica; ${statement}`),
  );

test('the books of every unit are looked at, from the first day', async () => {
  expect(await booksCommand(shop)).toEqual({
    isSound: true,
    lines: [
      expect.stringMatching(/^alpha on east {2}proof 1 of link 1: [0-9a-f]{64}$/),
      expect.stringMatching(/^alpha on east {2}proof 2 of link 2: [0-9a-f]{64}$/),
      'alpha on east  sound, 2 days proven',
      'beta on east  sound, 0 days proven',
      'gamma on west  sound, 0 days proven',
    ],
  });
});

test('what is wrong is said, and where', async () => {
  await asOwner("update journal set key = 'x' || key where origin = 'payment'");
  const { lines, isSound } = await booksCommand(shop, 'alpha');
  expect(lines).toEqual([
    'alpha on east  C1 the chain of the books holds: link 1',
    'alpha on east  C1 the chain of the books holds: link 2',
    'alpha on east  WRONG, 2 days proven',
  ]);
  expect(isSound).toBe(false);
  await asOwner("update journal set key = substr(key, 2) where origin = 'payment'");
  expect(await booksCommand(shop, 'alpha')).toMatchObject({ isSound: true });
});

test('a unit that is not there is an error, and so is a pod', async () => {
  await expect(booksCommand(shop, 'omega')).rejects.toThrow('no unit "omega"');
  const down = {
    ...shop.podOf('west'),
    pool: { query: () => Promise.reject(new Error('pod down')) },
  };
  await expect(booksCommand({ ...shop, pods: [down as never] })).rejects.toThrow('pod down');
});
