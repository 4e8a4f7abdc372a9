-- For the nightly test of the backups, once for each pod, in the database postgres as superuser: somebody who may leave a
-- marker and end a segment, and nothing else.
create role unwrap_backup login;
create table restore_marker (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp()
);
grant insert, select on restore_marker to unwrap_backup;
grant execute on function pg_switch_wal() to unwrap_backup;
