-- Up Migration
-- Outside a transaction
-- What was given up stays for a week and is shown by the gauges; without an index counting it reads all that was done meanwhile.
create index concurrently if not exists job_given_up on pgboss.job_common (name) where state = 'failed';

-- Check
do $$
begin
  assert (select indisvalid from pg_index where indexrelid = to_regclass('pgboss.job_given_up')),
    'what was given up is counted among all jobs';
end
$$;
