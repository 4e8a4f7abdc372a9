// A till's usual sale is one statement. What must hold of it all the same: who asks is looked up now, the key and
// the audit line are of the same transaction, and nothing but its own unit is touched.
import pg from 'pg';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { redeemCardCall, reverseRedeemCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { closeMember } from '#data/identity/actors.ts';
import { cardKeysOf, lookupsOf } from '#data/cards/card-secrets.ts';
import { partnerKeyHash, revokePartnerKey, rotatePartnerKey } from '#data/cards/partner-keys.ts';
import { accountBalance } from '#ledger/post.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { boughtCard } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { tillWithKey } from '#testing/members.ts';
import { noteKeyUse } from '#testing/key-use.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});
afterEach(() => vi.restoreAllMocks());

const path = barePath(redeemCardCall.path);
const newTill = (merchant: string | null = null) => tillWithKey(cards.shop, 'alpha', [path], merchant);
type Till = Awaited<ReturnType<typeof newTill>>;
const redeem = (
  as: Till,
  cardNumber: string,
  { key = crypto.randomUUID(), amount = 10, reference = crypto.randomUUID() } = {},
) => cards.send('alpha', redeemCardCall, { cardNumber, amount, reference }, { as, key });

/** The statements that reached this shop's database while this ran. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const database = new URL(cards.shop.podOf('east').url).pathname.slice(1);
  const texts = query.mock.calls
    .filter((_, at) => (query.mock.contexts[at] as pg.Client).database === database)
    .map(([asked]) => (typeof asked === 'string' ? asked : (asked as unknown as { text: string }).text));
  query.mockRestore();
  return texts;
}

describe('CARD-17 a usual sale', () => {
  test('is one statement, which is all of its transaction', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    await redeem(till, number);
    const statements = await statementsOf(() => redeem(till, number));
    expect(statements).toEqual([expect.stringContaining('till_sale(')]);
  });

  test('keeps its key with the journal in place of an answer, and has its audit line', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const key = crypto.randomUUID();
    const sold = (await redeem(till, number, { key })) as { transactionId: string };
    const kept = await cards.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('idempotency').selectAll().where('key', '=', key).execute(),
    );
    expect(kept).toMatchObject([
      { subject: till.id, call: 'CARD-17', journal_id: sold.transactionId, answer: null, key_version: null },
    ]);
    const lines = await cards.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').selectAll().where('key', '=', key).execute(),
    );
    expect(lines).toMatchObject([{ actor_kind: 'partner', actor_id: till.id, call: 'CARD-17', outcome: 'done' }]);
  });

  test('E9 is answered the same again under its key, later and after others; another body is refused', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const sale = { key: crypto.randomUUID(), reference: crypto.randomUUID() };
    const first = await redeem(till, number, sale);
    await redeem(till, number);
    expect(await redeem(till, number, sale)).toEqual(first);
    expect(await redeem(till, number, { ...sale, amount: 11 })).toBe('key.reused');
  });

  test('is owed to the merchant of the key', async () => {
    const till = await newTill('bakery');
    const { number } = await boughtCard(cards.shop, 'alpha');
    await redeem(till, number);
    const owed = await cards.shop.inUnit('alpha', (scope) =>
      accountBalance(scope, { kind: 'merchant', detail: 'bakery' }, 'EUR'),
    );
    expect(owed).toBe(1_000);
  });

  test('so is one with a number of no card: counted and on the record, in the same round trip', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    await redeem(till, number);
    const statements = await statementsOf(async () =>
      expect(await redeem(till, '4000000000000028')).toBe('card.unknown'),
    );
    expect(statements).toEqual([expect.stringContaining('till_sale(')]);
    const lines = await cards.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select(['call', 'outcome']).where('actor_id', '=', till.id).orderBy('outcome').execute(),
    );
    expect(lines).toEqual([
      { call: 'CARD-17', outcome: 'card.unknown' },
      { call: 'CARD-17', outcome: 'done' },
    ]);
  });

  test('a refused one leaves no key behind, so that it can be tried again, and is on the record', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const key = crypto.randomUUID();
    expect(await redeem(till, number, { key, amount: 50.01 })).toBe('card.insufficient');
    expect(await redeem(till, number, { key, amount: 50 })).toMatchObject({ balance: 0 });
    const outcomes = await cards.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select('outcome').where('actor_id', '=', till.id).orderBy('id').execute(),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['card.insufficient', 'done']);
  });
});

describe('who asks is looked up in the sale’s own statement', () => {
  test('a key that is revoked ends with the next sale', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await redeem(till, number)).toMatchObject({ balance: 40 });
    await cards.shop.inUnit('alpha', (scope) => revokePartnerKey(scope, till.key));
    expect(await redeem(till, number)).toBe('auth.required');
  });

  test('so does one whose partner has left, and one that was replaced and is past its time', async () => {
    const [gone, replaced] = [await newTill(), await newTill()];
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await redeem(gone, number)).toMatchObject({ balance: 40 });
    await cards.shop.inUnit('alpha', (scope) => closeMember(scope, gone.id));
    expect(await redeem(gone, number)).toBe('auth.required');
    await cards.shop.inUnit('alpha', (scope) => rotatePartnerKey(scope, replaced.key, cards.shop.clock.now()));
    expect(await redeem(replaced, number)).toBe('auth.required');
  });

  test('a key opens the calls it is for and no other', async () => {
    const till = await tillWithKey(cards.shop, 'alpha', [barePath(reverseRedeemCall.path)]);
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await redeem(till, number)).toBe('auth.required');
  });

  test('its use is noted to the hour, by the first sale of it', async () => {
    const till = await newTill();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const used = () =>
      cards.shop.inUnit('alpha', ({ tx }) =>
        tx.selectFrom('partner_key').select('last_used_at').where('id', '=', till.key).executeTakeFirstOrThrow(),
      );
    const hourAgo = new Date(cards.shop.clock.now().getTime() - 3_600_000);
    await cards.shop.inUnit('alpha', (scope) => noteKeyUse(scope, { key: till.key, at: hourAgo }));
    expect(await redeem(till, number)).toMatchObject({ balance: 40 });
    expect((await used()).last_used_at).toEqual(cards.shop.clock.now());
    expect(await statementsOf(() => redeem(till, number))).toHaveLength(1);
  });
});

test('the statement is of the unit it names, and leaves none behind on its connection', async () => {
  const { number } = await boughtCard(cards.shop, 'beta');
  const till = await newTill();
  expect(await redeem(till, number)).toBe('card.unknown');
  await expect(cards.shop.pods[0]?.pool.query('select current_unit()')).rejects.toMatchObject({ code: 'UW001' });
});

test('the release before this one, which asks for less, still sells', async () => {
  const till = await newTill();
  const { number } = await boughtCard(cards.shop, 'alpha');
  const lookups = lookupsOf(await cardKeysOf(cards.shop.keys, 'alpha'), 'alpha', number);
  const now = cards.shop.clock.now();
  const sell = async (hashes: Buffer[]) => {
    const { rows } = await cards.shop
      .podOf('east')
      .pool.query<{ available: number | null }>(
        'select available from till_redeem($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::int[], $14::bytea[], $15, $16)',
        [
          'alpha',
          5_000,
          partnerKeyHash('alpha', till.token),
          path,
          'CARD-17',
          crypto.randomUUID(),
          Buffer.alloc(32),
          now,
          crypto.randomUUID(),
          now,
          crypto.randomUUID(),
          crypto.randomUUID(),
          lookups.map(({ version }) => version),
          hashes,
          'EUR',
          1_000,
        ],
      );
    return rows[0]?.available;
  };
  expect(await sell(lookups.map(({ hash }) => hash))).toBe(4_000);
  expect(await sell([Buffer.alloc(16)])).toBeNull();
});

test('while somebody else holds the card it waits, and then takes what is left', async () => {
  const till = await newTill();
  const { id, number } = await boughtCard(cards.shop, 'alpha');
  let sale: Promise<unknown> = Promise.resolve();
  await cards.shop.inUnit('alpha', async ({ tx }) => {
    await sql`select from card where id = ${id} for update`.execute(tx);
    sale = redeem(till, number, { amount: 45 });
    await new Promise((done) => setTimeout(done, 300));
    await sql`update card set state = 'blocked' where id = ${id}`.execute(tx);
  });
  expect(await sale).toBe('card.blocked');
});

test('E10 twenty tills at once take no more than is there, and each hears yes or no', async () => {
  const till = await newTill();
  const { number } = await boughtCard(cards.shop, 'alpha');
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(till, number, { amount: 15 })));
  expect(answers.filter((answer) => answer === 'card.insufficient')).toHaveLength(17);
  expect(await redeem(till, number, { amount: 5 })).toMatchObject({ balance: 0 });
});

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});
