-- Up Migration
-- What waits is not forgotten, however long the workers are stopped: the queue deletes what has waited for its
-- retention. And a job may run for hours: a worker that has died is known by its heart, within seconds.
create or replace function make_queue(queue text, overrides jsonb default '{}') returns void
  language sql
as $$
  select pgboss.create_queue(queue, '{
    "policy": "standard",
    "retryLimit": 8, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 3600,
    "expireInSeconds": 14400, "heartbeatSeconds": 10, "notify": true,
    "deleteAfterSeconds": 604800, "retentionSeconds": 1000000000
  }'::jsonb || overrides)
$$;
-- Brief: a row a queue.
update pgboss.queue set expire_seconds = 14400, retention_seconds = 1000000000 where not starts_with(name, '__');
-- Brief: what waits now; workers pass by what is locked.
update pgboss.job set keep_until = start_after + interval '1000000000 s', expire_seconds = 14400
  where state < 'active' and not starts_with(name, '__');

-- Check
do $$
begin
  assert (select min(retention_seconds) = 1000000000 and min(expire_seconds) = 14400 from pgboss.queue
    where not starts_with(name, '__')), 'a queue forgets what waits, or gives up what runs';
end
$$;
