-- Up Migration
-- The tick runs once a pod; `short` keeps one waiting retention job a unit, however often it ticks.
select make_queue('retention-tick');
select make_queue('retention', '{"policy": "short"}');

-- Check
do $$
begin
  assert (select count(*) = 2 from pgboss.queue where name like 'retention%' and heartbeat_seconds = 10),
    'a retention queue is missing or has no heartbeat';
end
$$;
