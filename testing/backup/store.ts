// An object store that speaks S3 over TLS, as pgBackRest insists, with a certificate of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterFile } from '../after-file.ts';
import { freePort } from '../local/services.ts';
import type { RepositoryPlace } from './backed-up.ts';

const bucket = 'unwrap-backup';

export async function openBackupStore(): Promise<RepositoryPlace & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-backup-store-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=127.0.0.1',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    key: readFileSync(key),
    cert: readFileSync(certificate),
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  afterFile(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder: join(folder, bucket),
    settings: { 'repo1-s3-endpoint': '127.0.0.1', 'repo1-s3-bucket': bucket },
    // Nobody vouches for this certificate, and no store of ours listens where S3 does.
    more: { 'repo1-storage-port': String(port), 'repo1-storage-verify-tls': 'n' },
    secrets: { 'repo1-s3-key': 'S3RVER', 'repo1-s3-key-secret': 'S3RVER' },
  };
}
