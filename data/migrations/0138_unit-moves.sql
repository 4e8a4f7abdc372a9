-- Up Migration
-- A unit moves to another pod while it is open (docs/operations/move-a-unit.md). Where it is on its way is said in its home:
-- `home`, it is served here; `leaving`, it is read here and written nowhere; `moved`, its rows are still here, and nobody sees them.
-- Brief: unit_home has a row a unit.
alter table unit_home add column state text not null default 'home';
alter table unit_home add column to_pod text;
alter table unit_home add column state_since timestamptz not null default now();
-- Brief: a row a unit.
alter table unit_home add constraint unit_home_state_check
  check (state in ('home', 'leaving', 'moved') and (state = 'home') = (to_pod is null)) not valid;

-- Two numbers in the books are of the cluster that wrote them. Where they arrive as copies they are given those of the cluster that
-- they are in now: closing a day there would wait for a transaction of another cluster, for years. These fire in a copy alone.
create function xact_of_arrival() returns trigger
  language plpgsql
as $$
begin
  new.xact := pg_current_xact_id();
  return new;
end
$$;
create function horizon_of_arrival() returns trigger
  language plpgsql
as $$
begin
  new.horizon := pg_snapshot_xmax(pg_current_snapshot());
  return new;
end
$$;
create trigger journal_arrives before insert on journal
  for each row execute function xact_of_arrival();
alter table journal enable replica trigger journal_arrives;
create trigger ledger_proof_arrives before insert on ledger_proof
  for each row execute function xact_of_arrival();
alter table ledger_proof enable replica trigger ledger_proof_arrives;
create trigger ledger_closing_arrives before insert on ledger_closing
  for each row execute function horizon_of_arrival();
alter table ledger_closing enable replica trigger ledger_closing_arrives;

-- What `pnpm move` sets before a table's writers, for one unit, while it leaves. The error is one of its own: a policy would hide the
-- rows from an update, which then says that there are none.
create function unit_leaves() returns trigger
  language plpgsql
as $$
begin
  raise exception 'the unit is moving to another pod' using errcode = 'UW040', hint = 'The same works there in a moment.';
end
$$;

-- And before its jobs: none is added any more, and those that are there stay as they are. They are passed by, not refused: the queue
-- changes jobs of several units in one statement, and those of the others go on.
create function job_leaves() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'the unit is moving to another pod' using errcode = 'UW040', hint = 'The same works there in a moment.';
  end if;
  return null;
end
$$;

-- Who has moved away is refused here whatever they ask: a process that has not heard of it would read what was true yesterday. They are
-- named in the function that every transaction asks for its unit, so that it costs nobody a look into a table.
create function fence_moved_units() returns void
  language plpgsql
as $$
begin
  execute format($body$
    create or replace function current_unit() returns text
      language plpgsql stable parallel safe
    as $function$
    declare
      unit text := current_setting('unwrap.unit', true);
    begin
      if unit is null or unit = '' then
        raise exception 'this transaction names no unit'
          using errcode = 'UW001', hint = 'Open it with inUnit(), which sets unwrap.unit.';
      end if;
      if unit = any (%L::text[]) then
        raise exception 'the unit has moved to another pod'
          using errcode = 'UW040', hint = 'The same works there.';
      end if;
      return unit;
    end
    $function$
  $body$, array(select unit_id from unit_home where state = 'moved' order by 1));
end
$$;
revoke execute on function fence_moved_units() from public;
select fence_moved_units();

-- Whoever is served elsewhere is measured there.
create or replace function books_checks()
  returns table (unit_id text, settled_at timestamptz, checked_at timestamptz, violations int)
  language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select h.unit_id, h.since, c.checked_at, c.violations from unit_home h left join books_check c using (unit_id)
  where h.state <> 'moved'
$$;
create or replace function orders_in_review()
  returns table (unit_id text, waiting int, oldest_seconds float8)
  language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select h.unit_id, count(o.id)::int, coalesce(greatest(0, extract(epoch from now() - min(o.made_at))), 0)::float8
  from unit_home h left join orders o on o.unit_id = h.unit_id and o.state = 'review'
  where h.state <> 'moved'
  group by h.unit_id
$$;

-- Check
do $$
begin
  assert (select count(*) = 3 from pg_trigger where tgname in ('journal_arrives', 'ledger_proof_arrives', 'ledger_closing_arrives')
    and tgenabled = 'R'), 'what is of one cluster stays so in another';
  assert not exists (
    select from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and a.atttypid in ('xid8'::regtype, 'xid'::regtype, 'pg_lsn'::regtype, 'pg_snapshot'::regtype, 'tid'::regtype)
      and a.attnum > 0
      and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and t.tgenabled = 'R' and p.prosrc like '%new.' || a.attname || ' :=%')),
    'a column is of one cluster, and nothing gives it another value where it arrives';
  assert (select prosrc like '%UW001%' and prosrc like '%UW040%' from pg_proc where oid = 'current_unit()'::regprocedure),
    'a unit that has moved is read where it was';
  assert not has_function_privilege('unwrap_app', 'fence_moved_units()', 'execute'), 'the app says who has moved';
  assert not has_column_privilege('unwrap_app', 'unit_home', 'state', 'update'), 'the app moves units';
  assert (select count(*) = 2 and bool_and(prosecdef and proowner = 'unwrap_checker'::regrole and prosrc like '%moved%') from pg_proc
    where proname in ('books_checks', 'orders_in_review')), 'whoever has moved is measured where nobody works for them';
end
$$;
