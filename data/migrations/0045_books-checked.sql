-- Up Migration
-- When each unit's books were last checked and what was found: a worker that has just started must not be silent
-- about it until the next night.
create table books_check (
  unit_id text primary key references unit_home,
  checked_at timestamptz not null,
  violations int not null check (violations >= 0)
);
select guard_unit_table('books_check');
grant select, insert, update on books_check to unwrap_app;

-- All units of the pod at once, for the metrics of a process: how many violations, never which. It runs as the role
-- that reads every unit. A unit that was never checked is there with nothing, and since when it could have been.
create function books_checks()
  returns table (unit_id text, settled_at timestamptz, checked_at timestamptz, violations int)
  language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select h.unit_id, h.since, c.checked_at, c.violations from unit_home h left join books_check c using (unit_id)
$$;
grant create on schema public to unwrap_checker;
alter function books_checks() owner to unwrap_checker;
revoke create on schema public from unwrap_checker;
revoke execute on function books_checks() from public;
grant execute on function books_checks() to unwrap_app;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'books_check'::regclass),
    'books_check is not behind forced row-level security';
  assert (select prosecdef and proowner = 'unwrap_checker'::regrole from pg_proc where oid = 'books_checks()'::regprocedure),
    'the checks of a pod cannot be read';
  assert not has_schema_privilege('unwrap_checker', 'public', 'create'), 'the checker may create tables';
end
$$;
