-- Run on each server by its superuser before the first migration, and again before each release that adds a role; whatever
-- is there already stays as it is. A deployment gives the four roles passwords; a developer's server trusts loopback.
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
  -- So that a migration can hand the checker a function that reads every unit.
  grant unwrap_checker to unwrap_migrator;
exception
  -- Two servers' worth of tests may bootstrap one server at once; the other one made the role.
  when duplicate_object or unique_violation then null;
end
$$;
