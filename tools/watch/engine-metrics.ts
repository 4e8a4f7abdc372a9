// What rules and dashboards may ask of engines that are not ours: which metrics are read, and who gives them. What gives
// them is in the manuals of these releases; a test asks those that start in a moment, and reads the others' sources.
export const engineMetrics: Readonly<Record<string, readonly string[]>> = {
  /** 3.0.2, `GET :8008/metrics`. */
  patroni: [
    'patroni_primary',
    'patroni_sync_standby',
    'patroni_postgres_running',
    'patroni_postgres_timeline',
    'patroni_xlog_location',
    'patroni_xlog_replayed_location',
    'patroni_is_paused',
  ],
  /** 3.4, `GET :2379/metrics`. */
  etcd: ['etcd_server_has_leader', 'etcd_server_leader_changes_seen_total', 'etcd_disk_wal_fsync_duration_seconds'],
  /** 2.6, `use-service prometheus-exporter`. */
  haproxy: ['haproxy_backend_status', 'haproxy_backend_current_sessions', 'haproxy_backend_connection_errors_total'],
  /** node_exporter 1.5. */
  node: ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  /** Written by scripts for node_exporter's folder of text files: deploy/backup, deploy/pod/ballast, deploy/watch/certificates. */
  textfile: [
    'unwrap_archive_failing',
    'unwrap_archive_queue_bytes',
    'unwrap_backup_timestamp_seconds',
    'unwrap_restore_test_timestamp_seconds',
    'unwrap_restore_test_failed',
    'unwrap_ballast_bytes',
    'unwrap_certificate_end_timestamp_seconds',
  ],
  /** kube-state-metrics 2.6, of the restore test; when it last ended well is renamed to what scripts call it. */
  kubernetes: ['kube_cronjob_status_active', 'kube_cronjob_status_last_schedule_time'],
  /** Made by Prometheus itself. */
  prometheus: ['up', 'ALERTS'],
};
