-- Up Migration
-- Somebody who signed in elsewhere takes the second step too, and is told when that sign-in first opened their
-- account.

-- Sealed: who they are elsewhere and when they proved it, until the second step is taken.
alter table one_time_code add column outside text;
alter table one_time_code add constraint one_time_code_outside check (outside is null or purpose = 'two-factor');

alter table identity_request drop constraint identity_request_kind_check;
alter table identity_request add constraint identity_request_kind_check
  check (kind in ('register', 'reset', 'code', 'linked'));

-- Check
do $$
begin
  assert (select count(*) = 1 from pg_constraint
    where conrelid = 'one_time_code'::regclass and conname = 'one_time_code_outside'),
    'a code that anybody may ask for can carry who somebody is elsewhere';
  assert (select pg_get_constraintdef(oid) like '%linked%' from pg_constraint
    where conrelid = 'identity_request'::regclass and conname = 'identity_request_kind_check'),
    'nobody is told of a sign-in that was linked';
end
$$;
