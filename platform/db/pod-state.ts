// How a pod stands, for operators: read now and then. Whatever anybody may read of a server is enough for it, so that the
// worker's role needs to see nobody's statements.
import type { Metrics } from '../telemetry/metrics.ts';
import type { Pod } from './pods.ts';

export interface PodState {
  readonly used: number;
  readonly max: number;
  readonly archiveFailing: boolean;
  readonly archiveQueueBytes: number;
  /** Null where nothing ever was archived. */
  readonly archiveAgeSeconds: number | null;
  readonly leavingSeconds: number;
  readonly transactionSeconds: number;
  readonly heldBack: number;
  readonly freezeAge: number;
  readonly deadRows: number;
  readonly deadShare: number;
  readonly commitLowered: number;
  readonly slots: readonly { readonly slot: string; readonly bytes: number }[];
}

/** Smaller tables are dead in large part after a few updates, and cleaned up in a moment. */
const tableRowsMin = 10_000;

/** A server that only reads has written nothing. Other roles' transactions have no age here, and hold vacuum back all the same. */
export async function podState(pod: Pod): Promise<PodState> {
  const { rows } = await pod.pool.query<PodState>(
    `with here as (
       select case when pg_is_in_recovery() then null else pg_current_wal_lsn() end as lsn,
         pg_size_bytes(current_setting('wal_segment_size')) as segment
     ), archived as (
       select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
         case when last_archived_wal ~ '^[0-9A-F]{24}$'
           then (('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * (4294967296 / segment)
             + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1) * segment end as until,
         extract(epoch from clock_timestamp() - last_archived_time)::float8 as age
       from pg_stat_archiver, here
     ), tables as (
       select coalesce(sum(n_dead_tup), 0)::float8 as dead,
         coalesce(max(n_dead_tup::float8 / (n_live_tup + n_dead_tup)) filter (where n_live_tup + n_dead_tup > $1), 0) as share
       from pg_stat_user_tables
     ), held as (
       select greatest(
         (select max(greatest(age(backend_xmin), age(backend_xid))) from pg_stat_activity),
         (select max(greatest(age(xmin), age(catalog_xmin))) from pg_replication_slots),
         (select max(age(transaction)) from pg_prepared_xacts), 0) as back
     )
     select (select sum(numbackends)::int from pg_stat_database) as used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
       archived.failing as "archiveFailing",
       greatest(0, coalesce(pg_wal_lsn_diff(here.lsn, '0/0') - archived.until, 0))::float8 as "archiveQueueBytes",
       archived.age as "archiveAgeSeconds",
       coalesce((select extract(epoch from max(clock_timestamp() - state_since)) from unit_home
         where state = 'leaving'), 0)::float8 as "leavingSeconds",
       coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
         where usename = current_user and datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as "transactionSeconds",
       held.back::int as "heldBack",
       (select max(age(datfrozenxid)) from pg_database)::int as "freezeAge",
       tables.dead as "deadRows", tables.share as "deadShare",
       (select count(*)::int from pg_db_role_setting, unnest(setconfig) as setting
         where setting ~* '^synchronous_commit=(off|local|remote_write|false|no|0)$') as "commitLowered",
       coalesce((select json_agg(json_build_object('slot', slot_name, 'bytes',
         greatest(0, coalesce(pg_wal_lsn_diff(here.lsn, restart_lsn), 0)))) from pg_replication_slots), '[]') as slots
     from here, archived, tables, held`,
    [tableRowsMin],
  );
  const [row] = rows;
  if (!row) throw new Error('a pod that says nothing of itself');
  return row;
}

/** Shows it each time it is called, and no longer slots that have gone. */
export const podGauges = (pod: Pod, metrics: Metrics) => {
  let shown: readonly string[] = [];
  return async (): Promise<void> => {
    const state = await podState(pod);
    const labels = { pod: pod.name };
    metrics.podConnections.set({ ...labels, state: 'used' }, state.used);
    metrics.podConnections.set({ ...labels, state: 'max' }, state.max);
    metrics.podArchiveFailing.set(labels, Number(state.archiveFailing));
    metrics.podArchiveQueueBytes.set(labels, state.archiveQueueBytes);
    if (state.archiveAgeSeconds !== null) metrics.podArchiveAgeSeconds.set(labels, state.archiveAgeSeconds);
    metrics.podLeavingSeconds.set(labels, state.leavingSeconds);
    metrics.podTransactionSeconds.set(labels, state.transactionSeconds);
    metrics.podVacuumHeldBack.set(labels, state.heldBack);
    metrics.podFreezeAge.set(labels, state.freezeAge);
    metrics.podDeadRows.set({ ...labels, of: 'all' }, state.deadRows);
    metrics.podDeadRows.set({ ...labels, of: 'worst-share' }, state.deadShare);
    metrics.podCommitLowered.set(labels, state.commitLowered);
    for (const { slot, bytes } of state.slots) metrics.podSlotBytes.set({ ...labels, slot }, bytes);
    const here = state.slots.map(({ slot }) => slot);
    for (const slot of shown.filter((known) => !here.includes(known))) metrics.podSlotBytes.remove({ ...labels, slot });
    shown = here;
  };
};
