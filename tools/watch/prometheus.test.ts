// A real Prometheus with the real rules, scraping the operations ports of an api, a payment service, a worker and a
// storefront: nobody asks for a metric that nobody gives.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startPodWorker } from '#apps/worker/build.ts';
import { calls } from '#apps/calls.ts';
import { failures } from '#contract/failures.ts';
import { createOperationsServer } from '#platform/http/operations.ts';
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts';
import { emailSender } from '#providers/email/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { afterFile } from '#testing/after-file.ts';
import { openTestApi } from '#testing/api.ts';
import { findProgram } from '#testing/local/programs.ts';
import { freePort } from '#testing/local/services.ts';
import { startProgram } from '#testing/local/start-program.ts';
import { openTestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { dashboards, grafanaFile } from './dashboards.ts';
import { engineMetrics } from './engine-metrics.ts';
import { familyOf, metricsIn } from './names.ts';

const root = join(import.meta.dirname, '../..');

interface Rule {
  readonly name: string;
  readonly type: 'alerting' | 'recording';
  readonly query: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly health: string;
}

let rules: readonly Rule[];
let given: ReadonlySet<string>;
let ask: <T>(path: string) => Promise<T>;
/** It takes a second on a machine that has one to spare. */
const busy = { withinMs: 90_000, everyMs: 200 };
const services = ['api', 'pay', 'worker', 'storefront'] as const;

beforeAll(async () => {
  const shop = await openTestShop();
  const [api, pay, worker, storefront] = services.map((service) => createMetrics(service)) as [
    Metrics,
    Metrics,
    Metrics,
    Metrics,
  ];
  await openTestApi(shop, { metrics: api });
  const email = emailSender('smtp', { url: 'smtp://127.0.0.1:9' });
  const objects = objectStore('s3', {
    endpoint: 'http://127.0.0.1:9',
    region: 'none',
    bucket: 'none',
    accessKeyId: 'none',
    secretAccessKey: 'none',
  });
  const working = await startPodWorker(shop.podOf('east'), {
    ...shop,
    email,
    objects,
    metrics: worker,
    shopOrigin: 'https://shop.example',
    watchEveryMs: 500,
  });
  afterFile(async () => {
    await working.stop();
    email.close();
  });
  const targets = await Promise.all(
    [api, pay, worker, storefront].map(async (metrics, at) => {
      const server = createOperationsServer(metrics, { notReady: () => null });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      afterFile(() => {
        server.close();
        server.closeAllConnections();
      });
      return { job: services[at] ?? '', port: (server.address() as { port: number }).port };
    }),
  );
  ask = await startPrometheus(targets);
  await eventually(
    'all are scraped',
    async () => {
      const { result } = await ask<{ result: readonly unknown[] }>('query?query=up==1');
      return result.length === services.length;
    },
    busy,
  );
  const { groups } = await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules');
  rules = groups.flatMap((group) => group.rules);
  given = new Set(Object.keys(await ask<object>('metadata')));
}, 120_000);

async function startPrometheus(targets: readonly { job: string; port: number }[]) {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-prometheus-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const config = join(folder, 'prometheus.yml');
  const alerts = join(root, 'deploy/watch/alerts');
  // Evaluated as soon as can be, also what usually is once a minute.
  for (const name of readdirSync(alerts).filter((file) => file.endsWith('.yaml')))
    writeFileSync(
      join(folder, name.replace('.yaml', '.rules.yaml')),
      readFileSync(join(alerts, name), 'utf8').replace(/^ {4}interval: .*$/m, '    interval: 1s'),
    );
  const jobs = targets.map(({ job, port }) => ({
    job_name: job,
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  }));
  writeFileSync(
    config,
    // JSON is YAML.
    JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: [join(folder, '*.rules.yaml')],
      scrape_configs: jobs,
    }),
  );
  const port = await freePort();
  startProgram(findProgram('prometheus'), [
    `--config.file=${config}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const answer = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return ((await response.json()) as { data: T }).data;
  };
  await eventually(
    'Prometheus is ready',
    async () => {
      const response = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null);
      return response?.status === 200;
    },
    busy,
  );
  return answer;
}

const panelLines = dashboards.flatMap(({ panels }) => panels.flatMap(({ lines }) => lines.map(([query]) => query)));

test('KEEP-09 every rule and every panel asks for what somebody gives', () => {
  expect(rules.length).toBeGreaterThan(60);
  const recorded = rules.filter(({ type }) => type === 'recording').map(({ name }) => name);
  const known = new Set([...given, ...recorded, ...Object.values(engineMetrics).flat()]);
  const asked = new Set([...rules.map(({ query }) => query), ...panelLines].flatMap(metricsIn));
  expect([...asked].filter((name) => !known.has(name) && !known.has(familyOf(name)))).toEqual([]);
  // And what is said of engines is asked by somebody, and is nobody's of ours.
  const ofEngines = Object.values(engineMetrics).flat();
  expect(ofEngines.filter((name) => given.has(name))).toEqual([]);
  expect(ofEngines.filter((name) => ![...asked].some((one) => familyOf(one) === name || one === name))).toEqual([
    'ALERTS',
  ]);
});

test('KEEP-09 Prometheus evaluates every rule and every panel', async () => {
  await eventually(
    'each group was evaluated',
    async () => {
      const { groups } = await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules');
      return groups.flatMap((group) => group.rules).every(({ health }) => health === 'ok');
    },
    busy,
  );
  const answers = await Promise.all(
    panelLines.map((line) => ask<{ resultType: string } | undefined>(`query?query=${encodeURIComponent(line)}`)),
  );
  expect(panelLines.filter((_, at) => answers[at]?.resultType !== 'vector')).toEqual([]);
});

test('KEEP-09 every alarm has a severity, says what to do, and leads to a heading that there is', () => {
  const alarms = rules.filter(({ type }) => type === 'alerting');
  for (const { name, labels, annotations } of alarms) {
    expect(['page', 'ticket', 'heartbeat'], name).toContain(labels?.['severity']);
    expect(annotations?.['summary'], name).toBeTruthy();
    expect(annotations?.['do'], name).toBeTruthy();
    const [file = '', anchor] = (annotations?.['runbook'] ?? '').split('#');
    const headings = [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings, `${name}: ${file}`).toContain(anchor);
  }
});

test('KEEP-09 a call, a refusal or a cause that a rule asks for is one that there is', () => {
  const text = [...rules.map(({ query }) => query), ...panelLines].join('\n');
  const said = (label: string) =>
    [...text.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))].flatMap(([, value = '']) => value.split('|'));
  const ids = new Set(calls.map(({ id }) => id));
  expect(said('call').length).toBeGreaterThan(4);
  expect(said('call').filter((id) => !ids.has(id))).toEqual([]);
  expect(said('refusal').filter((name) => !(name in failures))).toEqual([]);
});

test.each(dashboards.map((dashboard) => [dashboard.name, dashboard] as const))(
  'KEEP-09 the file of the dashboard %s is as its source says: pnpm dashboards writes it',
  (name, dashboard) => {
    expect(readFileSync(join(root, `deploy/watch/dashboards/${name}.json`), 'utf8')).toBe(grafanaFile(dashboard));
  },
);
