// Engines of the test's own that listen on an address for each of their clients, so that the kernel can lose the packets of one
// and carry those of the others.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../../after-file.ts';
import { prepareTemplate } from '../../databases.ts';
import { startCluster, stopCluster, superuserUrl } from '../../local/cluster.ts';
import { findPrograms } from '../../local/programs.ts';
import { freePort } from '../../local/services.ts';
import type { FarEngines, LineName, OpenLine } from './far-shop.ts';
import { canCutWires, openWire } from './wires.ts';

/** The first is nobody's: whoever sets the stage comes there. */
const addresses: Readonly<Partial<Record<LineName, string>>> = {
  'api-database': '127.0.0.2',
  'pay-database': '127.0.0.3',
  'worker-database': '127.0.0.4',
  'api-redis': '127.0.0.2',
  'pay-redis': '127.0.0.3',
};

export async function openWiredEngines(): Promise<FarEngines> {
  if (!canCutWires()) throw new Error('packets are lost by nftables, which only root may tell to');
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-wired-'));
  chmodSync(folder, 0o755);
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const listening = ['127.0.0.1', ...new Set(Object.values(addresses))];
  // As docs/operations/deploy.md wants them.
  const settings = {
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 5,
    tcp_user_timeout: '10s',
    client_connection_check_interval: '1s',
  };
  const cluster = { folder: join(folder, 'east'), port: await freePort(), addresses: listening.join(','), settings };
  startCluster(cluster);
  afterFile(() => stopCluster(cluster, 'immediate'));
  const server = superuserUrl(cluster);
  return {
    server: { server, template: await prepareTemplate(server) },
    redisUrl: await startRedis(folder, listening),
    openLine,
  };
}

const openLine: OpenLine = async (name, to) => {
  const hostname = addresses[name] ?? to.hostname;
  return { line: openWire({ host: hostname, port: Number(to.port) }), url: Object.assign(new URL(to), { hostname }) };
};

async function startRedis(folder: string, listening: readonly string[]): Promise<string> {
  const port = await freePort();
  const pidFile = join(folder, 'redis.pid');
  const settings = { port, daemonize: 'yes', save: '', appendonly: 'no', dir: folder, pidfile: pidFile };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  execFileSync(findPrograms().redisServer, [...words, '--bind', ...listening], { stdio: 'ignore' });
  afterFile(() => void process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM'));
  return `redis://127.0.0.1:${port}`;
}
