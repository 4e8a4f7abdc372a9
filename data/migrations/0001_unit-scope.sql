-- Up Migration
-- A transaction is for one unit, named in `unwrap.unit`. Every unit table shows only that unit's rows,
-- to every statement, whether or not it remembered its filter.

revoke create on schema public from public;
grant usage on schema public to unwrap_app, unwrap_checker;

-- A pooled connection reads '' (not null) after the transaction that set the value has ended, so the
-- empty text must raise as well.
create function current_unit() returns text
  language plpgsql stable parallel safe
as $$
declare
  unit text := current_setting('unwrap.unit', true);
begin
  if unit is null or unit = '' then
    raise exception 'this transaction names no unit'
      using errcode = 'UW001', hint = 'Open it with inUnit(), which sets unwrap.unit.';
  end if;
  return unit;
end
$$;

-- Puts a table behind the wall. `(select current_unit())` is evaluated once a statement, not once a row.
create function guard_unit_table(guarded regclass) returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy unit_scope on %s to unwrap_app using (unit_id = (select current_unit()))
       with check (unit_id = (select current_unit()))', guarded);
  execute format('create policy every_unit on %s for select to unwrap_checker using (true)', guarded);
  execute format('grant select on %s to unwrap_checker', guarded);
end
$$;
revoke execute on function guard_unit_table(regclass) from public;

-- Which units live in this pod. Not a unit table: it is read before any unit is known.
create table unit_home (
  unit_id text primary key check (unit_id ~ '^[a-z][a-z0-9-]{1,31}$'),
  since timestamptz not null default now()
);
grant select, insert, delete on unit_home to unwrap_app;
grant select on unit_home to unwrap_checker;

create table unit_profile (
  unit_id text primary key references unit_home,
  profile jsonb not null,
  version bigint not null default 1,
  saved_at timestamptz not null default now()
);
select guard_unit_table('unit_profile');
grant select, insert, update on unit_profile to unwrap_app;

-- Processes keep homes and profiles in memory and listen here for what changed.
create function tell_unit_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('unit_changed', coalesce(new.unit_id, old.unit_id));
  return null;
end
$$;
create trigger unit_home_changed after insert or update or delete on unit_home
  for each row execute function tell_unit_changed();
create trigger unit_profile_changed after insert or update or delete on unit_profile
  for each row execute function tell_unit_changed();

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'unit_profile'::regclass),
    'unit_profile is not behind forced row-level security';
  assert not has_schema_privilege('unwrap_app', 'public', 'create'), 'the app role may create tables';
  begin
    perform set_config('unwrap.unit', '', true);
    perform current_unit();
    raise exception 'current_unit() accepted an empty unit' using errcode = 'UW002';
  exception when sqlstate 'UW001' then null;
  end;
end
$$;
