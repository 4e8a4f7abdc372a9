-- Up Migration
-- The beginning of a guess, as before: waits until nobody else guesses at the same, and only then looks how often that
-- was done. But whoever comes when all tries are used up does not wait for others to hear so: a thousand of them
-- would hold every connection there is. What is counted only grows, so looking before the wait is enough for that.
-- The release before this one asks `card_try_begins`; it goes when that one has gone.
create function guess_begins(p_lock bigint, p_purposes text[], p_subjects bytea[], p_recent_max int, p_total_max int,
  p_since timestamptz)
  returns table (place bigint, recent int, total int, since timestamptz)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  if not exists (select from failure_count f
      where f.unit_id = unit and f.purpose = p_purposes[1] and f.subject = p_subjects[1]
        and (f.total >= p_total_max or (f.recent >= p_recent_max and f.since > p_since))) then
    perform pg_advisory_xact_lock(p_lock);
  end if;
  return query
    select asked.place, f.recent, f.total, f.since
    from unnest(p_purposes, p_subjects) with ordinality as asked(purpose, subject, place)
    join failure_count f on f.unit_id = unit and f.purpose = asked.purpose and f.subject = asked.subject;
end
$$;

-- Check
do $$
begin
  assert (select provolatile = 'v' and not prosecdef and prosrc ~ 'pg_advisory_xact_lock'
    from pg_proc where oid = 'guess_begins'::regproc),
    'a guess is counted against what was known before it waited';
end
$$;
