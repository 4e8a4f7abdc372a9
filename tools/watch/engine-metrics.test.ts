// The metrics of engines that are not ours are really theirs: asked of those that start in a moment.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { findProgram } from '#testing/local/programs.ts';
import { freePort } from '#testing/local/services.ts';
import { startProgram } from '#testing/local/start-program.ts';
import { eventually } from '#testing/wait.ts';
import { engineMetrics } from './engine-metrics.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unwrap-engines-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
});

/** What it says of itself once it runs; it ends with the file. */
async function metricsOf(program: string, words: readonly string[], port: number): Promise<string> {
  startProgram(program, words);
  return eventually(`${program} answers`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
    return answer?.status === 200 && answer.text();
  });
}

const missingIn = (text: string, engine: string) =>
  (engineMetrics[engine] ?? []).filter((name) => !text.includes(`# TYPE ${name} `));

test('KEEP-09 etcd gives what is asked of it', async () => {
  const [client, peer] = [await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const words = [
    '--name=one',
    `--data-dir=${join(folder, 'etcd')}`,
    `--initial-cluster=one=${peers}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
  ];
  expect(missingIn(await metricsOf(findProgram('etcd'), words, client), 'etcd')).toEqual([]);
});

test('KEEP-09 HAProxy gives what is asked of it, and says which way is closed', async () => {
  const [port, way] = [await freePort(), await freePort()];
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    [
      'defaults',
      '  mode tcp',
      '  timeout connect 1s',
      '  timeout client 5s',
      '  timeout server 5s',
      'listen primary',
      `  bind 127.0.0.1:${way}`,
      '  option httpchk OPTIONS /primary',
      '  server n1 127.0.0.1:1 check',
      'frontend metrics',
      '  mode http',
      `  bind 127.0.0.1:${port}`,
      '  http-request use-service prometheus-exporter if { path /metrics }',
      '',
    ].join('\n'),
  );
  const text = await metricsOf(findProgram('haproxy'), ['-db', '-f', config], port);
  expect(missingIn(text, 'haproxy')).toEqual([]);
  expect(text).toMatch(/^haproxy_backend_status\{proxy="primary",state="UP"\} [01]$/m);
});

test('KEEP-09 Patroni gives what is asked of it, by its own source', () => {
  // Starting one takes a whole server; where the metrics are made they stand by name.
  const program = findProgram('patroni');
  // The Python that it runs with, which need not be the first on the path.
  const [first = ''] = readFileSync(program, 'utf8').split('\n');
  const python = first.replace('#!', '').trim();
  const print = 'import patroni.api; print(patroni.api.__file__)';
  const source = execFileSync(python, ['-c', print], { encoding: 'utf8' }).trim();
  expect(missingIn(readFileSync(source, 'utf8'), 'patroni')).toEqual([]);
});
