import { beforeAll, expect, test } from 'vitest';
import type { CardCodes } from '#domain/cards/card-number.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import {
  cardKeysOf,
  findByNumber,
  makeSecret,
  pinFits,
  putSecret,
  readSecret,
  rekeySecrets,
  type CardKeys,
} from './card-secrets.ts';
import { findCard, openWallet } from './cards.ts';
import { importStock, stockLeft } from './card-stock.ts';
import { asSuperuser } from '../migrate/migrate.ts';
import { issueFromStock } from '#ledger/issue.ts';
import { receivePayment } from '#ledger/post.ts';

let shop: TestShop;
let keys: CardKeys;
beforeAll(async () => {
  shop = await openTestShop();
  keys = await cardKeysOf(shop.keys, 'alpha');
});

const find = (number: string, unit = 'alpha', ring = keys) =>
  shop.inUnit(unit, (scope) => findByNumber(scope, ring, number));

test('CARD-01 a card is found by its number, and its PIN fits or does not', async () => {
  const { id, number, pin } = await boughtCard(shop, 'alpha');
  const found = await find(number);
  expect(found?.card).toMatchObject({
    id,
    available: 5_000,
    state: 'new',
    last4: number.slice(-4),
  });
  expect(pinFits(keys, 'alpha', found, pin)).toBe(true);
  const other = String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
  for (const wrong of ['', other, `${pin}0`, pin.slice(1), 'x'.repeat(500)])
    expect(pinFits(keys, 'alpha', found, wrong)).toBe(false);
  expect(await find(number.replace(/.$/, 'x'))).toBeNull();
  expect(pinFits(keys, 'alpha', null, '000000')).toBe(false);
});

test('another unit finds nothing by the number, nor with its own keys', async () => {
  const { number } = await boughtCard(shop, 'alpha');
  expect(await find(number, 'beta')).toBeNull();
  expect(await find(number, 'beta', await cardKeysOf(shop.keys, 'beta'))).toBeNull();
});

test('a sealed value moved to another card does not open there', async () => {
  const own = await cardKeysOf(shop.keys, 'beta');
  const [one, other] = await boughtCards(shop, 'beta', 2);
  await asSuperuser(shop.databases.east.url('postgres' as never), (client) =>
    client.query(
      'update card_secret set number_sealed = (select number_sealed from card_secret where card_id = $1) where card_id = $2',
      [one!.id, other!.id],
    ),
  );
  const moved = shop.inUnit('beta', async (scope) => readSecret(scope, own, (await findCard(scope, other!.id))!));
  await expect(moved).rejects.toThrow();
});

test('a secret is replaced: the old number finds nothing, the card is the same', async () => {
  const { id, number } = await boughtCard(shop, 'alpha');
  const codes: CardCodes = { number: () => '4000000000000010', pin: () => '123456' };
  await shop.inUnit('alpha', (scope) => putSecret(scope, keys, id, makeSecret(keys, 'alpha', id, codes)));
  expect(await find(number)).toBeNull();
  expect((await find('4000000000000010'))?.card).toMatchObject({ id, last4: '0010', available: 5_000 });
});

test('both keys are rotated while the shop is open: every card is found at every moment', async () => {
  const made = await boughtCards(shop, 'alpha', 25);
  const allFound = async () => {
    const ring = await cardKeysOf(shop.keys, 'alpha');
    for (const { id, number, pin } of made) {
      const found = await find(number, 'alpha', ring);
      expect(found?.card.id).toBe(id);
      expect(pinFits(ring, 'alpha', found, pin)).toBe(true);
    }
  };
  const rekey = async (most = 1_000) => {
    const ring = await cardKeysOf(shop.keys, 'alpha');
    return shop.inUnit('alpha', (scope) => rekeySecrets(scope, ring, most));
  };
  // The first version has to settle as well before there may be a second.
  shop.clock.advance(130_000);
  for (const purpose of ['cards', 'card-lookup'] as const) {
    expect(await shop.keys.rotate('alpha', purpose)).toMatchObject({ version: 2 });
    await allFound();
    // The new version seals only once every process has had time to hear of it.
    expect(await rekey()).toBe(0);
    shop.clock.advance(130_000);
    shop.keys.forget('alpha', purpose);
    await allFound();
    // A process that has not heard yet still makes cards with the old version, and finds those of the new.
    const late = await shop.inUnit('alpha', (scope) => findByNumber(scope, keys, made[0]!.number));
    expect(late?.card.id).toBe(made[0]!.id);
    expect(await rekey(10)).toBe(10);
    await allFound();
    while ((await rekey(10)) > 0);
    await allFound();
  }
  const { rows } = await asSuperuser(shop.databases.east.url('postgres' as never), (client) =>
    client.query("select distinct key_version, lookup_version from card_secret where unit_id = 'alpha'"),
  );
  expect(rows).toEqual([{ key_version: 2, lookup_version: 2 }]);
  keys = await cardKeysOf(shop.keys, 'alpha');
});

test('codes of a brand are imported once, handed out once, and found by their number', async () => {
  const codes = Array.from({ length: 5 }, (_, at) => ({ number: `BRAND-${at}-XYZ`, pin: null }));
  const batch = { batch: 'delivery 7', itemCode: 'brand', currency: 'EUR', value: 2_500, expiry: null, codes };
  const load = () => shop.inUnit('alpha', (scope) => importStock(scope, keys, batch));
  expect([await load(), await load()]).toEqual([
    { added: 5, known: 0 },
    { added: 0, known: 5 },
  ]);
  expect(await find('BRAND-0-XYZ')).toBeNull();

  await shop.inUnit('alpha', (scope) =>
    receivePayment(scope, { key: 'brand-order', means: 'credit-card', currency: 'EUR', amount: 12_500 }),
  );
  const take = (key: string, count: number) =>
    shop.inUnit('alpha', (scope) =>
      issueFromStock(scope, {
        key,
        itemCode: 'brand',
        currency: 'EUR',
        value: 2_500,
        reason: 'order',
        state: 'new',
        owner: null,
        line: null,
        cards: Array.from({ length: count }, () => ({ id: scope.ids.recordId(), seq: null })),
      }),
    );
  // Twenty workers at once for five codes: five get one, nobody gets another's.
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => take(`stock:${at}`, 1)));
  expect(outcomes.filter((outcome) => 'journal' in outcome)).toHaveLength(5);
  expect(outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'stock.empty')).toHaveLength(15);
  expect(await shop.inUnit('alpha', stockLeft)).toEqual([
    { itemCode: 'brand', value: 2_500, currency: 'EUR', left: 0 },
  ]);
  const found = await find('BRAND-3-XYZ');
  expect(found?.card).toMatchObject({ issuer: 'stock', value: 2_500, available: 0, itemCode: 'brand' });
  expect(await shop.inUnit('alpha', (scope) => readSecret(scope, keys, found!.card))).toEqual({
    number: 'BRAND-3-XYZ',
    pin: null,
  });
});

test('WALLET-01 a customer has one wallet, however many tabs open it', async () => {
  const owner = crypto.randomUUID();
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => shop.inUnit('alpha', (scope) => openWallet(scope, owner, 'EUR'))),
  );
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(opened[0]).toMatchObject({ kind: 'wallet', available: 0, expiresAt: null });
});
