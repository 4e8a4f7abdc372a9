// The wall between units, table by table: the policies as they are written, and what a careless query sees.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from './migrate/migrate.ts';
import { seenThroughWalls } from './unit-walls.ts';
import { boughtCard } from '#testing/cards.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
const cards: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTestShop();
  for (const unit of ['alpha', 'beta']) cards[unit] = (await boughtCard(shop, unit)).id;
});

type Client = Parameters<Parameters<typeof asSuperuser>[1]>[0];
const asOwner = <T>(work: (client: Client) => Promise<T>) =>
  asSuperuser(shop.databases.east.url('postgres' as never), work);

const own = '(unit_id = ( SELECT current_unit() AS current_unit))';
/** The same for the payment service, of the few tables that it is let into. */
const openToPay = [
  'access_token',
  'actor',
  'assignment',
  'audit',
  'idempotency',
  'orders',
  'payment_attempt',
  'payment_event',
  'session',
  'unit_key',
  'unit_profile',
];
const keysOfPay = ['visit', 'visit-seal', 'sealing', 'answers', 'payments'].map((purpose) => `'${purpose}'::text`);
const answersOfPay = ['API-100.init', 'API-102'].map((call) => `'${call}'::text`);
const narrowedForPay: Readonly<Record<string, readonly string[]>> = {
  unit_key: [
    'first_keys_of_pay RESTRICTIVE INSERT {unwrap_pay} using null check (version = 1)',
    `keys_of_pay RESTRICTIVE ALL {unwrap_pay} using (purpose = ANY (ARRAY[${keysOfPay.join(', ')}])) check null`,
  ],
  idempotency: [
    `answers_of_pay RESTRICTIVE ALL {unwrap_pay} using (call = ANY (ARRAY[${answersOfPay.join(', ')}])) check null`,
  ],
};
const wallOf = (table: string) => [
  ...[
    'every_unit PERMISSIVE SELECT {unwrap_checker} using true check null',
    ...(narrowedForPay[table] ?? []),
  ].toSorted(),
  `unit_scope PERMISSIVE ALL {unwrap_app${openToPay.includes(table) ? ',unwrap_pay' : ''}} using ${own} check ${own}`,
];

/** The policies of every table that belongs to units. */
async function policies(client: Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; policies: string[] }>(`
    select c.relname as name, coalesce(array_agg(concat_ws(' ', p.policyname, p.permissive, p.cmd, p.roles::text, 'using',
        coalesce(p.qual, 'null'), 'check', coalesce(p.with_check, 'null')) order by p.policyname)
      filter (where p.policyname is not null and c.relrowsecurity and c.relforcerowsecurity), '{}') as policies
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'unit_id'
    left join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'unit_home'
    group by 1`);
  return Object.fromEntries(rows.map(({ name, policies: written }) => [name, written]));
}

const walled = async (client: Client) =>
  Object.entries(await policies(client)).every(([table, has]) => `${has}` === `${wallOf(table)}`);

/** The cards that a transaction of this unit sees when it forgets its filter. */
const forgetful = (unit: string) =>
  shop.inUnit(unit, async ({ tx }) => (await tx.selectFrom('card').select('id').execute()).map(({ id }) => id));

test('UNIT-01 every table of units lets the app see and write one unit, and the checker read all', async () => {
  const written = await asOwner(policies);
  expect(Object.keys(written)).toEqual(expect.arrayContaining(['card', 'card_secret', 'journal', 'posting', 'actor']));
  for (const [table, has] of Object.entries(written)) expect(has, table).toEqual(wallOf(table));
});

test.each([
  'alter policy unit_scope on card using (true)',
  'alter policy unit_scope on card with check (true)',
  'alter policy unit_scope on card to public',
  'alter policy every_unit on card to public',
  'create policy leak on card for select to unwrap_app using (true)',
  'drop policy unit_scope on card; create policy unit_scope on card to unwrap_app using (unit_id is not null)',
  'alter table card disable row level security',
  'alter table card no force row level security',
])('a wall that is loosened is noticed: %s', async (damage) => {
  await asOwner(async (client) => {
    expect(await walled(client)).toBe(true);
    await client.query('begin');
    await client.query(damage);
    expect(await walled(client)).toBe(false);
    await client.query('rollback');
  });
});

describe('what is seen', () => {
  const seen = (unit: string) => shop.inUnit(unit, ({ tx }) => seenThroughWalls(tx as never, unit));

  test('UNIT-01 a card is invisible to a query of another unit that forgets its filter', async () => {
    expect(await forgetful('alpha')).toEqual([cards['alpha']]);
    expect(await forgetful('beta')).toEqual([cards['beta']]);
    for (const unit of ['alpha', 'beta']) expect(await seen(unit)).toEqual([]);
  });

  test('UNIT-01 a card is neither written into another unit, nor moved there, nor changed there', async () => {
    const change = (statement: ReturnType<typeof sql>) => shop.inUnit('alpha', ({ tx }) => statement.execute(tx));
    const copied = sql`insert into card select (jsonb_populate_record(c, '{"unit_id": "beta"}')).* from card c`;
    await expect(change(copied)).rejects.toMatchObject({ code: '42501' });
    await expect(change(sql`update card set unit_id = 'beta'`)).rejects.toMatchObject({ code: '42501' });
    const blocked = await change(sql`update card set state = 'blocked' where id = ${cards['beta']}`);
    expect(blocked.numAffectedRows).toBe(0n);
  });

  test('a policy on cards that leaks is seen by whoever looks through the wall', async () => {
    const write = (policy: string) =>
      asOwner((client) => client.query(`alter policy unit_scope on card using ${policy}`));
    await write('(true)');
    try {
      expect(await forgetful('alpha')).toHaveLength(2);
      expect(await seen('alpha')).toEqual([{ table: 'card', unit: 'beta' }]);
      expect(await seen('beta')).toEqual([{ table: 'card', unit: 'alpha' }]);
    } finally {
      await write('(unit_id = (select current_unit()))');
    }
    expect(await seen('alpha')).toEqual([]);
  });
});
