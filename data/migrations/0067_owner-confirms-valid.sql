-- Up Migration
-- What 0066 said of new rows, it says of all: reading them keeps nobody waiting.
alter table mailed_link validate constraint mailed_link_purpose_check;
alter table mailed_link validate constraint mailed_link_of_account;
alter table identity_request validate constraint identity_request_kind_check;

-- Check
do $$
begin
  assert (select count(*) = 3 from pg_constraint
    where conname in ('mailed_link_purpose_check', 'mailed_link_of_account', 'identity_request_kind_check')
      and convalidated), 'an old row may break the rules of links and requests';
end
$$;
