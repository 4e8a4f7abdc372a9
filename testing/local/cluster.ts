// One private PostgreSQL server: its own data folder, a free port, loopback only.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms } from './programs.ts';

const isRoot = process.getuid?.() === 0;

export interface Cluster {
  readonly folder: string;
  readonly port: number;
  /** Where it writes ahead, if not in its own folder. */
  readonly walFolder?: string;
  /** The size of a file that it writes ahead in; 16 MB, if not said. */
  readonly walSegmentMb?: number;
  /** Of this machine, with commas between; the usual one of the loopback, if not said. */
  readonly addresses?: string;
  /** What its configuration says besides, or otherwise than servers of ours usually have it. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** Its superuser, who makes roles and databases. Nothing of the shop ever connects as this. */
export const superuserUrl = (cluster: Cluster, database = 'postgres'): string =>
  `postgres://postgres@127.0.0.1:${cluster.port}/${database}`;

export function startCluster(cluster: Cluster): void {
  const data = join(cluster.folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    makeFolder(cluster.folder);
    run(
      'initdb',
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=icu',
      '--icu-locale=und',
      ...(cluster.walFolder === undefined ? [] : [`--waldir=${cluster.walFolder}`]),
      ...(cluster.walSegmentMb === undefined ? [] : [`--wal-segsize=${cluster.walSegmentMb}`]),
    );
    const written = Object.entries(cluster.settings ?? {}).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(data, 'postgresql.conf'), written.join(''));
  }
  run(...startWords(cluster));
}

function startWords(cluster: Cluster): readonly [string, ...string[]] {
  const settings = {
    listen_addresses: cluster.addresses ?? '127.0.0.1',
    port: cluster.port,
    unix_socket_directories: cluster.folder,
    max_connections: 300,
    shared_buffers: '256MB',
    // A unit moves to another pod by it.
    wal_level: 'logical',
    max_replication_slots: 30,
    max_wal_senders: 30,
    // As deploy/pod/patroni.yml has it.
    wal_retrieve_retry_interval: '500ms',
  };
  // What is said here could not be changed while it runs, and would be stronger than what its configuration says.
  const options = Object.entries(settings)
    .filter(([name]) => !(name in (cluster.settings ?? {})))
    .map(([name, value]) => `-c ${name}=${value}`);
  const data = join(cluster.folder, 'data');
  return ['pg_ctl', '-D', data, '-w', '-l', join(cluster.folder, 'log'), '-o', options.join(' '), 'start'];
}

/** `immediate` is a crash: no shutdown checkpoint, recovery at the next start. */
export function stopCluster(cluster: Cluster, mode: 'fast' | 'immediate' = 'fast'): void {
  run('pg_ctl', '-D', join(cluster.folder, 'data'), '-w', '-m', mode, 'stop');
}

/** A crash and a start while whoever needs it goes on asking: nobody's loop stands still meanwhile. */
export const crashAside = (cluster: Cluster): Promise<void> =>
  runAside('pg_ctl', '-D', join(cluster.folder, 'data'), '-w', '-m', 'immediate', 'stop');
export const startAside = (cluster: Cluster): Promise<void> => runAside(...startWords(cluster));

/** What starts it, for whoever runs commands. */
export const startCommand = (cluster: Cluster): readonly string[] => commandOf(startWords(cluster)).flat();

export function removeCluster(cluster: Cluster): void {
  rmSync(cluster.folder, { recursive: true, force: true });
}

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  giveToPostgres(folder);
}

/** PostgreSQL refuses to run as root, so root lends the folder to the postgres user. */
export function giveToPostgres(folder: string): void {
  if (!isRoot) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  chownSync(folder, id('-u'), id('-g'));
}

function run(...words: readonly [string, ...string[]]): void {
  const [command, args] = commandOf(words);
  // The server inherits these handles and outlives us: a pipe here would hang our caller.
  execFileSync(command, args, { stdio: 'ignore', cwd: '/' });
}

async function runAside(...words: readonly [string, ...string[]]): Promise<void> {
  const [command, args] = commandOf(words);
  const [code] = (await once(spawn(command, args, { stdio: 'ignore', cwd: '/' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
}

function commandOf([program, ...words]: readonly [string, ...string[]]): [string, string[]] {
  const path = join(findPrograms().postgresBin, program);
  return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...words]] : [path, words];
}
