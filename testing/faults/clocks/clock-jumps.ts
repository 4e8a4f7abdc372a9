// E6 on one host: the machine's own wall clock jumps under a real process and under a real PostgreSQL, by libfaketime. In CI the
// walls of `platform/clock.test.ts` and `platform/db/clock-watch.test.ts` jump, without it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile, closeOpened } from '../../after-file.ts';
import { cloneDatabase, prepareTemplate } from '../../databases.ts';
import { startCluster, stopCluster, superuserUrl } from '../../local/cluster.ts';
import { freePort, startServices } from '../../local/services.ts';
import { eventually } from '../../wait.ts';
import type { ToldTime } from './told-time.ts';

const hour = 3_600_000;

interface Jump {
  readonly wallHours: number;
  /** How far the process's own time is from what it is. */
  readonly oursMs: number;
  readonly agreed: boolean;
}

/** What a process made of each wall: its own machine's while it ran, the one that it began with, and a pod's. */
export async function clockJumps(): Promise<Readonly<Record<'running' | 'beginning' | 'pod', readonly Jump[]>>> {
  try {
    const { pods } = await startServices();
    const url = await podUrl(pods.east);
    return { running: await jumpRunning(url), beginning: await jumpBeginning(url), pod: await jumpPod() };
  } finally {
    await closeOpened();
  }
}

async function jumpRunning(url: string): Promise<Jump[]> {
  const wall = openWall();
  const told = await startTold(url, wall.env);
  const jumps: Jump[] = [];
  for (const hours of [25, -25, 0]) {
    wall.set(hours);
    const said = await eventually('the wall jumps', () => told((now) => hoursOff(now.wall) === hours));
    jumps.push(jumped(hours, said));
  }
  return jumps;
}

async function jumpBeginning(url: string): Promise<Jump[]> {
  const wall = openWall();
  wall.set(25);
  const told = await startTold(url, wall.env);
  const before = await eventually('it says something', () => told(() => true));
  wall.set(0);
  return [jumped(25, before), jumped(0, await eventually('a pod agrees', () => told(({ agreed }) => agreed)))];
}

async function jumpPod(): Promise<Jump[]> {
  const wall = openWall();
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-jumping-'));
  chmodSync(folder, 0o755);
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = { folder: join(folder, 'east'), port: await freePort() };
  withEnvironment(wall.env, () => startCluster(cluster));
  afterFile(() => stopCluster(cluster, 'immediate'));
  const told = await startTold(await podUrl(superuserUrl(cluster)), {});
  const jumps: Jump[] = [];
  for (const hours of [25, -25]) {
    wall.set(hours);
    const isThere = ({ gapSeconds }: ToldTime) => Math.round(gapSeconds / 3_600) === hours;
    jumps.push(jumped(hours, await eventually('the pod jumps', () => told(isThere))));
  }
  return jumps;
}

const jumped = (wallHours: number, { ours, agreed }: ToldTime): Jump => ({
  wallHours,
  oursMs: ours - Date.now(),
  agreed,
});

const hoursOff = (at: number): number => Math.round((at - Date.now()) / hour);

/** What whoever is started with it believes is on the wall; nothing else of theirs is touched. */
function openWall() {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) throw new Error('libfaketime is not here (Debian: apt-get install faketime)');
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-wall-'));
  chmodSync(folder, 0o755);
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'time');
  const set = (hours: number) => writeFileSync(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`, { mode: 0o644 });
  set(0);
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

type Told = (suits: (said: ToldTime) => boolean) => Promise<ToldTime | null>;

async function startTold(url: string, env: Readonly<Record<string, string>>): Promise<Told> {
  const program = join(import.meta.dirname, 'told-time.ts');
  const child = fork(program, [url], { execArgv: [], env: { ...process.env, ...env } });
  afterFile(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return async (suits) => {
    const answered = once(child, 'message') as Promise<[ToldTime]>;
    child.send('what time is it?');
    const [said] = await answered;
    return suits(said) ? said : null;
  };
}

async function podUrl(server: string): Promise<string> {
  const database = await cloneDatabase(server, await prepareTemplate(server));
  afterFile(() => database.drop());
  return database.url('unwrap_app');
}

function withEnvironment(changes: Readonly<Record<string, string>>, work: () => void): void {
  const before = { ...process.env };
  Object.assign(process.env, changes);
  try {
    work();
  } finally {
    for (const name of Object.keys(changes)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
