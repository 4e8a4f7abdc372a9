// The dashboards, from which the files for Grafana in deploy/watch/dashboards are made: `pnpm dashboards`.
export interface Panel {
  readonly title: string;
  /** As Grafana calls it: s, percentunit, short, bytes, reqps. */
  readonly unit: string;
  /** Each with what its line is called. */
  readonly lines: readonly (readonly [expression: string, called: string])[];
}

export interface Dashboard {
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const p99 = (metric: string, by: string, which = '') =>
  `histogram_quantile(0.99, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket${which}[5m])))`;

const shop: Dashboard = {
  name: 'shop',
  title: 'Shop: what buyers have of it',
  panels: [
    { title: 'Budget left of 28 days', unit: 'percentunit', lines: [['level:budget_left', '{{level}}']] },
    { title: 'Going wrong, of an hour', unit: 'percentunit', lines: [['level:bad_ratio:1h', '{{level}}']] },
    {
      title: 'Checkouts',
      unit: 'reqps',
      lines: [['sum by (status) (rate(unwrap_call_seconds_count{call=~"API-40|API-100.init"}[5m]))', '{{status}}']],
    },
    {
      title: 'Time of a checkout, one in a hundred',
      unit: 's',
      lines: [[p99('unwrap_call_seconds', 'call', '{call=~"API-40|API-100.init"}'), '{{call}}']],
    },
    {
      title: 'Tills',
      unit: 'reqps',
      lines: [
        ['sum by (call, status) (rate(unwrap_call_seconds_count{call=~"CARD-17|CARD-03"}[5m]))', '{{call}} {{status}}'],
      ],
    },
    {
      title: 'Time of a till, one in a hundred',
      unit: 's',
      lines: [[p99('unwrap_call_seconds', '', '{call=~"CARD-17|CARD-03"}'), 'till']],
    },
    { title: 'Pages', unit: 'reqps', lines: [['sum by (status) (rate(unwrap_page_seconds_count[5m]))', '{{status}}']] },
    { title: 'Time of a page, one in a hundred', unit: 's', lines: [[p99('unwrap_page_seconds', ''), 'page']] },
    {
      title: 'Cards delivered',
      unit: 'reqps',
      lines: [['sum by (unit) (rate(unwrap_delivery_seconds_count[5m]))', '{{unit}}']],
    },
    {
      title: 'From paid to handed over, one in a hundred',
      unit: 's',
      lines: [[p99('unwrap_delivery_seconds', 'unit'), '{{unit}}']],
    },
    {
      title: 'Slowest calls, one in a hundred',
      unit: 's',
      lines: [[`topk(10, ${p99('unwrap_call_seconds', 'call')})`, '{{call}}']],
    },
    {
      title: 'Refused and turned away',
      unit: 'reqps',
      lines: [
        ['topk(10, sum by (refusal) (rate(unwrap_refusals_total[5m])))', '{{refusal}}'],
        ['sum by (priority) (rate(unwrap_shed_total[5m]))', 'no room: {{priority}}'],
      ],
    },
    { title: 'Bugs', unit: 'short', lines: [['sum by (where) (increase(unwrap_faults_total[15m]))', '{{where}}']] },
    { title: 'Pages that are told of changes', unit: 'short', lines: [['sum(unwrap_live_streams)', 'open']] },
  ],
};

const money: Dashboard = {
  name: 'money',
  title: 'Money: books, payments, orders',
  panels: [
    { title: 'Wrong in the books', unit: 'short', lines: [['max by (unit) (unwrap_violations)', '{{unit}}']] },
    {
      title: 'Since the books were checked',
      unit: 's',
      lines: [['time() - max by (unit) (unwrap_books_checked_timestamp_seconds)', '{{unit}}']],
    },
    {
      title: 'Payments that somebody has to look at, a day',
      unit: 'short',
      lines: [['sum by (unit, why) (increase(unwrap_payment_alarms_total[1d]))', '{{unit}} {{why}}']],
    },
    {
      title: 'Orders that cannot go on, a day',
      unit: 'short',
      lines: [['sum by (unit, why) (increase(unwrap_order_alarms_total[1d]))', '{{unit}} {{why}}']],
    },
    { title: 'Orders under review', unit: 'short', lines: [['max by (unit) (unwrap_orders_in_review)', '{{unit}}']] },
    { title: 'The first has waited', unit: 's', lines: [['max by (unit) (unwrap_review_oldest_seconds)', '{{unit}}']] },
    {
      title: 'Payments begun and ended',
      unit: 'reqps',
      lines: [
        ['sum by (status) (rate(unwrap_call_seconds_count{call="API-100.init"}[5m]))', 'begun: {{status}}'],
        ['sum by (outcome) (rate(unwrap_job_seconds_count{queue="payment-check"}[5m]))', 'checked: {{outcome}}'],
      ],
    },
    {
      title: 'Tills refused',
      unit: 'reqps',
      lines: [['sum by (refusal) (rate(unwrap_refusals_total{call=~"CARD-17|CARD-03"}[5m]))', '{{refusal}}']],
    },
  ],
};

const pod: Dashboard = {
  name: 'pod',
  title: 'Pods: the servers that keep the data',
  panels: [
    {
      title: 'Primaries and synchronous standbys',
      unit: 'short',
      lines: [
        ['sum by (scope) (patroni_primary)', '{{scope}}: primaries'],
        ['sum by (scope) (patroni_sync_standby)', '{{scope}}: synchronous'],
        ['sum by (scope) (patroni_postgres_running)', '{{scope}}: running'],
      ],
    },
    { title: 'Timeline', unit: 'short', lines: [['max by (scope) (patroni_postgres_timeline)', '{{scope}}']] },
    {
      title: 'Behind the primary',
      unit: 'bytes',
      lines: [
        [
          'max by (scope) (patroni_xlog_location) - on (scope) group_right () (patroni_xlog_replayed_location > 0)',
          '{{scope}} {{name}}',
        ],
      ],
    },
    {
      title: 'etcd: leaders, and a write',
      unit: 'short',
      lines: [
        ['sum by (pod) (etcd_server_has_leader)', '{{pod}}: members with a leader'],
        [p99('etcd_disk_wal_fsync_duration_seconds', 'pod'), '{{pod}}: seconds of a write'],
      ],
    },
    {
      title: 'The way in',
      unit: 'short',
      lines: [
        ['max by (pod, proxy) (haproxy_backend_status{state="UP"})', '{{pod}} {{proxy}} is open'],
        ['sum by (pod, proxy) (haproxy_backend_current_sessions)', '{{pod}} {{proxy}} sessions'],
        [
          'sum by (pod, proxy) (rate(haproxy_backend_connection_errors_total[5m]))',
          '{{pod}} {{proxy}} not reached, a second',
        ],
      ],
    },
    {
      title: 'Connections',
      unit: 'short',
      lines: [
        ['max by (pod, state) (unwrap_pod_connections)', '{{pod}} {{state}}'],
        ['sum by (pod, service) (unwrap_pool_connections{state="open"})', '{{pod}} {{service}}'],
        ['sum by (pod, service) (unwrap_pool_waiting)', '{{pod}} {{service}} waiting'],
      ],
    },
    {
      title: 'Waiting for a connection, one in a hundred',
      unit: 's',
      lines: [[p99('unwrap_pool_wait_seconds', 'pod, service'), '{{pod}} {{service}}']],
    },
    {
      title: 'Reached by how many',
      unit: 'short',
      lines: [['sum by (pod, service) (unwrap_pod_up)', '{{pod}} {{service}}']],
    },
    {
      title: 'To be archived, and kept by slots',
      unit: 'bytes',
      lines: [
        ['max by (pod) (unwrap_pod_archive_queue_bytes)', '{{pod}} archive'],
        ['max by (pod, slot) (unwrap_pod_slot_bytes)', '{{pod}} {{slot}}'],
      ],
    },
    {
      title: 'Since the last backup and the last restore',
      unit: 's',
      lines: [
        ['time() - max by (pod) (unwrap_backup_timestamp_seconds)', '{{pod}} backup'],
        ['time() - max by (pod) (unwrap_restore_test_timestamp_seconds)', '{{pod}} restored'],
      ],
    },
    {
      title: 'Disks',
      unit: 'percentunit',
      lines: [
        [
          'min by (pod, instance, mountpoint) (node_filesystem_avail_bytes{fstype!~"tmpfs|ramfs|squashfs"} / node_filesystem_size_bytes)',
          '{{instance}} {{mountpoint}} left',
        ],
      ],
    },
    {
      title: 'Longest transaction',
      unit: 's',
      lines: [['max by (pod) (unwrap_pod_transaction_seconds)', '{{pod}}']],
    },
    {
      title: 'Vacuum',
      unit: 'short',
      lines: [
        ['max by (pod) (unwrap_pod_vacuum_held_back)', '{{pod}} held back, transactions'],
        ['max by (pod) (unwrap_pod_dead_rows{of="all"})', '{{pod}} dead rows'],
        ['max by (pod) (unwrap_pod_freeze_age)', '{{pod}} not frozen, transactions'],
      ],
    },
    {
      title: 'Redis fails',
      unit: 'reqps',
      lines: [['sum by (purpose) (rate(unwrap_redis_failures_total[5m]))', '{{purpose}}']],
    },
  ],
};

const work: Dashboard = {
  name: 'work',
  title: 'Work: jobs and messages',
  panels: [
    {
      title: 'Waiting',
      unit: 'short',
      lines: [['max by (pod, queue) (unwrap_queue_jobs{state="waiting"}) > 0', '{{pod}} {{queue}}']],
    },
    {
      title: 'The first has waited',
      unit: 's',
      lines: [['max by (pod, queue) (unwrap_queue_oldest_seconds) > 0', '{{pod}} {{queue}}']],
    },
    {
      title: 'At work, and given up',
      unit: 'short',
      lines: [
        ['max by (pod, queue) (unwrap_queue_jobs{state="active"}) > 0', '{{pod}} {{queue}} at work'],
        ['max by (pod, queue) (unwrap_queue_jobs{state="failed"}) > 0', '{{pod}} {{queue}} given up'],
      ],
    },
    {
      title: 'Jobs',
      unit: 'reqps',
      lines: [['sum by (queue, outcome) (rate(unwrap_job_seconds_count[5m]))', '{{queue}} {{outcome}}']],
    },
    {
      title: 'Time of a job, one in a hundred',
      unit: 's',
      lines: [[p99('unwrap_job_seconds', 'queue'), '{{queue}}']],
    },
    {
      title: 'Mails and SMS',
      unit: 'reqps',
      lines: [['sum by (channel, outcome) (rate(unwrap_messages_total[5m]))', '{{channel}} {{outcome}}']],
    },
    {
      title: 'From paid to handed over',
      unit: 's',
      lines: [
        ['histogram_quantile(0.5, sum by (le) (rate(unwrap_delivery_seconds_bucket[15m])))', 'half'],
        ['histogram_quantile(0.99, sum by (le) (rate(unwrap_delivery_seconds_bucket[15m])))', 'one in a hundred'],
      ],
    },
  ],
};

export const dashboards: readonly Dashboard[] = [shop, money, pod, work];

/** As Grafana reads it: two panels in a row, and whichever Prometheus it has. */
export function grafanaFile({ name, title, panels }: Dashboard): string {
  const prometheus = { type: 'prometheus', uid: '${prometheus}' };
  return `${JSON.stringify(
    {
      uid: `unwrap-${name}`,
      title,
      tags: ['unwrap'],
      schemaVersion: 39,
      timezone: 'utc',
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [{ name: 'prometheus', type: 'datasource', query: 'prometheus' }] },
      panels: panels.map((panel, at) => ({
        id: at + 1,
        type: 'timeseries',
        title: panel.title,
        datasource: prometheus,
        gridPos: { h: 8, w: 12, x: (at % 2) * 12, y: Math.floor(at / 2) * 8 },
        fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
        options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
        targets: panel.lines.map(([expr, legendFormat], line) => ({
          refId: String.fromCharCode(65 + line),
          datasource: prometheus,
          expr,
          legendFormat,
        })),
      })),
    },
    null,
    2,
  )}\n`;
}
