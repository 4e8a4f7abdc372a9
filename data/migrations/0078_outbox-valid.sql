-- Up Migration
-- What 0077 said of new rows, it says of all.
alter table addressee validate constraint addressee_what_check;

-- Check
do $$
begin
  assert (select convalidated from pg_constraint
    where conrelid = 'addressee'::regclass and conname = 'addressee_what_check'), 'an old row may name anything';
end
$$;
