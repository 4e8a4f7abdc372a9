// What PostgreSQL alone knows of a pod, as the worker reads it; Patroni, etcd and HAProxy say the rest themselves.
import { Gauge, type Registry } from 'prom-client';

export const podMetrics = (registers: Registry[]) => ({
  podConnections: new Gauge({
    name: 'unwrap_pod_connections',
    help: 'Connections to a pod: used by anybody, and the most that are not kept for its superuser.',
    labelNames: ['pod', 'state'],
    registers,
  }),
  podArchiveFailing: new Gauge({
    name: 'unwrap_pod_archive_failing',
    help: '1 while the last try to archive a piece of the log of changes failed.',
    labelNames: ['pod'],
    registers,
  }),
  podArchiveQueueBytes: new Gauge({
    name: 'unwrap_pod_archive_queue_bytes',
    help: 'How much was written since the last piece that was archived; 0 where nothing ever was.',
    labelNames: ['pod'],
    registers,
  }),
  podArchiveAgeSeconds: new Gauge({
    name: 'unwrap_pod_archive_age_seconds',
    help: 'Time since a piece of the log of changes was last archived; not there where nothing ever was.',
    labelNames: ['pod'],
    registers,
  }),
  podLeavingSeconds: new Gauge({
    name: 'unwrap_pod_leaving_seconds',
    help: 'For how long a unit that is being moved away has only been read; 0 if there is none.',
    labelNames: ['pod'],
    registers,
  }),
  podSlotBytes: new Gauge({
    name: 'unwrap_pod_slot_bytes',
    help: 'How much of the log of changes a replication slot keeps from being removed.',
    labelNames: ['pod', 'slot'],
    registers,
  }),
  podTransactionSeconds: new Gauge({
    name: 'unwrap_pod_transaction_seconds',
    help: 'Age of the longest transaction of our own role; 0 if there is none.',
    labelNames: ['pod'],
    registers,
  }),
  podVacuumHeldBack: new Gauge({
    name: 'unwrap_pod_vacuum_held_back',
    help: 'Transactions since the oldest that anybody, a slot or a prepared one keeps vacuum from cleaning up after.',
    labelNames: ['pod'],
    registers,
  }),
  podFreezeAge: new Gauge({
    name: 'unwrap_pod_freeze_age',
    help: 'Transactions since the oldest that is not frozen; the server stops writing at two thousand million.',
    labelNames: ['pod'],
    registers,
  }),
  podDeadRows: new Gauge({
    name: 'unwrap_pod_dead_rows',
    help: 'Rows that vacuum has still to clean up: in all tables, and in the worst of those as a share of its rows.',
    labelNames: ['pod', 'of'],
    registers,
  }),
  podCommitLowered: new Gauge({
    name: 'unwrap_pod_commit_lowered',
    help: 'Roles and databases for which a commit does not wait for the standby.',
    labelNames: ['pod'],
    registers,
  }),
});
