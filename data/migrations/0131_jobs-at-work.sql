-- Up Migration
-- Outside a transaction
-- Every two seconds each worker looks for jobs whose worker has fallen silent, or has had them too long. There are a few dozen at
-- work; without an index it read all that were done within the week.
create index concurrently if not exists job_at_work on pgboss.job_common (name) where state = 'active';

-- Check
do $$
begin
  assert (select indisvalid from pg_index where indexrelid = to_regclass('pgboss.job_at_work')),
    'jobs at work are searched for among all';
end
$$;
