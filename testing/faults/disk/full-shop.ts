// A shop whose PostgreSQL lives on two small volumes, one for the data and one for what it writes ahead, with an archive that may
// fail and a door that can be shut: all of them the test's own.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterFile } from '../../after-file.ts';
import { prepareTemplate } from '../../databases.ts';
import { startCluster, startCommand, stopCluster, superuserUrl, type Cluster } from '../../local/cluster.ts';
import { findPrograms } from '../../local/programs.ts';
import { freePort } from '../../local/services.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { openLine, type CutLine } from '../cut-line.ts';
import { openVolume, type Volume } from './volume.ts';

export interface DiskWish {
  readonly dataMb: number;
  readonly walMb: number;
  readonly walSegmentMb: number;
  readonly walMaxMb: number;
}

export interface FullDisk {
  readonly cluster: Cluster;
  readonly data: Volume;
  readonly wal: Volume;
  readonly ballastBytes: number;
  /** Everybody but the operator comes through here. */
  readonly door: CutLine;
  archive(works: boolean): void;
  /** deploy/pod/ballast, on one of the volumes. */
  ballast(does: 'create' | 'check' | 'remove', volume: Volume): Promise<Ran>;
  /** deploy/pod/disk-full, as an operator runs it. */
  runbook(volume: Volume): Promise<Ran>;
}

export interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Null where nobody may mount. */
export async function openFullDisk(wish: DiskWish): Promise<FullDisk | null> {
  const data = openVolume(wish.dataMb);
  const wal = data && openVolume(wish.walMb);
  if (!data || !wal) return null;
  const folder = join(data.folder, 'pod');
  // On the big disk, beside both volumes.
  const archive = `${wal.folder}-archive`;
  const isBroken = join(archive, 'broken');
  mkdirSync(archive);
  // The server is somebody else where we are root.
  chmodSync(archive, 0o777);
  afterFile(() => rmSync(archive, { recursive: true, force: true }));
  const cluster: Cluster = {
    folder,
    port: await freePort(),
    walFolder: join(wal.folder, 'pg_wal'),
    walSegmentMb: wish.walSegmentMb,
    settings: {
      max_wal_size: `${wish.walMaxMb}MB`,
      min_wal_size: `${wish.walSegmentMb * 2}MB`,
      archive_mode: 'on',
      archive_command: `test ! -e ${isBroken} && cp %p ${archive}/%f`,
    },
  };
  startCluster(cluster);
  afterFile(() => {
    try {
      stopCluster(cluster, 'immediate');
    } catch {
      // A full disk has stopped it before.
    }
  });
  const door = await openLine({ host: '127.0.0.1', port: cluster.port });
  afterFile(() => door.close());
  const keys = await openDoorKeys(door);
  const ballastBytes = wish.walMaxMb * 1024 * 1024;
  const run = (script: string, words: readonly string[]) => runScript(script, words, cluster, keys, isBroken);
  return {
    cluster,
    data,
    wal,
    ballastBytes,
    door,
    archive: (works) => (works ? rmSync(isBroken, { force: true }) : writeFileSync(isBroken, '')),
    ballast: (does, volume) => run('ballast', [does, volume.folder, String(ballastBytes)]),
    runbook: (volume) => run('disk-full', [volume.folder, String(ballastBytes)]),
  };
}

/** The shop comes through the door, as it would through a proxy. */
export async function openFullShop(disk: FullDisk): Promise<OrderShop> {
  const server = superuserUrl({ ...disk.cluster, port: disk.door.port });
  return openOrderShop({ server: { server, template: await prepareTemplate(server) } });
}

/** What an operator's command does to the door. */
async function openDoorKeys(door: CutLine): Promise<string> {
  const server = createServer(({ url }, answer) => {
    if (url === '/close') door.cut('gone');
    if (url === '/open') door.mend();
    answer.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const turn = (keys: string, way: 'close' | 'open'): string =>
  `"${process.execPath}" -e 'await fetch("${keys}/${way}")' --input-type=module`;

async function runScript(
  script: string,
  words: readonly string[],
  cluster: Cluster,
  keys: string,
  isBroken: string,
): Promise<Ran> {
  const env = {
    ...process.env,
    PATH: `${process.env['PATH'] ?? ''}:${findPrograms().postgresBin}`,
    CLOSE: turn(keys, 'close'),
    OPEN: turn(keys, 'open'),
    MEND: `rm -f ${isBroken}`,
    START:
      startCommand(cluster)
        .map((word) => `'${word}'`)
        .join(' ') + ' >/dev/null 2>&1',
    DATABASE: superuserUrl(cluster),
    PATIENCE: '60',
  };
  const path = join(import.meta.dirname, '../../../deploy/pod', script);
  return promisify(execFile)(path, [...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
}
