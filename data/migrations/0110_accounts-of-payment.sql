-- Up Migration
-- Money that was paid and whose order is not confirmed yet is prepaid; what a provider keeps is its fee. Rows there are
-- looked through in the next migration, where nobody waits for it.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('unissued', 'clearing', 'merchant', 'fees', 'tax', 'discount', 'breakage', 'forfeited', 'cashback',
    'suspense', 'prepaid', 'extras', 'provider-fees', 'losses')) not valid;

-- Check
do $$
begin
  assert (select pg_get_constraintdef(oid) like '%''prepaid''%' from pg_constraint
    where conrelid = 'account'::regclass and conname = 'account_kind_check'), 'money paid has no account';
end
$$;
