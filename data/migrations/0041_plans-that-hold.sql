-- Up Migration
-- A connection keeps the plans of the functions that move value. Two things made it keep bad ones.

-- A table that was small when its plan was made is read whole long after it has grown, until somebody counts
-- its rows anew. All that these functions ask for is one step down an index, so they never read a table whole.
do $$
declare
  kept regprocedure;
begin
  for kept in select oid from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig)
  loop
    execute format('alter function %s set enable_seqscan = off', kept);
  end loop;
end
$$;

-- Nearly every journal has two or three postings, but one of an order of 100,000 cards has as many. In a young
-- pod most postings are then of one journal, and a plan for any journal expects a hundred thousand. So the
-- planner is told, and no longer counts by itself.
alter table posting alter column journal_id set (n_distinct = -0.3);
analyze posting;

-- Check
do $$
begin
  assert not exists (select from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig)
      and not 'enable_seqscan=off' = any (proconfig)),
    'a plan that is kept may read a whole table';
  assert (select 'n_distinct=-0.3' = any (attoptions) from pg_attribute
    where attrelid = 'posting'::regclass and attname = 'journal_id'),
    'one large order makes every sale expect as many postings';
end
$$;
