// A PostgreSQL server that archives to a repository, with the commands and settings of deploy/backup installed as on a machine
// that has nothing else of ours.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { afterFile } from '../after-file.ts';
import { makeFolder, startAside, startCluster, stopCluster, superuserUrl, type Cluster } from '../local/cluster.ts';
import { findProgram } from '../local/programs.ts';
import { freePort } from '../local/services.ts';
import { eventually } from '../wait.ts';
import { archiveSettingsIn, fillIn } from './settings.ts';

const deployed = resolve(import.meta.dirname, '../../deploy/backup');
const deployedText = (name: string): string => readFileSync(join(deployed, name), 'utf8');

export type BackupCommand = 'backup' | 'restore' | 'restore-test' | 'metrics';

export interface Ran {
  readonly status: number | null;
  /** What it wrote, errors included. */
  readonly said: string;
  readonly seconds: number;
}

export type BackedUp = Awaited<ReturnType<typeof openBackedUp>>;

/** Where the repository is: a folder of the test's own, or a store that is named in pgBackRest's own words. */
export interface RepositoryPlace {
  readonly settings: Readonly<Record<string, string | null>>;
  readonly more?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
}

const s3Settings = ['repo1-type', 'repo1-s3-endpoint', 'repo1-s3-region', 'repo1-s3-bucket', 'repo1-s3-uri-style'];

