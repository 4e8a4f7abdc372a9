import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';

const script = join(import.meta.dirname, '../../deploy/watch/certificates');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unwrap-certificates-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
});

test('KEEP-09 a certificate says when it ends, in a file that is there as a whole; one that cannot be read changes nothing', () => {
  const [certificate, textFile] = [join(folder, 'db.crt'), join(folder, 'certificates.prom')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=db'];
  execFileSync('openssl', [...made, '-days', '3', '-keyout', join(folder, 'db.key'), '-out', certificate], {
    stdio: 'ignore',
  });
  const write = (file: string) =>
    execFileSync(script, [file], { env: { ...process.env, TEXTFILE: textFile }, stdio: 'ignore' });
  write(certificate);
  const said = readFileSync(textFile, 'utf8');
  const [, file, seconds] = /^unwrap_certificate_end_timestamp_seconds\{file="([^"]+)"\} (\d+)$/m.exec(said) ?? [];
  expect(file).toBe(certificate);
  const days = (Number(seconds) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThanOrEqual(3);

  writeFileSync(join(folder, 'broken.crt'), 'no certificate');
  expect(() => write(join(folder, 'broken.crt'))).toThrow();
  expect(readFileSync(textFile, 'utf8')).toBe(said);
});
