-- Up Migration
-- What 0110 said of new accounts, it says of all: reading them keeps nobody waiting.
alter table account validate constraint account_kind_check;

-- Check
do $$
begin
  assert (select convalidated from pg_constraint
    where conrelid = 'account'::regclass and conname = 'account_kind_check'), 'an old account may be of any kind';
end
$$;
