// The real servers that development, tests and CI use: two PostgreSQL servers, one a pod, and Redis.
// `start` is idempotent and quick when they already run. DATABASE_URL and REDIS_URL name servers of
// your own instead; then nothing is started.
import { createHash, randomInt } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { startCluster, stopCluster, superuserUrl, type Cluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

/** The pods of a developer's machine. Production names its own. */
export const podNames = ['east', 'west'] as const;
export type PodName = (typeof podNames)[number];

export interface Services {
  /** Superuser addresses, one a pod. */
  readonly pods: Readonly<Record<PodName, string>>;
  readonly redisUrl: string;
}

interface Running {
  readonly pods: Record<PodName, Cluster>;
  readonly redisPort: number;
}

/** SERVICES_OF names the checkout whose servers to use, in a copy of it that is made anew every time. */
const repository = process.env['SERVICES_OF'] ?? resolve(import.meta.dirname, '../..');
const place = createHash('sha256').update(repository).digest('hex').slice(0, 8);
/** Where whatever runs for this checkout keeps what it has. */
export const servicesFolder = join(tmpdir(), `unwrap-services-${place}`);
const folder = servicesFolder;
const stateFile = join(folder, 'state.json');

/** Whether what is written must outlast the machine, which takes its time; whoever does not say leaves it as it is. */
export async function startServices({ durable }: { durable?: boolean } = {}): Promise<Services> {
  const own = ownServers();
  if (own) return own;

  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return withLock(async () => {
    const running = readState() ?? (await choosePorts());
    for (const cluster of Object.values(running.pods)) if (!(await answers(cluster.port))) startCluster(cluster);
    if (durable !== undefined)
      for (const url of Object.values(toServices(running).pods)) await setDurable(url, durable);
    if (!(await answers(running.redisPort))) startRedis(running.redisPort);
    writeFileSync(stateFile, JSON.stringify(running));
    return toServices(running);
  });
}

export async function stopServices(): Promise<void> {
  if (!existsSync(stateFile)) return;
  await withLock(async () => {
    const running = readState();
    for (const cluster of Object.values(running?.pods ?? {})) if (await answers(cluster.port)) stopCluster(cluster);
    const pidFile = join(folder, 'redis.pid');
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
    rmSync(stateFile, { force: true });
    for (const name of podNames) rmSync(join(folder, name), { recursive: true, force: true });
  });
}

const setDurable = (url: string, durable: boolean): Promise<void> =>
  asSuperuser(url, async (client) => {
    await client.query(`alter system set fsync = ${durable ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
  });

function ownServers(): Services | null {
  const database = process.env['DATABASE_URL'];
  const redisUrl = process.env['REDIS_URL'];
  if (!database && !redisUrl) return null;
  if (!database || !redisUrl)
    throw new Error('Set both DATABASE_URL and REDIS_URL, or neither to have them started here.');
  return { pods: { east: database, west: database }, redisUrl };
}

const toServices = (running: Running): Services => ({
  pods: { east: superuserUrl(running.pods.east), west: superuserUrl(running.pods.west) },
  redisUrl: `redis://127.0.0.1:${running.redisPort}`,
});

const readState = (): Running | null =>
  existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Running) : null;

async function choosePorts(): Promise<Running> {
  return {
    pods: {
      east: { folder: join(folder, 'east'), port: await freePort() },
      west: { folder: join(folder, 'west'), port: await freePort() },
    },
    redisPort: await freePort(),
  };
}

/**
 * A port nobody listens on. It is taken from below the range that outgoing connections use: between
 * this answer and the server's start, one of those could otherwise sit on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowestPort, lowestOutgoingPort());
    if (!given.has(port) && (await canListen(port))) {
      given.add(port);
      return port;
    }
  }
}

const lowestPort = 15_000;
const given = new Set<number>();

function lowestOutgoingPort(): number {
  const setting = '/proc/sys/net/ipv4/ip_local_port_range';
  const lowest = existsSync(setting) ? Number.parseInt(readFileSync(setting, 'utf8'), 10) : 0;
  return lowest > lowestPort + 1_000 ? lowest : 32_768;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer().on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

export const isFree = async (port: number): Promise<boolean> => !(await answers(port));

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
}

function startRedis(port: number): void {
  execFileSync(
    findPrograms().redisServer,
    [
      '--daemonize',
      'yes',
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
      '--pidfile',
      join(folder, 'redis.pid'),
    ],
    { stdio: 'ignore' },
  );
}

/** `pnpm dev` and `pnpm test` may start at the same moment; only one of them starts the servers. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock');
  for (let waitedMs = 0; ; waitedMs += 200) {
    try {
      const handle = openSync(lock, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      break;
    } catch {
      if (waitedMs > 1000 && !isAlive(holderOf(lock))) rmSync(lock, { force: true });
      if (waitedMs > 60_000) throw new Error(`Another process holds ${lock}; remove it if none runs.`);
      await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** 0 when it was let go meanwhile, or is being written. */
function holderOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch {
    return false;
  }
}
