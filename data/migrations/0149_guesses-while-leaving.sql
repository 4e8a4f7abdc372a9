-- Up Migration
-- A guess is counted, or it is not made. While a unit leaves for another pod nobody writes its counts, so nothing may be compared
-- either: a wrong guess would be refused where it is counted, a right one answered, and whoever guesses would go on for nothing.
-- Said before anything is compared, and held until the guess is counted: where the counts could still be written when it began,
-- whoever stops their writers waits for it.
create function guess_is_counted() returns void
  language plpgsql
as $$
begin
  lock table failure_count, tally in row exclusive mode;
  -- A statement of its own, which sees what was said while this one waited.
  if not exists (select from unit_home where unit_id = current_unit() and state = 'home') then
    raise exception 'the unit is moving to another pod' using errcode = 'UW040', hint = 'The same works there in a moment.';
  end if;
end
$$;

create or replace function guess_begins(p_lock bigint, p_purposes text[], p_subjects bytea[], p_recent_max int, p_total_max int,
  p_since timestamptz)
  returns table (place bigint, recent int, total int, since timestamptz)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  perform guess_is_counted();
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
  assert (select provolatile = 'v' and not prosecdef and prosrc ~ 'lock table failure_count, tally.*unit_home.*UW040'
    from pg_proc where oid = 'guess_is_counted'::regproc), 'a unit that leaves is guessed at, and nobody counts it';
  assert (select provolatile = 'v' and not prosecdef and prosrc ~ 'guess_is_counted.*pg_advisory_xact_lock'
    from pg_proc where oid = 'guess_begins'::regproc),
    'a guess is counted against what was known before it waited';
end
$$;
