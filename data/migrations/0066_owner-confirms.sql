-- Up Migration
-- A partner that introduces somebody by their address opens no account by that: its owner is written to first, and a
-- link of that mail links the two. Both rules are looked through in the next migration, where nobody waits for it.
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add constraint mailed_link_purpose_check
  check (purpose in ('register', 'reset', 'link')) not valid;
alter table mailed_link add constraint mailed_link_of_account
  check (purpose <> 'link' or actor_id is not null) not valid;

alter table identity_request drop constraint identity_request_kind_check;
alter table identity_request add constraint identity_request_kind_check
  check (kind in ('register', 'reset', 'code', 'linked', 'changed', 'link')) not valid;

-- Check
do $$
begin
  assert (select pg_get_constraintdef(oid) like '%''link''%' from pg_constraint
    where conrelid = 'mailed_link'::regclass and conname = 'mailed_link_purpose_check'),
    'no owner can confirm a partner''s sign-on';
  assert (select pg_get_constraintdef(oid) like '%''link''%' from pg_constraint
    where conrelid = 'identity_request'::regclass and conname = 'identity_request_kind_check'),
    'no owner is asked about a partner''s sign-on';
  assert exists (select from pg_constraint
    where conrelid = 'mailed_link'::regclass and conname = 'mailed_link_of_account'),
    'a link may link somebody to nobody';
end
$$;
