-- Up Migration
-- A job is added by one statement: whose transaction it is, how many of its unit are ahead, the row and the word that it is
-- there. It was two, and pg-boss's own over a connection that every process kept for it; a checkout adds four jobs.
--
-- Units take turns: what finds a hundred jobs of its unit ahead, waiting or done within the last minute, comes after five
-- rounds of everybody else. Of what was done no more than two hundred are counted (ten rounds): each is read from the table,
-- since it was written a moment ago, and at fifty checkouts a second a thousand of them were most of what adding a job cost.
create function job_add(p_queue text, p_unit text, p_jobs jsonb[], p_once text, p_start_after timestamptz) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  a_round constant int := 20;
  ahead bigint;
  soonest timestamptz;
begin
  if p_unit is distinct from current_unit() then
    raise exception 'a job belongs to the unit of its transaction';
  end if;
  if not exists (select from pgboss.queue q where q.name = p_queue) then
    raise exception 'there is no queue %', p_queue;
  end if;
  select (select count(*) from (select from pgboss.job where name = p_queue and group_id = p_unit and state < 'active'
      and start_after <= now() limit 5000) waiting)
    + (select count(*) from (select from pgboss.job where name = p_queue and group_id = p_unit and state = 'completed'
      and completed_on > now() - interval '1 minute' limit 200) done)
  into ahead;
  -- As pg-boss adds them itself (insertJobs in its plans).
  with added as (
    insert into pgboss.job (name, data, priority, start_after, singleton_key, group_id, expire_seconds, deletion_seconds,
      keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, j.data || jsonb_build_object('unit', p_unit), -(least(ahead + j.at - 1, 5000) / a_round),
      coalesce(p_start_after, now()), p_unit || ':' || p_once, p_unit, q.expire_seconds, q.deletion_seconds,
      coalesce(p_start_after, now()) + q.retention_seconds * interval '1 s', q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from pgboss.queue q, unnest(p_jobs) with ordinality as j(data, at)
    where q.name = p_queue
    on conflict do nothing
    returning start_after
  )
  select min(start_after) from added into soonest;
  if soonest <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), p_queue);
  end if;
end
$$;

-- Check
do $$
begin
  assert (select not prosecdef and prosrc ~ 'current_unit\(\)' and prosrc ~ 'limit 200\)' from pg_proc where oid = 'job_add'::regproc),
    'anybody adds jobs for any unit, or reads a minute of them';
  assert has_function_privilege('unwrap_app', 'job_add(text, text, jsonb[], text, timestamptz)', 'execute')
    and has_function_privilege('unwrap_pay', 'job_add(text, text, jsonb[], text, timestamptz)', 'execute'),
    'nobody can add a job';
end
$$;
