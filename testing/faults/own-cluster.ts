// A PostgreSQL server of one file's own, which may come to harm without taking the others' along.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../after-file.ts';
import { prepareTemplate } from '../databases.ts';
import { startCluster, stopCluster, superuserUrl, type Cluster } from '../local/cluster.ts';
import { freePort, type PodName } from '../local/services.ts';
import type { PodServer } from '../test-shop.ts';

export async function openOwnCluster({ settings = {} }: Pick<Cluster, 'settings'> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-own-'));
  // The server is somebody else where we are root.
  chmodSync(folder, 0o755);
  const cluster: Cluster = { folder: join(folder, 'east'), port: await freePort(), settings };
  startCluster(cluster);
  afterFile(() => {
    stopCluster(cluster, 'immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  return cluster;
}

/** Two servers set as the shared ones are, for a test that changes what is a server's and not a database's, such as who logs in. */
export async function openOwnPods(): Promise<Readonly<Record<PodName, PodServer>>> {
  const open = async (): Promise<PodServer> => {
    const server = superuserUrl(await openOwnCluster({ settings: { fsync: 'off' } }));
    return { server, template: await prepareTemplate(server) };
  };
  const [east, west] = await Promise.all([open(), open()]);
  return { east, west };
}
