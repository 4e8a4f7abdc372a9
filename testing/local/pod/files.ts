// What a pod of the tests is told: production's own files (deploy/pod), with shorter times and without what only machines of
// a data centre have. Whoever changes a setting there changes it here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../deploy/pod');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** Patroni's times, in seconds. */
export interface PodTimes {
  readonly ttl: number;
  readonly loop: number;
  readonly retry: number;
}

/** Half of production's: a test need not wait longer, and anything below loses its leader on a busy machine. */
export const testTimes: PodTimes = { ttl: 10, loop: 2, retry: 3 };
export const productionTimes: PodTimes = timesIn(read('patroni.yml'));

function timesIn(file: string): PodTimes {
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`^ *${name}: (\\d+)$`, 'm').exec(file)?.[1]),
  );
  if (!ttl || !loop || !retry) throw new Error('deploy/pod/patroni.yml does not say its times');
  return { ttl, loop, retry };
}

export interface PatroniChoices {
  readonly times: PodTimes;
  readonly socketFolder: string;
}

export function patroniFile({ times, socketFolder }: PatroniChoices): string {
  const filled = withValues(read('patroni.yml'), {
    ttl: times.ttl,
    loop_wait: times.loop,
    retry_timeout: times.retry,
    shared_buffers: '64MB',
    unix_socket_directories: socketFolder,
    // What becomes of a segment is the matter of testing/backup.
    archive_command: '/bin/true',
    // Nothing leaves this machine.
    ssl: "'off'",
    // A container has no watchdog.
    mode: 'automatic',
  });
  return replaced(filled, /^ {2}pg_hba:\n(?: {4}- .*\n)+/m, () =>
    ['  pg_hba:', ...trusted.map((line) => `    - ${line}`), ''].join('\n'),
  );
}

/** Whoever reaches a port of the tests is believed. */
const trusted = ['local all all trust', 'host all all all trust', 'host replication all all trust'];

/** The file's words of these names become others; each is there once, or the file is not what we think. */
export function withValues(file: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    (text, [name, value]) =>
      replaced(text, new RegExp(`^( *)${name}: .*$`, 'm'), (_, indent: string) => `${indent}${name}: ${value}`),
    file,
  );
}

function replaced(text: string, pattern: RegExp, by: (match: string, ...groups: string[]) => string): string {
  const found = [...text.matchAll(new RegExp(pattern, 'gm'))].length;
  if (found !== 1) throw new Error(`deploy/pod: ${pattern.source} is there ${found} times`);
  return text.replace(pattern, by);
}

/** HAProxy reads addresses from its environment: the file stays as it is. */
export const haproxyFile = (): string => join(folder, 'haproxy.cfg');

export const etcdWords = (): Record<string, string> =>
  Object.fromEntries(
    read('etcd.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
