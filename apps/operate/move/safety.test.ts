// What somebody who means ill, or an accident at the worst moment, finds at a move.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '#data/tables.ts';
import { rolesFile } from '#data/migrate/migrate.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { afterFile } from '#testing/after-file.ts';
import { boughtCards } from '#testing/cards.ts';
import { cloneDatabase } from '#testing/databases.ts';
import { movesOf, type Moves } from '#testing/faults/move/moves.ts';
import { openOwnPods } from '#testing/faults/own-cluster.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';

/** Who may log in on a server is said for all of its databases: here nobody else moves a unit. */
let servers: Awaited<ReturnType<typeof openOwnPods>>;
let shop: TwoPodShop;
let moves: Moves;
beforeAll(async () => {
  servers = await openOwnPods();
  shop = await openTwoPodShop({ servers });
  moves = movesOf(shop);
  await boughtCards(shop, 'alpha', 5);
});

const way = ['alpha', 'east', 'west'];
const both = ['east', 'west'] as const;
type PodName = (typeof both)[number];
const ending = (running: Promise<unknown>) =>
  running.then(
    () => 'done',
    (error: Error) => error.message,
  );
const homes = async () =>
  Object.fromEntries(
    await Promise.all(
      both.map(async (pod) => {
        const [home] = await moves.ask<{ state: string }>(pod, "select state from unit_home where unit_id = 'alpha'");
        return [pod, home?.state ?? null];
      }),
    ),
  ) as Record<PodName, string | null>;
const write = (pod: PodName) =>
  inUnit<Tables, unknown>(shop.podOf(pod), 'alpha', (tx) => sql`update card set available = available`.execute(tx));
const traces = async () => [...(await moves.traces('east')), ...(await moves.traces('west'))];

async function asMigrator(pod: PodName, statements: string): Promise<void> {
  const client = new pg.Client(shop.databases[pod].url('unwrap_migrator'));
  await client.connect();
  await client.query(statements);
  await client.end();
}

