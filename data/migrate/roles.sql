-- Run on each server by its superuser before the first migration, and again before each release that adds a role or a limit;
-- whatever is there already stays as it is. A deployment gives the roles passwords; a developer's server trusts loopback.
--   unwrap_migrator  owns the schema and nothing else; runs migrations, never serves
--   unwrap_app       what api and worker are; owns nothing, sees one unit at a time
--   unwrap_pay       what pay is: orders, payments and who is asking, of one unit at a time; no card, no person, no books
--   unwrap_checker   reads every unit, writes nothing; the invariant checker and reports
do $$
begin
  if not exists (select from pg_roles where rolname = 'unwrap_migrator') then
    create role unwrap_migrator login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'unwrap_app') then
    create role unwrap_app login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'unwrap_pay') then
    create role unwrap_pay login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'unwrap_checker') then
    create role unwrap_checker login nosuperuser nobypassrls nocreatedb nocreaterole;
    alter role unwrap_checker set default_transaction_read_only = on;
  end if;
  -- These two pass row security: a copy made by anybody else has no row in it, and no error. `pnpm move` lets them in and out again.
  if not exists (select from pg_roles where rolname = 'unwrap_mover') then
    create role unwrap_mover nologin nosuperuser noreplication bypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'unwrap_settler') then
    create role unwrap_settler nologin nosuperuser noreplication bypassrls nocreatedb nocreaterole;
  end if;
  -- So that a migration can hand the checker a function that reads every unit.
  grant unwrap_checker to unwrap_migrator;
exception
  -- Two servers' worth of tests may bootstrap one server at once; the other one made the role.
  when duplicate_object or unique_violation then null;
end
$$;

-- Whoever settles a unit changes tables as their owner does, looks at them as the app does, copies rows as a server does (past triggers),
-- and asks who is in the way. It is what the superuser would otherwise be, whom a function of the migrator's must never meet.
-- A server that was set up earlier let the one who reads the copy in at all times; while a unit moves it stays.
do $$
begin
  perform pg_advisory_xact_lock(7104);
  lock table pg_catalog.pg_authid in share row exclusive mode;
  if not pg_has_role('unwrap_settler', 'unwrap_migrator', 'member') then
    grant unwrap_migrator, unwrap_app, pg_read_all_stats to unwrap_settler;
    grant set on parameter session_replication_role to unwrap_settler;
  end if;
  if exists (select from pg_roles where rolname = 'unwrap_mover' and (rolcanlogin or rolreplication))
    and not exists (select from pg_replication_slots where slot_name like 'move\_%')
    and not exists (select from pg_stat_activity where application_name like 'unwrap-move%') then
    alter role unwrap_mover nologin noreplication;
  end if;
end
$$;

-- Limits belong to the roles, and not to what a process says when it connects: a pooler refuses to hear that, or forgets it.
-- A connection that has none is refused (platform/db/role-check.ts); who works for longer says so in the transaction.
do $$
declare
  wanted record;
begin
  -- Two servers' worth of tests may do this at once, and one of them would fail.
  perform pg_advisory_xact_lock(7104);
  for wanted in
    select r.oid, r.rolname, s.setting, split_part(s.setting, '=', 1) as name, split_part(s.setting, '=', 2) as value
      from pg_roles r
      cross join unnest(array[
        'statement_timeout=10s',
        'idle_in_transaction_session_timeout=30s',
        -- Acknowledged is what is on two machines. A session can say otherwise, ours never do.
        'synchronous_commit=on'
      ]) as s (setting)
     where r.rolname in ('unwrap_app', 'unwrap_pay')
       and not exists (
         select from pg_db_role_setting d, unnest(d.setconfig) as c (setting)
          where d.setrole = r.oid and d.setdatabase = 0 and split_part(c.setting, '=', 1) = split_part(s.setting, '=', 1))
  loop
    execute format('alter role %I set %I = %L', wanted.rolname, wanted.name, wanted.value);
  end loop;
end
$$;
