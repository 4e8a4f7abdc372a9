-- Up Migration
-- The beginning of a guess at a card's PIN, in one round trip: waits until nobody else tries this number, and only
-- then looks how often it was tried. Each statement of a function in this language sees what was committed before
-- it began, so what the one before us counted is seen. A plain query would look before it waits. The number comes as
-- a hash: what a statement is given may end up in the server's log.
create function card_try_begins(p_lock bigint, p_purposes text[], p_subjects bytea[])
  returns table (place bigint, recent int, total int, since timestamptz)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  perform pg_advisory_xact_lock(p_lock);
  return query
    select asked.place, f.recent, f.total, f.since
    from unnest(p_purposes, p_subjects) with ordinality as asked(purpose, subject, place)
    join failure_count f on f.unit_id = unit and f.purpose = asked.purpose and f.subject = asked.subject;
end
$$;

-- Check
do $$
begin
  assert (select provolatile = 'v' and not prosecdef from pg_proc where oid = 'card_try_begins'::regproc),
    'a guess is counted against what was known before it waited';
end
$$;
