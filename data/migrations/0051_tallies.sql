-- Up Migration
-- How much of something happened in a window of time: value that a till's key has spent this hour, mails to one
-- address today. Counted here and not in Redis, which may be lost, because what these bound costs money.
create table tally (
  unit_id text not null,
  what text not null check (length(what) between 1 and 40),
  -- A keyed or plain hash of whom it is about; addresses do not belong here.
  subject bytea not null check (length(subject) = 32),
  window_begins timestamptz not null,
  -- What many count at once is spread over several rows, so that they do not wait for each other.
  slot smallint not null,
  amount bigint not null,
  primary key (unit_id, what, subject, window_begins, slot)
) with (fillfactor = 70);
select guard_unit_table('tally');
grant select, insert, update, delete on tally to unwrap_app;
create index tally_age on tally (unit_id, window_begins);

-- Adds, and says how much there is in all. With one slot that is exact, since whoever counts the same waits for us;
-- with several it leaves out what others have counted and not yet committed.
create function tally_add(p_what text, p_subject bytea, p_window_begins timestamptz, p_slots int, p_amount bigint)
  returns bigint
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  unit constant text := current_unit();
  total bigint;
begin
  insert into tally (unit_id, what, subject, window_begins, slot, amount)
  values (unit, p_what, p_subject, p_window_begins, floor(random() * p_slots)::smallint, p_amount)
  on conflict (unit_id, what, subject, window_begins, slot)
    do update set amount = tally.amount + excluded.amount;
  select sum(amount) into total from tally
  where unit_id = unit and what = p_what and subject = p_subject and window_begins = p_window_begins;
  return total;
end
$$;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'tally'::regclass),
    'tally is not behind forced row-level security';
  assert (select provolatile = 'v' and not prosecdef from pg_proc where oid = 'tally_add'::regproc),
    'a tally is counted against what was known before it waited';
end
$$;
