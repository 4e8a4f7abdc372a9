// What the database refuses by itself, whoever asks and whatever the code around it has forgotten: another unit's rows,
// a change of what is written, an amount that is none, a chain that was made anew in part.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { alterableBooks, tradeDay } from '#testing/books.ts';
import { boughtCards, type TestCard } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { brokenLink } from './close.ts';
import { hold } from './hold.ts';
import { proveNext } from './proof.ts';

/** Rows are added to these and never changed. */
const added = ['account', 'journal', 'posting', 'ledger_closing', 'ledger_link', 'account_snapshot', 'audit'] as const;
const proofs = ['ledger_proof', 'ledger_proof_balance'] as const;
/** Rows of these change, and stay. */
const kept = ['card', 'hold', 'top_up', 'stock_code'] as const;
const books = [...added, ...proofs, ...kept, 'card_secret'] as const;

let shop: TestShop;
let cards: TestCard[];
let altered: ReturnType<typeof alterableBooks>;
beforeAll(async () => {
  shop = await openTestShop();
  altered = alterableBooks(shop.databases.east);
  cards = await boughtCards(shop, 'alpha', 2);
  // A row in every table, and two days in the chain.
  const keys = await cardKeysOf(shop.keys, 'alpha');
  await shop.inUnit('alpha', async (scope) => {
    const card = cards[0]?.id ?? '';
    await hold(scope, { order: randomUUID(), card, amount: 100 });
    await requestTopUp(scope, { card, currency: 'EUR', amount: 500, means: 'credit-card' });
    const codes = [{ number: 'CODE-1', pin: null }];
    await sql`insert into audit (unit_id, id, at, actor_kind, call, outcome)
      values ('alpha', ${randomUUID()}, now(), 'house', 'TEST-1', 'done')`.execute(scope.tx);
    await importStock(scope, keys, { batch: 'one', itemCode: 'brand', currency: 'EUR', value: 1, expiry: null, codes });
  });
  for (let day = 0; day < 2; day++) await tradeDay(shop, 'alpha', cards);
  await proveNext((work) => shop.inUnit('alpha', ({ tx }) => work(tx)), { unit: 'alpha', clock: shop.clock });
});

const ask = <Row>(unit: string, statement: string) =>
  shop.inUnit(unit, async ({ tx }) => (await sql.raw<Row>(statement).execute(tx)).rows);
const asOwner = <Row extends object>(statement: string) =>
  asSuperuser(
    shop.databases.east.url('postgres' as never),
    async (client) => (await client.query<Row>(statement)).rows,
  );

describe('another unit', () => {
  test.each(books)('sees no row of %s, though it forgets to say which it wants', async (table) => {
    const count = `select count(*) as rows from ${table}`;
    const [own] = await ask<{ rows: number }>('alpha', count);
    expect(own?.rows).toBeGreaterThan(0);
    expect(await ask('beta', count)).toEqual([{ rows: 0 }]);
  });

  const intoAlpha = {
    account: `(unit_id, kind, detail, currency) values ('alpha', 'fees', 'x', 'EUR')`,
    journal: `(unit_id, id, key, origin, at, lines) values ('alpha', gen_random_uuid(), 'x', 'correction', now(), 2)`,
    posting: `(unit_id, journal_id, line, account_id, currency, amount, at)
      values ('alpha', gen_random_uuid(), 1, gen_random_uuid(), 'EUR', 1, now())`,
    card: `(unit_id, id, kind, issuer, currency, value, available, state, reason, made_at)
      values ('alpha', gen_random_uuid(), 'card', 'own', 'EUR', 1, 1, 'new', 'free', now())`,
    hold: `(unit_id, id, order_id, card_id, currency, amount, made_at)
      values ('alpha', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'EUR', 1, now())`,
    top_up: `(unit_id, id, card_id, currency, amount, means, made_at)
      values ('alpha', gen_random_uuid(), gen_random_uuid(), 'EUR', 1, 'paypal', now())`,
    account_snapshot: `(unit_id, account_id, ends_at, balance) values ('alpha', gen_random_uuid(), now(), 1)`,
  } as const;
  test.each(Object.entries(intoAlpha))('writes no row into %s', async (table, row) => {
    await expect(ask('beta', `insert into ${table} ${row}`)).rejects.toMatchObject({ code: '42501' });
  });

  test('gets no card by moving it', async () => {
    await expect(ask('alpha', "update card set unit_id = 'beta'")).rejects.toMatchObject({ code: '42501' });
  });
});

describe('what is written', () => {
  test.each([...added, ...proofs])('in %s is changed by nobody, not by its owner either', async (table) => {
    for (const statement of [`update ${table} set unit_id = unit_id`, `delete from ${table}`, `truncate ${table}`])
      await expect(asOwner(statement), statement).rejects.toMatchObject({ code: 'UW003' });
  });

  test.each(kept)('in %s is removed by nobody', async (table) => {
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(asOwner(statement), statement).rejects.toMatchObject({ code: 'UW003' });
  });

  test('the app may add to the books, change cards, and no more; the checker reads all but secrets', async () => {
    const rows = await asOwner<{ name: string; app: string; checker: string }>(`
      select c.relname as name, ${['app', 'checker']
        .map(
          (role) => `(select coalesce(string_agg(lower(g.privilege_type), ' ' order by g.privilege_type), '')
            from aclexplode(c.relacl) g where g.grantee = 'unwrap_${role}'::regrole) as ${role}`,
        )
        .join(', ')}
      from pg_class c where c.relname in (${books.map((name) => `'${name}'`).join(', ')})`);
    const secret = ['card_secret', 'stock_code'];
    expect(new Map(rows.map(({ name, app, checker }) => [name, [app, checker]]))).toEqual(
      new Map(
        books.map((name) => [
          name,
          [
            ([...added, ...proofs] as string[]).includes(name) ? 'insert select' : 'insert select update',
            secret.includes(name) ? '' : 'select',
          ],
        ]),
      ),
    );
  });

  test('is written with the rights of whoever asks: no function that moves value has more', async () => {
    const rows = await asOwner<{ proname: string }>(`
      select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and proname ~ '^(card|ledger|order|stock|top_up|till|tally|partner|journal|posting|guess)_'`);
    expect(rows).toEqual([]);
  });
});

