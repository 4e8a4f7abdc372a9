// A unit moves from one pod to another, and whatever can go wrong on the way.
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import type { ClientOutcome } from '#contract/client.ts';
import { barePath } from '#contract/version.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import type { Transaction } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { unitTables } from '#data/units/move/unit-tables.ts';
import { saveProfile } from '#data/units/units.ts';
import { closeDay } from '#ledger/close.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { UnitJobData } from '#platform/queue/dispatch.ts';
import { openTestApi } from '#testing/api.ts';
import { closeToday, tradeDay } from '#testing/books.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { movesOf, type Moves } from '#testing/faults/move/moves.ts';
import { openOwnPods } from '#testing/faults/own-cluster.ts';
import { testJobs, type TestJobs } from '#testing/jobs.ts';
import { tillWithKey } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';

let shop: TwoPodShop;
let jobs: TestJobs;
let moves: Moves;
const queue = 'on-the-way';
const worked: string[] = [];

beforeAll(async () => {
  // Who may log in on a server is said for all of its databases: here nobody else moves a unit.
  shop = await openTwoPodShop({ servers: await openOwnPods() });
  moves = movesOf(shop);
  jobs = testJobs(shop);
  await jobs.make(queue);
  for (const unit of ['alpha', 'beta', 'gamma']) {
    const cards = await boughtCards(shop, unit, 10);
    await tradeDay(shop, unit, cards);
    await boughtCards(shop, unit, 3);
    await shop.inUnit(unit, (scope) => saveProduct(scope, testProduct({ itemCode: 'mail' }), 1));
  }
});
afterAll(() => jobs.close());

const way = ['alpha', 'east', 'west'];
const onEast = <T>(work: Parameters<typeof inUnit<Tables, T>>[2]) =>
  inUnit<Tables, T>(shop.podOf('east'), 'alpha', work);
const aTally = `insert into tally (unit_id, what, subject, window_begins, slot, amount)
  values ('alpha', 'mails', sha256('somebody'), now(), 0, 1)`;
const closeStep = () =>
  shop.inUnit('alpha', (scope) => {
    const day = shop.clock.now().toISOString().slice(0, 10);
    return closeDay(scope, { day, endsAt: new Date(`${day}T22:00:00Z`) });
  });
const write = () => onEast((tx) => sql`update card set available = available`.execute(tx));

