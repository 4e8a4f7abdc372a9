import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PG_MIGRATE_LOCK_ID } from 'node-pg-migrate';
import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loginCall } from '#contract/identity/sign-in.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { addAccount, openBrowser, type TestAccount } from '#testing/accounts.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unlimited } from '#testing/unlimited.ts';
import { eventually } from '#testing/wait.ts';

let shop: TestShop;
let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, { rates: unlimited });
  account = await addAccount(shop, 'alpha');
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The landed migrations and these after them. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-migrations-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function connect(role: 'unwrap_migrator' | 'unwrap_app' = 'unwrap_migrator') {
  const client = new pg.Client(shop.databases.east.url(role));
  await client.connect();
  closing.push(() => client.end());
  return client;
}

/** Somebody reads sessions in a transaction that does not end by itself. */
async function longReader(isolation = 'read committed') {
  const client = await connect('unwrap_app');
  await client.query("set application_name = 'long-reader'");
  await client.query(`begin isolation level ${isolation}; set local unwrap.unit = 'alpha'`);
  await client.query('select count(*) from session');
  return { end: () => client.query('rollback') };
}

const signIn = async () => {
  const begun = performance.now();
  const answer = await openBrowser(api, 'alpha', shop).send(loginCall, {
    account: account.email,
    password: account.password,
  });
  return { answer, ms: performance.now() - begun };
};

/** A migration does something, and its check says yes. */
const migration = (up: string) => `${up}\n\n-- Check\ndo $$ begin assert true; end $$;\n`;
const wantsSessions = migration('alter table session drop constraint if exists nothing;');

const address = () => shop.databases.east.url('unwrap_migrator');
const ran = async (client: pg.Client) => {
  const { rows } = await client.query("select name from migration where name > '9' order by id");
  return rows.map(({ name }) => name as string);
};
/** As before the migrations of a test, for the next one. */
const forget = async (client: pg.Client) => {
  await client.query("delete from migration where name > '9'");
};

test('people sign in while a migration waits for a reader of sessions, and it gets its turn when the reader ends', async () => {
  const onlooker = await connect();
  closing.push(() => forget(onlooker));
  const waiting = async () => {
    const { rowCount } = await onlooker.query(
      "select from pg_locks where relation = 'session'::regclass and mode = 'AccessExclusiveLock' and not granted",
    );
    return rowCount === 1;
  };
  const reader = await longReader();
  const folder = folderWith({ '9001_sessions.sql': wantsSessions });
  const waits: string[] = [];
  const migrating = migrate(address(), { folder, onWait: (line) => waits.push(line) });
  await eventually('the migration waits', waiting);

  for (let round = 0; round < 5; round += 1) {
    const { answer, ms } = await signIn();
    expect(answer).toMatchObject({ custId: account.id });
    // The reader stays until we are done; what is waited for is the migration, for two seconds a try.
    expect(ms).toBeLessThan(10_000);
  }

  await reader.end();
  expect(await migrating).toEqual(['9001_sessions']);
  expect(waits[0]).toMatch(/^9001_sessions waits for long-reader \(pid \d+\); try 2 in 0.5 s$/);
});

test('a migration that never gets its lock gives up, says who was in its way and what was done', async () => {
  const client = await connect();
  closing.push(() => forget(client));
  const folder = folderWith({
    '9001_first.sql': migration('create table first_of_two (a int);'),
    '9002_second.sql': migration(
      'create table second_of_two (a int);\nalter table session drop constraint if exists nothing;',
    ),
  });
  const reader = await longReader();
  const soon = { folder, lockTimeoutMs: 1_000, tries: 2, pauseMs: 50 };
  await expect(migrate(address(), soon)).rejects.toThrow(
    /^9002_second did not get its locks in 2 tries of 1 s and was undone\. In its way: long-reader \(pid \d+\)\. .*Done before it: 9001_first\.$/,
  );
  expect(await ran(client)).toEqual(['9001_first']);
  const { rows } = await client.query(
    "select to_regclass('first_of_two') is not null as first, to_regclass('second_of_two') as second",
  );
  expect(rows).toEqual([{ first: true, second: null }]);

  await reader.end();
  expect(await migrate(address(), soon)).toEqual(['9002_second']);
  await client.query('drop table first_of_two, second_of_two');
});

test('a migration whose check fails is undone; those before it stay, those after it wait', async () => {
  const client = await connect();
  closing.push(() => forget(client));
  const folder = folderWith({
    '9001_good.sql': migration('select 1;'),
    '9002_bad.sql': `create table never (a int);\n\n-- Check\ndo $$ begin assert false, 'it is not so'; end $$;\n`,
    '9003_later.sql': migration('select 1;'),
  });
  await expect(migrate(address(), { folder })).rejects.toThrow('9002_bad failed: it is not so');
  expect(await ran(client)).toEqual(['9001_good']);
  const { rows } = await client.query("select to_regclass('never') as never");
  expect(rows).toEqual([{ never: null }]);
});

test('two migrations of one database at once: the second says so and does nothing', async () => {
  const client = await connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [PG_MIGRATE_LOCK_ID]);
  expect(rows).toEqual([{ ours: true }]);
  await expect(migrate(address())).rejects.toThrow('another migration of this database is under way');
});

const index = `-- Outside a transaction
create index concurrently if not exists session_by_method on session (unit_id, method);

-- Check
do $$
begin
  assert (select indisvalid from pg_index where indexrelid = 'session_by_method'::regclass), 'no index';
end
$$;
`;

test('an index is built beside readers and writers; one whose building was cut short is built again', async () => {
  const client = await connect();
  closing.push(async () => {
    await client.query('drop index session_by_method');
    await forget(client);
  });
  const state = async () => {
    const { rows } = await client.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('session_by_method')",
    );
    return rows[0]?.valid;
  };
  const folder = folderWith({ '9001_index.sql': index });
  // It waits for whoever sees the table as it was.
  const reader = await longReader('repeatable read');
  const cutShort = migrate(address(), { folder }).catch(String);
  await eventually('it is being built', async () => (await state()) === false);
  expect((await signIn()).answer).toMatchObject({ custId: account.id });
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%index concurrently%' and datname = current_database() and pid <> pg_backend_pid()",
  );
  expect(await cutShort).toContain('9001_index failed: terminating connection');
  expect(await state()).toBe(false);
  expect(await ran(client)).toEqual([]);

  await reader.end();
  expect(await migrate(address(), { folder })).toEqual(['9001_index']);
  expect(await state()).toBe(true);
});