describe('an amount that is none', () => {
  const card = () => `'${cards[0]?.id}'`;
  const other = () => `'${cards[1]?.id}'`;
  const raised = 'P0001';
  const checked = '23514';
  const moves: Record<string, readonly [code: string, statement: (amount: number) => string]> = {
    'a transfer': [
      raised,
      (amount) => `select card_transfer(gen_random_uuid(), 'none', now(), null, ${card()}, ${other()}, ${amount})`,
    ],
    'a gift': [
      raised,
      (
        amount,
      ) => `select card_give(gen_random_uuid(), now(), null, ${card()}, gen_random_uuid(), ${amount}, false, '0000',
        1, 'x', 'x', 1, decode(md5('${amount}'), 'hex'))`,
    ],
    'a hold': [
      checked,
      (amount) => `select card_hold(gen_random_uuid(), gen_random_uuid(), now(), ${card()}, ${amount}, 10)`,
    ],
    'a top-up': [
      checked,
      (amount) => `insert into top_up (unit_id, id, card_id, currency, amount, means, made_at)
        values ('alpha', gen_random_uuid(), ${card()}, 'EUR', ${amount}, 'paypal', now())`,
    ],
  };
  const none = Object.entries(moves).flatMap(([what, [code, statement]]) =>
    [0, -5].map((amount) => [what, amount, code, statement] as const),
  );
  test.each(none)('%s of %s is refused', async (_, amount, code, statement) => {
    await expect(ask('alpha', statement(amount))).rejects.toMatchObject({ code });
  });

  test('a hold that forfeits less than nothing is refused', async () => {
    const less = `select card_hold(gen_random_uuid(), gen_random_uuid(), now(), ${card()}, 10, -5)`;
    await expect(ask('alpha', less)).rejects.toMatchObject({ code: checked });
  });

  test('a sale of nothing is none', async () => {
    const nothing = `select card_move(gen_random_uuid(), 'nothing', 'redeem', now(), null, ${card()}, 0, 'merchant', 'x')`;
    await expect(ask('alpha', nothing)).rejects.toMatchObject({ code: checked });
  });

  test('no card has less than nothing, of what can be spent or of what is held', async () => {
    for (const column of ['available', 'held'])
      await expect(ask('alpha', `update card set ${column} = -1 where id = ${card()}`)).rejects.toMatchObject({
        code: checked,
      });
  });

  test('a transfer to itself is none', async () => {
    const toItself = `select card_transfer(gen_random_uuid(), 'itself', now(), null, ${card()}, ${card()}, 1)`;
    await expect(ask('alpha', toItself)).rejects.toMatchObject({ code: raised });
  });
});

describe('the chain', () => {
  const broken = (statement: string) => altered(statement, (inside) => inside('alpha', (tx) => brokenLink({ tx })));
  const journalOf = (day: number) =>
    `(select id from journal j where j.at <= (select last_at from ledger_link where number = ${day}) order by j.at desc, j.id desc limit 1)`;
  /** The link's hash as it must be now. */
  const madeAnew = (number: number) => `
    set local unwrap.unit = 'alpha';
    update ledger_link l set hash = ledger_hash(
      coalesce((select hash from ledger_link b where b.number = ${number} - 1), sha256(convert_to('alpha', 'utf8'))),
      coalesce((select last_at from ledger_link b where b.number = ${number} - 1), '-infinity'),
      coalesce((select last_id from ledger_link b where b.number = ${number} - 1), '00000000-0000-0000-0000-000000000000'),
      l.last_at, l.last_id)
    where l.number = ${number}`;

  test('holds', async () => {
    expect(await broken('select')).toBeNull();
    expect(await broken(`${madeAnew(1)}; ${madeAnew(2)}`)).toBeNull();
  });

  test.each([
    ['a posting', 'update posting set amount = amount * 2 where journal_id ='],
    ['a posting’s card', 'update posting set account_id = gen_random_uuid() where journal_id ='],
    ['what a posting left', 'update posting set after = 7 where journal_id ='],
    ['a currency', `update posting set currency = 'USD' where journal_id =`],
    ['a key', `update journal set key = 'x' where id =`],
    ['who did it', 'update journal set actor_id = gen_random_uuid() where id ='],
    ['why', `update journal set origin = 'refund' where id =`],
    ['what it undoes', 'update journal set reverses = gen_random_uuid() where id ='],
    ['all of it', 'delete from journal where id ='],
  ])('is broken where %s was altered', async (_, damage) => {
    for (const day of [1, 2]) expect(await broken(`${damage} ${journalOf(day)}`)).toBe(day);
  });

  test('is broken at the next link where a link was made anew', async () => {
    const alteration = `update journal set key = 'x' where id = ${journalOf(1)}`;
    expect(await broken(`${alteration}; ${madeAnew(1)}`)).toBe(2);
  });
});
