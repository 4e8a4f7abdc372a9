// Finds the engines on this machine, and installs them where that is ours to do.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;

interface Program {
  /** Where it is, or that it is not there. */
  look(): string | undefined;
  /** What has it in Debian. */
  readonly packages: readonly string[];
  readonly called: string;
}

const onPath = (program: string): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(':');
  // Debian keeps what serves in sbin, which not everybody's path has.
  return [...folders, '/usr/local/bin', '/opt/homebrew/bin', '/usr/sbin', '/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
};

/** Under its own name. */
const plain = (name: string, called: string, ...packages: readonly string[]): Program => ({
  look: () => onPath(name),
  packages,
  called,
});

const programs = {
  /** The folder with initdb, pg_ctl and psql. */
  postgresBin: {
    look: () => postgresFolders().find((folder) => existsSync(join(folder, 'initdb'))),
    packages: ['postgresql'],
    called: 'PostgreSQL 15 or newer',
  },
  redisServer: {
    look: () => onPath('redis-server') ?? onPath('valkey-server'),
    packages: ['redis-server'],
    called: 'Redis 7 or Valkey',
  },
  patroni: plain('patroni', 'Patroni', 'patroni', 'python3-etcd'),
  etcd: plain('etcd', 'etcd', 'etcd-server'),
  haproxy: plain('haproxy', 'HAProxy', 'haproxy'),
  pgbackrest: plain('pgbackrest', 'pgBackRest', 'pgbackrest'),
  prometheus: plain('prometheus', 'Prometheus', 'prometheus'),
  promtool: plain('promtool', 'promtool', 'prometheus'),
  amtool: plain('amtool', 'amtool', 'prometheus-alertmanager'),
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

/** Where it is; whatever of these is missing is installed together. */
export function findProgram(name: ProgramName, ...alsoWanted: readonly ProgramName[]): string {
  const missing = () => [name, ...alsoWanted].filter((each) => !programs[each].look());
  if (missing().length > 0) installFromDebian(missing().flatMap((each) => programs[each].packages));
  const still = missing();
  const found = programs[name].look();
  if (found && still.length === 0) return found;
  throw new Error(howToHelp(still));
}

export interface Programs {
  readonly postgresBin: string;
  readonly redisServer: string;
}

/** What development and tests cannot do without. */
export const findPrograms = (): Programs => ({
  postgresBin: findProgram('postgresBin', 'redisServer'),
  redisServer: findProgram('redisServer'),
});

/** Newest first; PostgreSQL 15 is the oldest we run on. */
function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const packaged = versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => join(debian, String(version), 'bin'));
  const initdb = onPath('initdb');
  return [...packaged, ...(initdb ? [join(initdb, '..')] : [])];
}

function installFromDebian(packages: readonly string[]): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  // Files of tests run side by side, and Debian's programs do not wait for each other.
  const apt = (...words: string[]) =>
    execFileSync('flock', [join(tmpdir(), 'unwrap-apt.lock'), 'apt-get', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  startingNothing(() => {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  });
}

/** Debian starts the servers that it installs; ours are started by us, on ports of their own. */
function startingNothing(install: () => void): void {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return install();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policy, { force: true });
  }
}

function howToHelp(missing: readonly ProgramName[]): string {
  const [names, packages] = [
    missing.map((name) => programs[name].called).join(', '),
    missing.flatMap((name) => programs[name].packages).join(' '),
  ];
  const servers =
    ` macOS: brew install postgresql@17 redis. Or run "docker compose -f deploy/compose.yaml up postgres redis" ` +
    `and set DATABASE_URL and REDIS_URL.`;
  const isServer = missing.includes('postgresBin') || missing.includes('redisServer');
  return `Not found: ${names}. Install it (Debian: apt-get install ${packages}).${isServer ? servers : ''}`;
}
