// tenant-sticks-to-connection, behind a transaction pooler: processes of two units share a few connections of a server. The
// pooler is PgBouncer of Debian 13: what Debian 12 has runs one client's statement for another. It is fetched into a folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { settleUnit } from '#data/units/units.ts';
import { listen } from '#platform/db/listener.ts';
import { longRead } from '#platform/db/long-read.ts';
import { closePods, openPods, type Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { cloneDatabase, prepareTemplate } from '../../databases.ts';
import { startEngine, tell, untilGone } from '../../local/pod/engines.ts';
import { freePort, isFree, startServices } from '../../local/services.ts';
import { testProduct } from '../../product.ts';
import { eventually } from '../../wait.ts';

const units = ['alpha', 'beta', 'gamma', 'delta'];
/** Fewer connections than there are processes, so that each is everybody's. */
const serverConnections = 3;
const turns = Number(process.env['POOLER_TURNS'] ?? 2_000);

export async function poolerLong() {
  const { pods } = await startServices();
  const database = await cloneDatabase(pods.east, await prepareTemplate(pods.east));
  const direct = database.url('unwrap_app');
  const pooler = await startPooler(Number(new URL(direct).port));
  const url = new URL(direct);
  url.port = String(pooler.port);
  // As many processes as units, each with a pool of its own and other statements before those that all have.
  const processes = units.map(
    () => openPods({ east: url.href }, 'pooled', { connectionsMax: 5, direct: { east: direct } })[0]!,
  );
  try {
    for (const [at, unit] of units.entries()) await furnish(processes[at]!, unit);
    const strangers = await takeTurns(processes);
    const heard = await hears(processes[0]!);
    const unbound = await withoutUnit(processes[0]!);
    const longLimit = await longRead<object, string>(processes[0]!, 'alpha', async (tx) => {
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
      return rows[0]?.limit ?? '';
    });
    return { version: pooler.version, turns, serverConnections, ...strangers, heard, unbound, longLimit };
  } finally {
    await closePods(processes);
    await pooler.stop();
    await database.drop();
  }
}

async function furnish(pod: Pod, unit: string): Promise<void> {
  await settleUnit(pod, unit);
  const ids = systemIds(clock);
  await inUnit<Tables, void>(pod, unit, (tx) =>
    saveProduct(houseScope(unit, tx, { clock, ids }), testProduct({ itemCode: `${unit}-card` }), 1),
  );
}

/** Each process asks for every unit in turn, forgetting to say which; some of them fail in the middle. */
async function takeTurns(processes: readonly Pod[]) {
  let [wrong, failed, asked] = [0, 0, 0];
  const turn = async (at: number) => {
    const pod = processes[at % processes.length]!;
    const unit = units[Math.floor(at / processes.length) % units.length]!;
    const work = inUnit<Tables, void>(pod, unit, async (tx) => {
      const rows = await tx.selectFrom('product').select('item_code').execute();
      const { rows: told } = await sql<{ which: number }>`select ${sql.lit(at % 50)}::int as which`.execute(tx);
      asked += 1;
      if (rows.length !== 1 || rows[0]?.item_code !== `${unit}-card` || told[0]?.which !== at % 50) wrong += 1;
      if (at % 7 === 0) await sql`select 1 / 0`.execute(tx);
    });
    await work.catch((error: { code?: string }) => {
      if (error.code !== '22012') failed += 1;
    });
  };
  for (let begun = 0; begun < turns; begun += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => turn(begun + at)));
  return { asked, wrong, failed };
}

/** What the pod says to all, heard by a listener that goes round the pooler. */
async function hears(pod: Pod): Promise<boolean> {
  const heard = Promise.withResolvers<void>();
  const connected = Promise.withResolvers<void>();
  const listener = listen(pod, ['unit_changed'], {
    heard: () => heard.resolve(),
    connected: () => connected.resolve(),
  });
  await connected.promise;
  await pod.pool.query(`select pg_notify('unit_changed', 'alpha')`);
  const isHeard = await Promise.race([
    heard.promise.then(() => true),
    new Promise<boolean>((done) => setTimeout(done, 5_000, false)),
  ]);
  await listener.stop();
  return isHeard;
}

/** A statement outside of any transaction, on a connection that has served every unit. */
const withoutUnit = async ({ pool }: Pod): Promise<string> =>
  pool.query('select * from product').then(
    ({ rows }) => `${rows.length} rows`,
    ({ code }: { code?: string }) => String(code),
  );

async function startPooler(server: number) {
  const root = fetched();
  const port = await freePort();
  const folder = mkdtempSync(join(root, 'tmp', 'pooler-'));
  const inRoot = (file: string) => join(folder.slice(root.length), file);
  execFileSync('chmod', ['755', folder]);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=127.0.0.1 port=${server}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${serverConnections}`,
      'max_prepared_statements = 200',
      'auth_type = trust',
      `auth_file = ${inRoot('users')}`,
      '',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'users'), '"unwrap_app" ""\n');
  const inside = ['chroot', '--userspec=65534:65534', root, '/usr/sbin/pgbouncer'];
  const [command = '', ...words] = inside;
  const version =
    execFileSync(command, [...words, '--version'])
      .toString()
      .split('\n')[0] ?? '';
  const pid = startEngine({ words: [...inside, inRoot('pgbouncer.ini')], log: join(folder, 'log') });
  const stop = async () => {
    tell([pid], 'SIGKILL');
    await untilGone([pid], 5_000);
  };
  await eventually('the pooler takes connections', async () => !(await isFree(port))).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, version, stop };
}

/** A root of its own for it, fetched once. */
function fetched(): string {
  const root = process.env['POOLER_ROOT'] ?? join(homedir(), '.cache', 'unwrap-tools', 'trixie-pgbouncer');
  if (existsSync(join(root, 'usr/sbin/pgbouncer'))) return root;
  execFileSync('debootstrap', ['--variant=minbase', '--include=pgbouncer', 'trixie', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return root;
}
