-- Up Migration
-- One outbox for every mail and SMS. `identity_request` and the queues `identity-message`, `identity-code` and
-- `card-mail` are those of the release before this one; they go when that one has gone.
create table message (
  unit_id text not null references unit_home,
  id uuid not null,
  -- One of those that the slices have.
  kind text not null check (length(kind) between 1 and 40),
  -- What it is about, sealed with the unit's key of this version; gone once it has ended.
  key_version int,
  sealed bytea,
  made_at timestamptz not null,
  ended_at timestamptz,
  became text check (became in ('sent', 'refused', 'needless')),
  primary key (unit_id, id),
  check ((key_version is null) = (sealed is null)),
  check ((sealed is null) = (ended_at is not null)),
  check ((ended_at is null) = (became is null))
);
create index message_made on message (unit_id, made_at);
create index message_ended on message (unit_id, ended_at) where ended_at is not null;
select guard_unit_table('message');
grant select, insert, update, delete on message to unwrap_app;
revoke select on message from unwrap_checker;

-- A service that is down for an hour loses no mail: tries go on for half a day.
select make_queue('message', '{"retryLimit": 60, "retryDelayMax": 900}');
-- Nobody waits for a code that long.
select make_queue('message-code', '{"retryLimit": 20, "retryDelayMax": 60}');
select make_queue('message-tick');

alter table addressee drop constraint addressee_what_check;
alter table addressee add constraint addressee_what_check
  check (what in ('message', 'link', 'card-mail', 'request')) not valid;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'message'::regclass),
    'message is not behind forced row-level security';
  assert not has_table_privilege('unwrap_checker', 'message', 'select'), 'the checker can read messages';
  assert (select retry_limit = 60 from pgboss.queue where name = 'message'), 'a mail is given up too soon';
  assert exists (select from pgboss.queue where name = 'message-code'), 'codes wait behind other mails';
  assert (select pg_get_constraintdef(oid) like '%message%' from pg_constraint
    where conrelid = 'addressee'::regclass and conname = 'addressee_what_check'), 'nobody is noted for a message';
end
$$;
