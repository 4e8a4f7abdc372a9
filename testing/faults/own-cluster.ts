// A PostgreSQL server of one file's own, which may come to harm without taking the others' along.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../after-file.ts';
import { startCluster, stopCluster, type Cluster } from '../local/cluster.ts';
import { freePort } from '../local/services.ts';

export async function openOwnCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-own-'));
  // The server is somebody else where we are root.
  chmodSync(folder, 0o755);
  const cluster: Cluster = { folder: join(folder, 'east'), port: await freePort() };
  startCluster(cluster);
  afterFile(() => {
    stopCluster(cluster, 'immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  return cluster;
}
