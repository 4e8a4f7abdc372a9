import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeQueue, messageQueue } from '#data/outbox.ts';
import { paymentCheckQueue } from '#data/payments/endings.ts';
import { orderIssueQueue } from '#features/orders/worker/order-jobs.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { engineMetrics } from './engine-metrics.ts';
import { familyOf } from './names.ts';

const root = join(import.meta.dirname, '../..');

/** Every metric that the text speaks of, as its own name. */
const namesIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\bunwrap_[a-z_]+/g)].map(([name]) => familyOf(name));

const measured = createMetrics('test')
  .registry.getMetricsAsArray()
  .map(({ name }) => name);

test.each(['deploy/watch/alerts/money.yaml', 'deploy/watch/alerts/work.yaml', 'docs/operations/watching.md'])(
  '%s speaks only of what is measured',
  (file) => {
    // Names of roles and databases begin alike.
    const others = [
      ...(engineMetrics['textfile'] ?? []),
      'unwrap_app',
      'unwrap_pay',
      'unwrap_migrator',
      'unwrap_checker',
      'unwrap_migrator_',
    ];
    const names = namesIn(file).filter((name) => !others.includes(name));
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !measured.includes(name))).toEqual([]);
  },
);

test('everything of ours that is measured is explained', () => {
  const explained = namesIn('docs/operations/watching.md');
  const ours = measured.filter((name) => name.startsWith('unwrap_'));
  expect(ours.filter((name) => !explained.includes(name))).toEqual([]);
});

test('KEEP-09 every alarm is found by its name under the heading that it leads to', () => {
  const rules = globSync('deploy/watch/alerts/*.yaml', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const alarms = rules.flatMap((text) =>
    Array.from(
      text.matchAll(/- alert: (\w+)(?:(?!- alert:)[^])*?runbook: (\S+)#(\S+)/g),
      ([, name, page = '', heading]) => ({
        name,
        page,
        heading,
      }),
    ),
  );
  expect(alarms.length).toBeGreaterThan(50);
  const isNamed = ({ name, page, heading }: (typeof alarms)[number]) =>
    readFileSync(join(root, page), 'utf8')
      .split(/^#+ /m)
      .some((part) => {
        const [title = '', ...lines] = part.split('\n');
        const link = title
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-');
        return link === heading && lines.join('\n').includes(`**${name}**`);
      });
  expect(alarms.filter((alarm) => !isNamed(alarm))).toEqual([]);
});

test('alarms watch queues that there are, and every queue that sends', () => {
  const text = readFileSync(join(root, 'deploy/watch/alerts/work.yaml'), 'utf8');
  const queues = [...text.matchAll(/queue=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  expect(new Set(queues)).toEqual(new Set([messageQueue, codeQueue, orderIssueQueue, paymentCheckQueue]));
});
