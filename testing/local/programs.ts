// Finds PostgreSQL and Redis on this machine, and installs them where that is ours to do.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;

export interface Programs {
  /** The folder with initdb, pg_ctl and psql. */
  readonly postgresBin: string;
  readonly redisServer: string;
}

export function findPrograms(): Programs {
  const found = look();
  if (found.postgresBin && found.redisServer) return found as Programs;
  installFromDebian();
  const now = look();
  if (now.postgresBin && now.redisServer) return now as Programs;
  throw new Error(howToHelp(now));
}

function look(): { postgresBin: string | undefined; redisServer: string | undefined } {
  return {
    postgresBin: postgresFolders().find((folder) => existsSync(join(folder, 'initdb'))),
    redisServer: onPath('redis-server') ?? onPath('valkey-server'),
  };
}

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

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return [...folders, '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}

function installFromDebian(): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...words: string[]) =>
    execFileSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'redis-server');
}

function howToHelp(found: ReturnType<typeof look>): string {
  const missing = [
    found.postgresBin ? '' : 'PostgreSQL 15 or newer',
    found.redisServer ? '' : 'Redis 7 or Valkey',
  ].filter(Boolean);
  return (
    `${missing.join(' and ')} not found. Install it (Debian: apt-get install postgresql ` +
    `redis-server; macOS: brew install postgresql@17 redis), or run "docker compose -f ` +
    `deploy/compose.yaml up postgres redis" and set DATABASE_URL and REDIS_URL.`
  );
}
