-- Up Migration
-- What 0068 said of new rows, it says of all: reading them keeps nobody waiting.
alter table actor validate constraint actor_standing_check;
alter table actor validate constraint actor_erased;

-- Check
do $$
begin
  assert (select count(*) = 2 from pg_constraint
    where conrelid = 'actor'::regclass and conname in ('actor_standing_check', 'actor_erased') and convalidated),
    'an old row may break the rules of standing';
end
$$;
