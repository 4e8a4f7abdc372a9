// What tests of moves do with a pair of pods: begin a move, end it anywhere as a machine does, and look at what is where.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import type { Moved } from '#apps/operate/move/move-unit.ts';
import { moveCommand, type MoveCommandParts } from '#apps/operate/move/command.ts';
import { unitTables } from '#data/units/move/unit-tables.ts';
import { afterFile } from '../../after-file.ts';
import { quietPool } from '../../databases.ts';
import type { TwoPodShop } from '../../test-shop.ts';

type PodName = 'east' | 'west';
type Shop = Pick<TwoPodShop, 'databases'>;

export interface Moves {
  readonly pods: Readonly<Record<PodName, string>>;
  /** What the last ones said. */
  readonly said: string[];
  run(words: readonly string[], changes?: Partial<MoveCommandParts>): ReturnType<typeof moveCommand>;
  /** As an operator runs it: a process of its own, which shares no loop with the shop. */
  runApart(words: readonly string[]): Promise<Moved>;
  /** Ended before this step, as if the machine had been switched off: nothing is tidied up. False when it never came so far. */
  endAt(step: string, words: readonly string[]): Promise<boolean>;
  ask<Row extends object>(pod: PodName, statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Past every rule and trigger, as whoever copies writes. */
  asCopy(pod: PodName, statement: string, values?: readonly unknown[]): Promise<void>;
  /** How many rows of the unit are in each table that has any. */
  rowsOf(pod: PodName, unit: string): Promise<Record<string, number>>;
  /** What a move puts on a pod for its own use. */
  traces(pod: PodName): Promise<string[]>;
}

export function movesOf({ databases }: Shop): Moves {
  const pods = { east: superuserAt(databases.east), west: superuserAt(databases.west) };
  const looking = { east: quietPool(pods.east), west: quietPool(pods.west) };
  const said: string[] = [];
  const run: Moves['run'] = (words, changes = {}) =>
    moveCommand({ pods, say: (line) => said.push(line), ...changes }, words);
  const ask: Moves['ask'] = async (pod, statement, values = []) =>
    (await looking[pod].query(statement, [...values])).rows as never;
  afterFile(async () => {
    // A database with a slot is not dropped, nor one with a subscription.
    for (const pod of ['west', 'east'] as const) {
      await endMoves(pods[pod]).catch(() => {});
      await looking[pod].end();
    }
  });

  return {
    pods,
    said,
    run,
    ask,
    async runApart(words) {
      const program = join(import.meta.dirname, '../../../apps/operate/move/main.ts');
      const { east, west } = pods;
      const child = spawn(process.execPath, [program, ...words], {
        env: { ...process.env, PODS: `east=${east} west=${west}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let heard = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (heard += text));
      const [code] = (await once(child, 'close')) as [number | null];
      said.push(...heard.trim().split('\n'));
      const [, rows, jobs, readOnlyMs] = /(\d+) rows, (\d+) jobs, read-only for (\d+) ms/.exec(heard) ?? [];
      if (code !== 0 || readOnlyMs === undefined) throw new Error(`the move ended with ${code}: ${heard}`);
      return { rows: Number(rows), jobs: Number(jobs), readOnlyMs: Number(readOnlyMs) };
    },
    async endAt(step, words) {
      const reached = Promise.withResolvers<true>();
      const running = run(words, {
        atStep: (name) => {
          if (name !== step) return;
          reached.resolve(true);
          // It never goes on.
          return new Promise(() => {});
        },
      });
      const came = await Promise.race([reached.promise, running.then(() => false)]);
      if (came)
        for (const pod of ['east', 'west'] as const)
          await ask(
            pod,
            `select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where application_name like 'unwrap-move%' and datname = current_database()`,
          );
      return came;
    },
    async asCopy(pod, statement, values = []) {
      const client = new pg.Client(pods[pod]);
      await client.connect();
      await client.query('set session_replication_role = replica');
      await client.query(statement, [...values]);
      await client.end();
    },
    async rowsOf(pod, unit) {
      const counts: Record<string, number> = {};
      for (const { name } of await unitTables({ pool: looking[pod] })) {
        const [row] = await ask<{ count: number }>(
          pod,
          `select count(*)::int as count from ${name} where unit_id = $1`,
          [unit],
        );
        if (row && row.count > 0) counts[name] = row.count;
      }
      return counts;
    },
    async traces(pod) {
      const rows = await ask<{ name: string }>(
        pod,
        `select 'publication ' || pubname as name from pg_publication
         union all select 'slot ' || slot_name from pg_replication_slots where database = current_database()
         union all select 'subscription ' || subname from pg_subscription s join pg_database d on d.oid = s.subdbid
           where datname = current_database()
         union all select 'trigger on ' || tgrelid::regclass from pg_trigger where tgname like 'leaves\\_%' and not tgisinternal
         union all select 'right on ' || relname from pg_class
           where relnamespace = 'public'::regnamespace and has_table_privilege('unwrap_mover', oid, 'select')
         union all select 'login of ' || rolname from pg_roles
           where rolname in ('unwrap_mover', 'unwrap_settler') and (rolcanlogin or rolreplication) order by 1`,
      );
      return rows.map(({ name }) => name);
    },
  };
}

const superuserAt = (database: Shop['databases'][PodName]): string => database.url('postgres' as never);

/** Whatever a move left, in a database that goes. */
async function endMoves(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select subname as name from pg_subscription s join pg_database d on d.oid = s.subdbid where datname = current_database()',
  );
  for (const { name } of rows) {
    const quoted = pg.escapeIdentifier(name);
    await client.query(`alter subscription ${quoted} disable`);
    await client.query(`alter subscription ${quoted} set (slot_name = none)`);
    await client.query(`drop subscription ${quoted}`);
  }
  await client.query(
    'select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where database = current_database() and active',
  );
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = current_database()',
  );
  await client.end();
}