describe('what can move', () => {
  test('KEEP-06 every table with a unit moves, as the catalogue has it, and nothing else', async () => {
    const tables = await unitTables({ pool: shop.podOf('east').pool });
    const withUnit = await moves.ask<{ name: string }>(
      'east',
      `select table_name as name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'unit_id' and table_type = 'BASE TABLE' and table_name <> 'unit_home'`,
    );
    expect(tables.map(({ name }) => name)).toEqual(withUnit.map(({ name }) => name).toSorted());
    expect(tables.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(tables.find(({ name }) => name === 'journal')?.columns).not.toContain('xact');
  });

  test.each([
    ['create table fresh (unit_id text, id int)', 'fresh has no primary key with its unit in it'],
    ['create table fresh (id int primary key)', 'fresh has no primary key with its unit in it'],
    [
      'create table fresh (unit_id text, id bigserial, primary key (unit_id, id))',
      'fresh has numbers that its server gives',
    ],
    ['create unlogged table fresh (unit_id text primary key)', 'fresh is not in the write-ahead log'],
    ['alter table card replica identity nothing', 'card is not known by its primary key'],
    ['alter table card add column seen xid8', 'card has seen of its cluster'],
    [
      "create or replace function search_words(names jsonb) returns text language sql immutable strict as 'select search_form(names::text)'",
      'product is written by a function that looks for another by its bare name',
    ],
    ['alter table journal disable trigger journal_arrives', 'journal has xact of its cluster'],
    ['drop trigger ledger_closing_arrives on ledger_closing', 'ledger_closing has horizon of its cluster'],
  ])('KEEP-06 a table that would be left behind, or arrive wrong, is found: %s', async (change, fault) => {
    const client = new pg.Client(moves.pods.east);
    await client.connect();
    await client.query('begin');
    await client.query(change);
    const faults = (await unitTables({ pool: client as never })).filter((table) => table.fault !== null);
    await client.end();
    expect(faults.map((table) => `${table.name} ${table.fault}`)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('what does not begin', () => {
  const refusal = async (words: readonly string[], changes = {}) => ({
    said: await moves.run(words, changes).then(
      () => 'done',
      (error: Error) => error.message,
    ),
    traces: [...(await moves.traces('east')), ...(await moves.traces('west'))],
  });
  const nothingBut = (sentence: string) => ({ said: expect.stringContaining(sentence) as string, traces: [] });

  test.each([
    [['alpha', 'east'], 'usage'],
    [['alpha', 'east', 'west', 'now'], 'usage'],
    [["a'; drop", 'east', 'west'], 'usage'],
    [['alpha', 'east', 'north'], 'no pod "north"'],
    [['alpha', 'east', 'east'], 'both where it is and where it goes'],
    [['nobody', 'east', 'west'], 'no unit "nobody" on east'],
    [['alpha', 'forget', 'east'], 'alpha lives on east'],
  ])('%j is refused', async (words, sentence) => {
    expect(await refusal(words)).toEqual(nothingBut(sentence));
  });

  test('KEEP-06 a copying role that is not the one that passes row security is refused: it would copy nothing and say nothing', async () => {
    const copyFrom = moves.pods.east.replace('postgres@', 'unwrap_checker@');
    expect(await refusal(way, { copyFrom })).toEqual(
      nothingBut('COPY_FROM is as "unwrap_checker": only "unwrap_mover" copies'),
    );
  });

  test('whoever is not the superuser is refused', async () => {
    const pods = { ...moves.pods, east: shop.databases.east.url('unwrap_migrator') };
    expect(await refusal(way, { pods })).toEqual(
      nothingBut('"unwrap_migrator" is not the superuser of the server of east'),
    );
  });

  test('KEEP-06 a pod with another schema is refused', async () => {
    await moves.ask('west', 'alter table card add column later text');
    expect(await refusal(way)).toEqual(nothingBut('the tables of east and west differ'));
    await moves.ask('west', 'alter table card drop column later');
    await moves.ask('west', "insert into migration (name, run_on) values ('9999_later', now())");
    expect(await refusal(way)).toEqual(nothingBut('have not run the same migrations'));
    await moves.ask('west', "delete from migration where name = '9999_later'");
  });

  test('rows that are there already are nobody’s to guess about, and a second home is none', async () => {
    await moves.ask('west', aTally);
    expect(await refusal(way)).toEqual(nothingBut('west has rows of alpha already (tally)'));
    await moves.ask('west', "delete from tally where unit_id = 'alpha'");
    await moves.ask('west', "insert into unit_home (unit_id) values ('alpha')");
    expect(await refusal(way)).toEqual(nothingBut('both east and west say that they have "alpha"'));
    await moves.ask('west', "delete from unit_home where unit_id = 'alpha'");
  });

  test('one move at a time, and no migration meanwhile', async () => {
    const other = new pg.Client(moves.pods.west);
    await other.connect();
    await other.query("select pg_advisory_lock(hashtextextended('unit-move', 0))");
    expect(await refusal(way)).toEqual(nothingBut('another move from or to west is under way'));
    await other.end();
  });
});

describe('a move', () => {
  let before: Record<string, number>;
  /** A till sells something. */
  let sell: () => Promise<ClientOutcome<unknown>>;
  const jobsOn = (pod: 'east' | 'west') =>
    moves.ask<Record<string, unknown>>(
      pod,
      `select state, blocked, singleton_key, retry_count, data ->> 'job' as job, start_after > now() as later from pgboss.job
       where group_id = 'alpha' and state <> 'completed' order by data ->> 'job'`,
    );

  beforeAll(async () => {
    await shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile({ id: 'alpha', can: usualChoices.can })));
    const { accessToken } = await tillWithKey(shop, 'alpha', [barePath(redeemCardCall.path)]);
    const api = await openTestApi(shop, { rates: unlimited });
    const visit = await openVisit(api, 'alpha');
    const card = await boughtCard(shop, 'alpha');
    sell = () => {
      const wish = { cardNumber: card.number, pinCode: card.pin, amount: 0.1, reference: crypto.randomUUID() };
      return api.client('alpha', { visit, accessToken })(redeemCardCall, wish, { key: wish.reference });
    };
    await moves.ask('east', aTally);
    for (const job of ['waits', 'begun']) await jobs.add('alpha', queue, [{ job }]);
    await jobs.add('alpha', queue, [{ job: 'later' }], { once: 'one', startAfter: new Date(Date.now() + 3_600_000) });
    await jobs.add('alpha', queue, [{ job: 'gave up' }]);
    await moves.ask(
      'east',
      "update pgboss.job set state = 'active', started_on = now() where data ->> 'job' = 'begun'",
    );
    await moves.ask(
      'east',
      "update pgboss.job set state = 'failed', completed_on = now() where data ->> 'job' = 'gave up'",
    );
    // A day is being closed: it waits for whoever was writing, by the numbers of the server that it began on.
    for (let step = 0; step < 2; step += 1) await closeStep();
    before = await moves.rowsOf('east', 'alpha');
  });

  test('KEEP-06 given up before it has left, everything is as it was', async () => {
    const waiting = await jobsOn('east');
    expect(await moves.endAt('compare', way)).toBe(true);
    // Read-only: what is read is true, and what is written is refused for the moment.
    expect(await onEast((tx) => tx.selectFrom('card').select('id').execute())).toHaveLength(15);
    await expect(write()).rejects.toMatchObject({ code: 'UW040' });
    await expect(onEast((tx) => sql`delete from tally`.execute(tx))).rejects.toMatchObject({ code: 'UW040' });
    await expect(jobs.add('alpha', queue, [{ job: 'too late' }])).rejects.toMatchObject({ code: 'UW040' });
    await eventually('processes have heard of it', () => shop.directory.unitsOf(shop.podOf('east')).join() === 'beta');
    expect(shop.directory.find('alpha')).toMatchObject({ found: 'here', pod: { name: 'east' } });
    expect(await sell()).toMatchObject({ ok: false, failure: { status: 503, name: 'server.unavailable' } });
    expect(shop.logged.filter((line) => line.includes('a call failed'))).toEqual([]);
    await moves.run([...way, 'abort']);

    expect(await moves.traces('east')).toEqual([]);
    expect(await moves.traces('west')).toEqual([]);
    expect(await moves.rowsOf('west', 'alpha')).toEqual({});
    expect(await moves.rowsOf('east', 'alpha')).toEqual(before);
    expect(await jobsOn('east')).toEqual(
      waiting.map((job) => (job['job'] === 'begun' ? { ...job, state: 'retry' } : job)),
    );
    await write();
    expect(shop.directory.find('alpha').found).toBe('here');
    await eventually('processes have heard of it', () => shop.directory.unitsOf(shop.podOf('east')).length === 2);
    expect(await sell()).toMatchObject({ ok: true });
  });

  test('KEEP-06 a pod that has lost the place up to which it was copied begins again from nothing', async () => {
    expect(await moves.endAt('catch up', way)).toBe(true);
    // Whoever copies comes back for it, sooner or later.
    await eventually('its place is gone', async () => {
      const ours = "from pg_replication_slots where slot_name = 'move_alpha'";
      await moves.ask('east', `select pg_terminate_backend(active_pid, 5000) ${ours} and active`);
      return moves.ask('east', `select pg_drop_replication_slot(slot_name) ${ours}`).then(
        () => true,
        () => false,
      );
    });
    // It is written again at once, and copied anew.
    expect(await moves.endAt('slot', way)).toBe(true);
    expect(moves.said.at(-1)).toMatch(/^[1-9]\d+ copied rows are removed from west$/);
    await write();
    await moves.run([...way, 'abort']);
    expect([...(await moves.traces('east')), ...(await moves.traces('west'))]).toEqual([]);
  });

  test('KEEP-06 books that are wrong as they arrive stop it while the shop is open', async () => {
    const spoil = `update card set available = available - 1
      where id = (select id from card where unit_id = 'alpha' and available > 0 order by id limit 1)`;
    const atStep = async (name: string) => {
      if (name === 'prove') await moves.asCopy('west', spoil);
    };
    await expect(moves.run(way, { atStep })).rejects.toThrow('the books of alpha are wrong as they arrive on west');
    await write();
    await moves.run([...way, 'abort']);
    expect([...(await moves.traces('east')), ...(await moves.traces('west'))]).toEqual([]);
  });

  test('KEEP-06 a copy that differs is not let go: it is written again, and copied anew', async () => {
    let slots = 0;
    const atStep = async (name: string) => {
      if (name === 'compare') await moves.asCopy('west', "delete from tally where unit_id = 'alpha'");
      if (name === 'slot' && (slots += 1) === 2) throw new Error('it begins again');
    };
    await expect(moves.run(way, { atStep })).rejects.toThrow('it begins again');
    expect(moves.said).toContainEqual(expect.stringContaining('the copy of alpha differs: tally has'));
    await write();
    await moves.run([...way, 'abort']);
    expect([...(await moves.traces('east')), ...(await moves.traces('west'))]).toEqual([]);
  });

  test('KEEP-06 ended at any step and run again, it arrives: every row once, every job once, nobody else’s', async () => {
    before = await moves.rowsOf('east', 'alpha');
    const beta = await moves.rowsOf('east', 'beta');
    // Numbers of transactions are further on where it comes from: closing a day waits for them where it arrives.
    await pastTransactionsOf('west', 'east');
    const steps = [
      'publish',
      'slot',
      'subscribe',
      'copy',
      'prove',
      'freeze "upload"',
      'catch up',
      'leave',
      'arrive',
      'end the copy',
    ];
    for (const step of steps) {
      expect([step, await moves.endAt(step, way)]).toEqual([step, true]);
      if (step === 'freeze "upload"') await workInVain();
    }
    await expect(moves.run([...way, 'abort'])).rejects.toThrow('alpha has left east already');
    await moves.run(way);

    expect(await moves.rowsOf('west', 'alpha')).toEqual(before);
    expect(await moves.rowsOf('west', 'beta')).toEqual({});
    expect(await moves.rowsOf('east', 'beta')).toEqual(beta);
    expect((await moves.traces('east')).filter((trace) => !trace.startsWith('trigger on'))).toEqual([]);
    expect(await moves.traces('west')).toEqual([]);
    for (const pod of ['east', 'west'] as const) {
      const { violations, journals } = await check(shop.databases[pod]);
      expect(violations).toEqual([]);
      expect(journals).toBeGreaterThan(0);
    }
  }, 240_000);

  test('KEEP-06 its jobs are worked once, where it lives', async () => {
    const run = async (_: Transaction, { unit, ...data }: UnitJobData) =>
      void worked.push(`${unit} ${String(data['job'])} west`);
    await jobs.work({ queue, run }, 'west');
    // Each is done with the commit that completes it.
    const left = await eventually('both are worked', async () => {
      const open = await jobsOn('west');
      return worked.length >= 2 && open.length === 2 && open;
    });
    expect(left).toMatchObject([
      { job: 'gave up', state: 'failed' },
      { job: 'later', state: 'created', singleton_key: 'alpha:one', later: true },
    ]);
    expect(await jobsOn('east')).toEqual([]);
    // Another with the same key is one too many, as before.
    await eventually('it is found there', () => shop.directory.find('alpha').found === 'here');
    await jobs.add('alpha', queue, [{ job: 'new' }]);
    await eventually('what is new is worked there', () => worked.length === 3);
    expect(worked.toSorted()).toEqual(['alpha begun west', 'alpha new west', 'alpha waits west']);
  });

  test('KEEP-06 whoever has not heard of it is refused where it was, whatever they ask', async () => {
    const gone = { code: 'UW040' };
    await expect(onEast((tx) => tx.selectFrom('card').select('id').execute())).rejects.toMatchObject(gone);
    await expect(onEast((tx) => tx.selectFrom('hold').select('id').execute())).rejects.toMatchObject(gone);
    await expect(write()).rejects.toMatchObject(gone);
    expect(shop.directory.find('alpha')).toMatchObject({ pod: { name: 'west' } });
    expect(await moves.run(way)).not.toBeNull();
  });

  test('KEEP-06 its days are closed and proven where it lives', async () => {
    const [cut] = await moves.ask<{ ahead: number }>(
      'west',
      `select count(*)::int as ahead from journal where unit_id = 'alpha' and xact >= pg_snapshot_xmax(pg_current_snapshot())`,
    );
    expect(cut?.ahead).toBe(0);
    await closeToday(shop, 'alpha');
    shop.clock.advance(86_400_000);
    await tradeDay(shop, 'alpha', await boughtCards(shop, 'alpha', 2));
    expect((await check(shop.databases.west)).violations).toEqual([]);
  });

  test('what it left is kept for a week, and removed when the other pod has it', async () => {
    const now = new Date(Date.now() + 8 * 86_400_000);
    await expect(moves.run(['alpha', 'forget', 'east'])).rejects.toThrow('are kept on east until');
    await moves.asCopy(
      'west',
      "delete from journal where unit_id = 'alpha' and id in (select id from journal where unit_id = 'alpha' limit 3)",
    );
    await expect(moves.run(['alpha', 'forget', 'east'], { now })).rejects.toThrow(
      'west does not have all of alpha: 3 rows of journal',
    );
    await moves.asCopy(
      'west',
      `insert into journal select (jsonb_populate_record(null::journal, j)).* from unnest($1::jsonb[]) j
       on conflict do nothing`,
      [
        (await moves.ask<{ j: object }>('east', "select to_jsonb(j) as j from journal j where unit_id = 'alpha'")).map(
          ({ j }) => JSON.stringify(j),
        ),
      ],
    );
    await moves.run(['alpha', 'forget', 'east'], { now });
    expect(await moves.rowsOf('east', 'alpha')).toEqual({});
    expect(await moves.traces('east')).toEqual([]);
    expect(await moves.ask('east', "select from unit_home where unit_id = 'alpha'")).toEqual([]);
    // Nobody is refused any more; there is nothing.
    expect(await onEast((tx) => tx.selectFrom('card').select('id').execute())).toEqual([]);
    await moves.run(['alpha', 'forget', 'east']);
    expect(moves.said.at(-1)).toBe('nothing of alpha is on east');
    expect(await moves.run(way)).toBeNull();
  });
});

/** No table can be written any more, and jobs are still there: a worker leaves them as they are, and is not at fault. */
async function workInVain(): Promise<void> {
  const tried: string[] = [];
  const run = async (tx: Transaction, job: object) => {
    tried.push(JSON.stringify(job));
    await sql`update card set available = available`.execute(tx);
    worked.push(`${JSON.stringify(job)} east`);
  };
  await jobs.work({ queue, run }, 'east');
  await eventually('it is tried', () => tried.length > 0);
  await jobs.stopWorkers();
  expect(shop.logged.filter((line) => line.includes('a job failed'))).toEqual([]);
}

/** Until the numbers of the one server's transactions are past those of the other's. */
async function pastTransactionsOf(other: 'east' | 'west', pod: 'east' | 'west'): Promise<void> {
  const last = async (at: 'east' | 'west') => {
    const [row] = await moves.ask<{ last: number }>(
      at,
      'select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as last',
    );
    return row?.last ?? 0;
  };
  const missing = (await last(other)) + 3_000 - (await last(pod));
  await moves.ask(
    pod,
    `do $$ begin
       set synchronous_commit = off;
       for n in 1 .. ${Math.max(missing, 0)} loop perform pg_current_xact_id(); commit; end loop;
     end $$`,
  );
}
