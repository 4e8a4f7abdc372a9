-- Up Migration
-- Outside a transaction
-- How many jobs of a unit wait, and how many were done of late, is counted whenever one is added: units take turns by it.
create index concurrently if not exists job_waiting_of_unit on pgboss.job_common (name, group_id) where state < 'active';
create index concurrently if not exists job_done_of_unit on pgboss.job_common (name, group_id, completed_on)
  where state = 'completed';

-- Check
do $$
begin
  assert (select count(*) = 2 from pg_index where indexrelid in (to_regclass('pgboss.job_waiting_of_unit'),
    to_regclass('pgboss.job_done_of_unit')) and indisvalid), 'adding a job reads all that wait, or all that were done';
end
$$;
