-- Up Migration
-- What somebody added to their account can be taken back, and its owner is told of either.

-- A sign-in from the same browser ends the session before it; so does a way in that was taken away.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in
  ('signed-out', 'elsewhere', 'idle', 'expired', 'reused', 'password', 'signed-in-again', 'credential'));

alter table identity_request drop constraint identity_request_kind_check;
alter table identity_request add constraint identity_request_kind_check
  check (kind in ('register', 'reset', 'code', 'linked', 'changed'));

-- Which of the unit's ways in a link is for, so that its owner can tell it from another. Null for older ones.
alter table outside_identity add column method text;

-- State and verifier bind whoever comes back; the visit proved nothing more. Releases after this one write none.
alter table outside_start alter column visit drop not null;

-- Check
do $$
begin
  assert (select pg_get_constraintdef(oid) like '%signed-in-again%' from pg_constraint
    where conrelid = 'session'::regclass and conname = 'session_end_reason_check'),
    'a session cannot end because somebody signed in again';
  assert (select pg_get_constraintdef(oid) like '%changed%' from pg_constraint
    where conrelid = 'identity_request'::regclass and conname = 'identity_request_kind_check'),
    'nobody is told of a changed credential';
  assert not (select attnotnull from pg_attribute where attrelid = 'outside_start'::regclass and attname = 'visit'),
    'a trip to another sign-in must still name a visit';
end
$$;
