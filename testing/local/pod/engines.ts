// The engines of a pod as processes of this machine: started apart from whoever starts them, killed, stopped and woken.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const isRoot = process.getuid?.() === 0;

export interface Start {
  /** What stands before its words: the host that it runs on. */
  readonly on?: readonly string[];
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly log: string;
  /** PostgreSQL refuses to run as root. */
  readonly asPostgres?: boolean;
}

/** Its pid. It outlives whoever started it; who stops it is written down elsewhere. */
export function startEngine({ on = [], words, environment = {}, log, asPostgres = false }: Start): number {
  const as = asPostgres && isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : [];
  const [command = '', ...rest] = [...on, ...as, ...words];
  const output = openSync(log, 'a');
  const child = spawn(command, rest, {
    detached: true,
    cwd: '/',
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
  });
  closeSync(output);
  child.on('error', () => {});
  child.unref();
  if (child.pid === undefined) throw new Error(`${words[0]} did not start`);
  return child.pid;
}

/** The pid in a data folder's `postmaster.pid`; none where no server runs. */
export function postmasterOf(data: string): number | null {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // It is left behind by a server that was killed, and its number may be another's by now.
  return pid > 0 && wordsOf(pid).includes(data) ? pid : null;
}

/** A process and all that it started, which of them is the parent first. */
export function withChildren(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : 0;
    if (parent > 0) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const all = [pid];
  for (const one of all) all.push(...(parents.get(one) ?? []));
  return all;
}

/** The second field after the name, which may have anything in it. */
const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readOrNothing(`/proc/${pid}/stat`))?.[1] ?? 0);

export const wordsOf = (pid: number): string => readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function tell(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone, which is as well.
    }
}

/** A zombie is as good as gone. */
export const isRunning = (pid: number): boolean => {
  const state = /\) (\S)/.exec(readOrNothing(`/proc/${pid}/stat`))?.[1];
  return state !== undefined && state !== 'Z' && state !== 'X';
};

export async function untilGone(pids: readonly number[], withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (pids.some(isRunning)) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
