// The job that restores a backup in Kubernetes is heard of through the cluster's own metrics: a real Prometheus reads them as
// deploy/watch/prometheus.yml says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { findProgram } from '#testing/local/programs.ts';
import { freePort } from '#testing/local/services.ts';
import { eventually } from '#testing/wait.ts';

/** Some of what kube-state-metrics says of a cluster. */
const said = ['east', 'west'].flatMap((pod, at) => [
  `kube_cronjob_status_active{namespace="pod-${pod}",cronjob="restore-test"} ${at}`,
  `kube_cronjob_status_last_schedule_time{namespace="pod-${pod}",cronjob="restore-test"} 1.79e+09`,
  `kube_cronjob_status_last_successful_time{namespace="pod-${pod}",cronjob="restore-test"} 1.7900${at}e+09`,
  `kube_cronjob_status_last_successful_time{namespace="pod-${pod}",cronjob="another"} 1`,
  `kube_pod_info{namespace="pod-${pod}",pod="node-0"} 1`,
]);

test('KEEP-13 KEEP-09 in Kubernetes Prometheus hears when a pod was last restored, and by the pod’s own name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-restore-job-'));
  const cluster = createServer((_, response) => response.end(`${said.join('\n')}\n`)).listen(0, '127.0.0.1');
  await once(cluster, 'listening');
  const target = `127.0.0.1:${(cluster.address() as AddressInfo).port}`;
  const deployed = parse(readFileSync('deploy/watch/prometheus.yml', 'utf8')) as {
    readonly scrape_configs: readonly { readonly job_name: string }[];
  };
  const jobs = deployed.scrape_configs.filter(({ job_name: job }) => job === 'kubernetes');
  writeFileSync(join(folder, 'targets.yaml'), JSON.stringify([{ targets: [target] }]));
  const files = [{ files: [join(folder, 'targets.yaml')] }];
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s' },
    scrape_configs: jobs.map((job) => ({ ...job, file_sd_configs: files })),
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const prometheus = spawn(
    findProgram('prometheus'),
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  afterFile(async () => {
    const ended = once(prometheus, 'exit');
    prometheus.kill('SIGKILL');
    await ended;
    cluster.close();
    cluster.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Found {
    readonly data: { readonly result: readonly { metric: Record<string, string>; value: [number, string] }[] };
  }
  const found = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { data } = (await answer.json()) as Found;
    return data.result.map(({ metric, value: [, value] }) => [metric['pod'] ?? metric['__name__'], Number(value)]);
  };
  const restored = 'sort(max by (pod) (unwrap_restore_test_timestamp_seconds))';
  const answered = await eventually(
    'it is scraped',
    async () => {
      const all = await found(restored).catch(() => []);
      return all.length > 0 && all;
    },
    { withinMs: 60_000, everyMs: 200 },
  );
  expect(answered).toEqual([
    ['east', 1_790_000_000],
    ['west', 1_790_010_000],
  ]);
  expect(await found('max by (pod) (kube_cronjob_status_active) > 0')).toEqual([['west', 1]]);
  expect(await found('count by (__name__) ({__name__=~"kube_.+"})')).toEqual(
    expect.arrayContaining([
      ['kube_cronjob_status_active', 2],
      ['kube_cronjob_status_last_schedule_time', 2],
    ]),
  );
  expect(await found('count(kube_pod_info) or count(kube_cronjob_status_last_successful_time)')).toEqual([]);
});