export async function openBackedUp({
  place,
  changes = {},
  server: serverSettings = {},
}: {
  readonly place?: RepositoryPlace;
  /** Settings of pgBackRest that a test needs otherwise. */
  readonly changes?: Readonly<Record<string, string>>;
  /** And of the server. */
  readonly server?: Readonly<Record<string, string>>;
} = {}) {
  findProgram('pgbackrest');
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-backup-'));
  chmodSync(folder, 0o755);
  const at = (...parts: string[]) => join(folder, ...parts);
  for (const each of ['repository', 'spool', 'log', 'lock', 'settings', 'restored']) makeFolder(at(each));
  cpSync(deployed, at('commands'), { recursive: true });

  const { settings, more, secrets }: RepositoryPlace = place ?? {
    settings: { ...Object.fromEntries(s3Settings.map((name) => [name, null])), 'repo1-path': at('repository') },
  };
  const port = await freePort();
  const cluster: Cluster = {
    folder: at('server'),
    port,
    settings: { ...archiving(at('settings')), ...serverSettings },
  };
  const places = {
    'spool-path': at('spool'),
    'log-path': at('log'),
    'lock-path': at('lock'),
    'pg1-path': at('server', 'data'),
    'pg1-port': String(port),
    'pg1-socket-path': at('server'),
  };
  const configuration = fillIn(deployedText('pgbackrest.conf'), { ...settings, ...places, ...changes }, more);
  writeOwn(at('settings', 'pgbackrest.conf'), configuration);
  const usePassphrase = (passphrase: string): void => {
    const given = { 'repo1-s3-key': '', 'repo1-s3-key-secret': '', ...secrets, 'repo1-cipher-pass': passphrase };
    const filled = fillIn(deployedText('secrets.conf.example'), given);
    mkdirSync(at('settings', 'conf.d'), { recursive: true });
    // An option without a value is none to pgBackRest.
    writeOwn(at('settings', 'conf.d', 'secrets.conf'), filled.replaceAll(/^.*=\n/gm, ''));
  };
  const passphrase = randomBytes(36).toString('base64');
  usePassphrase(passphrase);

  let isUp = true;
  startCluster(cluster);
  const stop = (mode: 'fast' | 'immediate' = 'immediate'): void => {
    if (isUp) stopCluster(cluster, mode);
    isUp = false;
  };
  const restoredServers = new Set<string>();
  afterFile(() => {
    stop();
    for (const home of restoredServers) stopRestored(home);
    // What archives may still be at it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const server = superuserUrl(cluster);
  await asSuperuser(server, (client) => client.query(deployedText('roles.sql')));

  const environment = {
    ...process.env,
    PGBACKREST_CONFIG_PATH: at('settings'),
    PGHOST: at('server'),
    PGPORT: String(port),
    PRIMARY: `host=127.0.0.1 port=${port} user=unwrap_backup dbname=postgres`,
    TEXTFILES: at('metrics'),
    SCRATCH: folder,
  };
  /** A command as an operator gives it. */
  async function run(command: BackupCommand, words: readonly string[], changed: Readonly<Record<string, string>> = {}) {
    const begun = performance.now();
    const child = spawn(at('commands', command), words, { cwd: '/', env: { ...environment, ...changed } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const status = await new Promise<number | null>((done) => child.once('close', done));
    return { status, said, seconds: (performance.now() - begun) / 1_000 } satisfies Ran;
  }
  const asOwner = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const pgbackrest = async (...words: string[]): Promise<void> => {
    const [program = '', ...all] = [...asOwner, 'pgbackrest', '--stanza=pod', ...words];
    await promisify(execFile)(program, all, { cwd: '/', env: environment });
  };
  // Before there is anything to archive: an archiver that fails three times rests for a minute.
  await pgbackrest('stanza-create');
  /** Until all that has been written by now is in the repository. */
  async function untilArchived(): Promise<void> {
    const segment = await askedOf(server, 'select pg_walfile_name(pg_switch_wal())');
    const question = `select coalesce(last_archived_wal, '') from pg_stat_archiver`;
    await eventually(`${segment} is archived`, async () => (await askedOf(server, question)) >= segment, {
      withinMs: 90_000,
      everyMs: 100,
    });
  }
  return {
    server,
    repository: at('repository'),
    data: at('server', 'data'),
    /** As if segments were being sent for so long: whoever sends them has this lock, on a busy server most of the time. */
    async sendFor(seconds: number): Promise<void> {
      const [program, ...words] = [...asOwner, 'flock', at('lock', 'pod-archive.lock'), 'sleep', String(seconds)];
      await promisify(execFile)(program, words, { cwd: '/' });
    },
    /** The files of the archive's segments, the oldest first. */
    segments: () =>
      readdirSync(at('repository'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\/[0-9A-F]{24}-[0-9a-f]{40}[^/]*$/.test(file))
        .toSorted()
        .map((file) => at('repository', file)),
    /** What Prometheus would read. */
    metrics: (name: 'unwrap_backup' | 'unwrap_restore_test') => readFileSync(at('metrics', `${name}.prom`), 'utf8'),
    passphrase,
    usePassphrase,
    run,
    async backUp(type: 'full' | 'diff' | 'incr'): Promise<Ran> {
      const ran = await run('backup', [type]);
      if (ran.status !== 0) throw new Error(ran.said);
      // It ended in a whole second, to pgBackRest, and a moment in that second is from before it.
      await sleep(1_000);
      return ran;
    },
    /** Brings it back beside the other, and says how to reach it there. */
    async restore(name: string, words: readonly string[] = []) {
      const [home, restoredPort] = [at('restored', name), await freePort()];
      restoredServers.add(home);
      const ran = await run('restore', [...words, home], { PORT: String(restoredPort) });
      const host = encodeURIComponent(join(home, 'socket'));
      return { ...ran, home, server: `postgres://postgres@${host}:${restoredPort}/postgres` };
    },
    /** Ends what was restored, and takes its room back. */
    forget(home: string): void {
      stopRestored(home);
      restoredServers.delete(home);
      rmSync(home, { recursive: true, force: true });
    },
    /** All of it at once: the server, and what was sending its segments. */
    async loseMachine(): Promise<void> {
      await pgbackrest('stop', '--force');
      stop();
    },
    /** As it was when it was lost, and archiving again. */
    async comeBack(): Promise<void> {
      await pgbackrest('start');
      await startAside(cluster);
      isUp = true;
      // After a recovery the server may look at its archive_timeout only with the next checkpoint, five minutes later.
      await asSuperuser(server, (client) => client.query('checkpoint'));
      await untilArchived();
    },
    /** The moment that it is now for the server, as an operator would write it. */
    now: () =>
      askedOf(server, `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`),
    untilArchived,
  };
}

const askedOf = (server: string, question: string): Promise<string> =>
  asSuperuser(server, async (client) => {
    const { rows } = await client.query<[string]>({ text: question, rowMode: 'array' });
    return rows[0]?.[0] ?? '';
  });

/** The server's part of it, from the file that a pod is formed from. */
function archiving(settingsFolder: string): Record<string, string> {
  const { archive_command: command = '', ...others } = archiveSettingsIn(deployedText('../pod/patroni.yml'));
  return { ...others, archive_command: command.replace('pgbackrest', `pgbackrest --config-path=${settingsFolder}`) };
}

function writeOwn(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o644);
}

/** It may never have been started, or have ended. */
function stopRestored(home: string): void {
  const pidFile = join(home, 'data', 'postmaster.pid');
  let pid: number;
  try {
    pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  process.kill(pid, 'SIGQUIT');
  // Its folder is removed next, and it would write there until it is gone, which it says by taking this file away.
  execFileSync('timeout', ['30', 'sh', '-c', 'while [ -e "$1" ]; do sleep 0.1; done', 'sh', pidFile]);
}