describe('a command that has lost its turn', () => {
  const cut = (lines: string) =>
    Promise.all(
      both.map((pod) =>
        moves.ask(
          pod,
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity
           where application_name like $1 and datname = current_database()`,
          [lines],
        ),
      ),
    );

  test.each(['unwrap-move-turn', 'unwrap-move-writes', 'unwrap-move-%'])(
    'KEEP-06 stops before the unit leaves, and undoes nothing: %s',
    async (lines) => {
      const outcome = ending(
        moves.run(way, {
          atStep: async (step) => {
            if (step === 'leave') await cut(lines);
          },
        }),
      );
      expect(await outcome).toContain('has lost its turn on');
      expect(await homes()).toEqual({ east: 'leaving', west: null });
      await moves.run([...way, 'abort']);
      expect(await homes()).toEqual({ east: 'home', west: null });
    },
  );

  test('KEEP-06 does not make a second home, nor an empty one, when somebody else gives the move up meanwhile', async () => {
    let others = '';
    const outcome = await ending(
      moves.run(way, {
        atStep: async (step) => {
          if (step !== 'leave') return;
          // One line alone is not enough for anybody else.
          await cut('unwrap-move-turn');
          others = await ending(moves.run([...way, 'abort']));
          await cut('unwrap-move-writes');
          await moves.run([...way, 'abort']);
          await write('east');
        },
      }),
    );
    expect(others).toContain('another move from or to east is under way');
    expect(outcome).toContain('has lost its turn on');
    expect(await homes()).toEqual({ east: 'home', west: null });
    expect(await traces()).toEqual([]);
    await write('east');
  });

  test('KEEP-06 a home that somebody else has changed is not changed over it', async () => {
    const steps: Record<string, string> = { freeze: 'leaving', leave: 'home' };
    for (const [step, state] of Object.entries(steps)) {
      const outcome = await ending(
        moves.run(way, {
          atStep: async (name) => {
            if (name === step)
              await moves.ask('east', "update unit_home set state = $1, to_pod = $2 where unit_id = 'alpha'", [
                state,
                state === 'home' ? null : 'north',
              ]);
          },
        }),
      );
      expect(outcome).toContain('was changed by somebody else meanwhile');
      await moves.ask('east', "update unit_home set state = 'home', to_pod = null where unit_id = 'alpha'");
      await moves.run([...way, 'abort']);
    }
    expect(await traces()).toEqual([]);
  });
});

describe('the two roles of a move', () => {
  const roles = ['unwrap_mover', 'unwrap_settler'] as const;
  const enter = async (pod: PodName, role: (typeof roles)[number], replicating = false) => {
    const url = new URL(shop.databases[pod].url(role));
    const client = new pg.Client({
      connectionString: url.toString(),
      ...(replicating ? { replication: 'database' } : {}),
    });
    client.on('error', () => {});
    const outcome = await ending(client.connect());
    await client.end().catch(() => {});
    return outcome;
  };
  const rightsOf = (pod: PodName) =>
    moves.ask(
      pod,
      'select rolname as role, rolcanlogin as enters, rolreplication as replicates, rolsuper as super from pg_roles where rolname = any ($1) order by 1',
      [roles],
    );
  const atRest = roles.map((role) => ({ role, enters: false, replicates: false, super: false }));
  const runRoles = (pod: PodName) => moves.ask(pod, readFileSync(rolesFile, 'utf8'));

  test('KEEP-06 let nobody in while no unit moves, and are let in for a copy; a release meanwhile does not end it', async () => {
    for (const pod of both) {
      expect(await rightsOf(pod)).toEqual(atRest);
      for (const role of roles) expect(await enter(pod, role)).toContain('not permitted to log in');
      expect(await enter(pod, 'unwrap_mover', true)).toContain('not permitted to log in');
    }
    expect(await moves.endAt('prove', way)).toBe(true);
    for (const pod of both) await runRoles(pod);
    expect(await rightsOf('east')).toMatchObject([{ enters: true, replicates: true, super: false }, { super: false }]);
    expect(await rightsOf('west')).toMatchObject([
      { enters: false },
      { enters: true, replicates: false, super: false },
    ]);
    const [copied] = await moves.ask(
      'west',
      `select usename as role from pg_stat_activity a join pg_stat_subscription s on s.pid = a.pid where s.subname = 'move_alpha'`,
    );
    expect(copied).toEqual({ role: 'unwrap_settler' });
    await moves.run([...way, 'abort']);
    for (const pod of both) expect(await rightsOf(pod)).toEqual(atRest);
  });

  test('KEEP-06 one who was let in at all times by a release before is not any more', async () => {
    await moves.ask('east', 'alter role unwrap_mover login replication');
    await runRoles('east');
    expect(await rightsOf('east')).toEqual(atRest);
  });

  test('KEEP-06 the password of the one who reads is not in the other server’s log', async () => {
    const [folder] = await moves.ask<{ data_directory: string }>('west', 'show data_directory');
    const log = join(dirname(folder?.data_directory ?? ''), 'log');
    const before = readFileSync(log, 'utf8').length;
    await expect(moves.ask('west', "select 'written down'::int")).rejects.toThrow();
    const copyFrom = moves.pods.east.replace('postgres@', 'unwrap_mover:TOPSECRET@').replace(/:(\d+)\//, ':1/');
    expect(await ending(moves.run(way, { copyFrom, patienceMs: 1 }))).toMatch(
      /^west does not reach east as COPY_FROM says: could not connect/,
    );
    const heard = readFileSync(log, 'utf8').slice(before);
    expect(heard).toContain('written down');
    expect(heard).toContain('could not connect to the publisher');
    expect(heard).not.toContain('TOPSECRET');
    await moves.run([...way, 'abort']);
  });
});

test('KEEP-06 superusers’ passwords leave this machine by no line that is in clear, whatever the profile', async () => {
  const program = join(import.meta.dirname, 'main.ts');
  const safe = 'postgres://postgres@db.invalid/unwrap?sslmode=verify-full';
  const clear = 'postgres://postgres@db.invalid/unwrap?sslmode=require';
  for (const [pods, copyFrom, fault] of [
    [`east=${clear} west=${safe}`, safe, 'PODS must say sslmode=verify-full for "east"'],
    [`east=${safe} west=${safe}`, clear, 'COPY_FROM must say sslmode=verify-full'],
  ] as const) {
    const child = spawn(process.execPath, [program, ...way], {
      env: { ...process.env, PROFILE: 'development', PODS: pods, COPY_FROM: copyFrom },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let heard = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (heard += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, heard]).toEqual([78, expect.stringContaining(fault)]);
  }
});

test('the app says that a unit lives here, and nothing else of it', async () => {
  const client = new pg.Client(shop.databases.east.url('unwrap_app'));
  await client.connect();
  const refused = { code: '42501' };
  await expect(
    client.query("insert into unit_home (unit_id, state, to_pod) values ('zeta', 'moved', 'x')"),
  ).rejects.toMatchObject(refused);
  await expect(client.query("delete from unit_home where unit_id = 'alpha'")).rejects.toMatchObject(refused);
  await expect(client.query("update unit_home set state = 'home'")).rejects.toMatchObject(refused);
  await client.query("begin; insert into unit_home (unit_id) values ('zeta'); rollback");
  await client.end();
});

describe('a unit that has left and not arrived', () => {
  /** By the migrator, as docs/operations/move-a-unit.md says. */
  const takeBack = () =>
    asMigrator(
      'east',
      "begin; update unit_home set state = 'leaving' where unit_id = 'alpha' and state = 'moved'; select fence_moved_units(); commit",
    );

  test('KEEP-06 does not arrive where rows of it were lost since they were compared; it can be taken back', async () => {
    const before = await moves.rowsOf('east', 'alpha');
    expect(await moves.endAt('arrive', way)).toBe(true);
    // The target has failed over to a server that did not have the last of it.
    await moves.asCopy(
      'west',
      "delete from posting where unit_id = 'alpha' and journal_id = (select id from journal where unit_id = 'alpha' order by at desc limit 1)",
    );
    expect(await ending(moves.run(way))).toMatch(
      /west does not have it as it was: posting has \d+ rows here and \d+ rows there/,
    );
    expect(await homes()).toEqual({ east: 'moved', west: null });
    expect(await ending(moves.run([...way, 'abort']))).toContain('alpha has left east already');
    await takeBack();
    await moves.run([...way, 'abort']);
    expect(await homes()).toEqual({ east: 'home', west: null });
    expect(await moves.rowsOf('east', 'alpha')).toEqual(before);
    expect(await traces()).toEqual([]);
    await write('east');
  });

  test('KEEP-06 arrives when it is run again and nothing is missing; what is confirmed is on the target’s standby', async () => {
    const before = await moves.rowsOf('east', 'alpha');
    expect(await moves.endAt('arrive', way)).toBe(true);
    expect(
      await moves.ask('west', "select subsynccommit as waits from pg_subscription where subname = 'move_alpha'"),
    ).toEqual([{ waits: 'on' }]);
    expect(await moves.run(way)).toMatchObject({ rows: Object.values(before).reduce((sum, count) => sum + count, 0) });
    expect(await homes()).toEqual({ east: 'moved', west: 'home' });
    expect(await moves.rowsOf('west', 'alpha')).toEqual(before);
  });
});

describe('a unit that has moved on', () => {
  test('KEEP-06 an old move that is run again makes no home without rows', async () => {
    const rows = await moves.rowsOf('west', 'alpha');
    expect(rows['card']).toBe(5);
    const kept = await Promise.all(
      Object.keys(rows).map(async (table) => ({
        table,
        rows: await moves.ask<{ row: object }>(
          'west',
          `select to_jsonb(t) as row from ${table} t where unit_id = 'alpha'`,
        ),
      })),
    );
    // As if it had been forgotten on west.
    for (const table of [...Object.keys(rows), 'unit_home'])
      await moves.asCopy('west', `delete from ${table} where unit_id = 'alpha'`);
    expect(await ending(moves.run(way))).toContain('west does not have it as it was');
    expect(await homes()).toEqual({ east: 'moved', west: null });
    await moves.asCopy('west', "insert into unit_home (unit_id) values ('alpha')");
    for (const { table, rows: all } of kept)
      await moves.asCopy(
        'west',
        `insert into ${table} select (jsonb_populate_record(null::${table}, j)).* from unnest($1::jsonb[]) j`,
        [all.map(({ row }) => JSON.stringify(row))],
      );
    expect(await homes()).toEqual({ east: 'moved', west: 'home' });
  });

  test('KEEP-06 is followed to where it lives now before anything of it is forgotten', async () => {
    const { server, template } = servers.west;
    const between = await cloneDatabase(server, template);
    afterFile(() => between.drop());
    const now = new Date(Date.now() + 8 * 86_400_000);
    const pods = { east: moves.pods.east, west: between.url('postgres' as never), north: moves.pods.west };
    const forgetting = (named: Readonly<Record<string, string>>) =>
      ending(moves.run(['alpha', 'forget', 'east'], { now, pods: named }));
    // On west nothing of it is left, or a row that says where it went.
    expect(await forgetting({ east: pods.east, west: pods.west })).toContain('alpha lives on none of east, west');
    const client = new pg.Client(pods.west);
    await client.connect();
    await client.query("insert into unit_home (unit_id, state, to_pod) values ('alpha', 'moved', 'north')");
    expect(await forgetting({ east: pods.east, west: pods.west })).toContain('no pod "north"');
    await client.query("delete from unit_home where unit_id = 'alpha'");
    await client.end();
    expect(await forgetting(pods)).toBe('done');
    expect(moves.said.at(-1)).toMatch(/^[1-9]\d* rows of alpha are removed from east$/);
    expect(await homes()).toEqual({ east: null, west: 'home' });
  });
});

describe('what the migrator has made', () => {
  const statements = `
    create schema seen;
    create table seen.as_whom (place text, session text, acting text, super boolean);
    grant usage on schema seen to public;
    create function seen.note(place text) returns void language plpgsql as $f$
    begin
      begin
        perform set_config('role', 'none', true);
      exception when others then null;
      end;
      insert into seen.as_whom select place, session_user, current_user, rolsuper from pg_roles where rolname = current_user;
      if (select rolsuper from pg_roles where rolname = current_user) then
        raise exception 'a superuser is here: %', place;
      end if;
    end $f$;
    create function seen.by_trigger() returns trigger language plpgsql as $f$
    begin
      perform seen.note(tg_table_name);
      return coalesce(new, old);
    end $f$;
    do $d$
    declare of_table text;
    begin
      foreach of_table in array array['unit_home', 'card', 'pgboss.job_common'] loop
        execute format('create trigger a_look before insert or update or delete on %s for each row execute function seen.by_trigger()', of_table);
        execute format('alter table %s enable always trigger a_look', of_table);
      end loop;
    end $d$;
    do $d$ begin
      execute (select regexp_replace(pg_get_functiondef('fence_moved_units()'::regprocedure), '\\nbegin\\n', E'\\nbegin perform seen.note(''fence'');\\n'));
    end $d$;`;

  test('KEEP-06 runs as no superuser at any step of a move, there and back', async () => {
    for (const pod of both) await asMigrator(pod, statements);
    expect(await moves.endAt('compare', ['alpha', 'west', 'east'])).toBe(true);
    await moves.run(['alpha', 'west', 'east', 'abort']);
    await moves.run(['alpha', 'west', 'east']);
    expect(await homes()).toEqual({ east: 'home', west: 'moved' });
    await moves.run(['alpha', 'forget', 'west'], { now: new Date(Date.now() + 8 * 86_400_000) });
    // Or else it would have been noticed.
    await expect(moves.ask('west', "insert into unit_home (unit_id) values ('zeta')")).rejects.toThrow(
      'a superuser is here',
    );
    for (const pod of both) {
      const seen = await moves.ask<{ place: string; session: string; super: boolean }>(
        pod,
        'select distinct place, session, super from seen.as_whom order by 1',
      );
      expect(seen.filter((one) => one.super || one.session !== 'unwrap_settler')).toEqual([]);
      expect(seen.map(({ place }) => place)).toEqual(
        expect.arrayContaining(pod === 'west' ? ['card', 'fence', 'unit_home'] : ['card', 'unit_home']),
      );
    }
  });
});
