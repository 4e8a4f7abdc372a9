-- Up Migration
-- The triggers that keep the books right look the tables up by name, and a name may be a temporary table of whoever
-- writes: one with the right sums made an unbalanced journal pass. So they look in `public` first.
alter function journal_begins() set search_path = public, pg_temp;
alter function posting_joins() set search_path = public, pg_temp;
alter function journal_balances() set search_path = public, pg_temp;

-- Check
do $$
begin
  assert (select count(*) = 3 and bool_and(coalesce('search_path=public, pg_temp' = any (proconfig), false))
      from pg_proc where proname in ('journal_begins', 'posting_joins', 'journal_balances')),
    'a temporary table can stand in for one of the books';
end
$$;
