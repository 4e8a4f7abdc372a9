-- Up Migration
-- How members prove who they are, and how long they stay signed in. No row here says who somebody is: names
-- are keyed hashes, secrets are hashes or sealed, and people are in `person`.

-- A salesman who may grant more (isAdminSalesman).
alter table actor add column is_admin boolean not null default false;
create index actor_of_person on actor (unit_id, person_id) where person_id is not null;

-- What an account is found by: a keyed hash of an e-mail address, a phone number or an employee id.
create table sign_in_name (
  unit_id text not null,
  -- Each kind of member has an entrance of its own.
  realm text not null check (realm in ('customer', 'business', 'salesman', 'employee', 'staff')),
  kind text not null check (kind in ('email', 'phone', 'employee-id')),
  lookup_version int not null,
  lookup bytea not null check (length(lookup) = 16),
  actor_id uuid not null,
  primary key (unit_id, realm, kind, lookup_version, lookup),
  foreign key (unit_id, actor_id) references actor
);
create index sign_in_name_of_actor on sign_in_name (unit_id, actor_id);
select guard_unit_table('sign_in_name');
grant select, insert, delete on sign_in_name to unwrap_app;

create table password (
  unit_id text not null,
  actor_id uuid not null,
  -- Argon2id, in the usual text form.
  hash text not null check (hash like '$argon2id$%'),
  set_at timestamptz not null,
  primary key (unit_id, actor_id),
  foreign key (unit_id, actor_id) references actor
);
select guard_unit_table('password');
grant select, insert, update, delete on password to unwrap_app;
revoke select on password from unwrap_checker;

-- An authenticator app. `last_step` keeps a code from being used twice.
create table authenticator (
  unit_id text not null,
  actor_id uuid not null,
  key_version int not null,
  sealed bytea not null,
  last_step bigint not null default 0,
  made_at timestamptz not null,
  -- Null until its owner has shown that it works.
  confirmed_at timestamptz,
  primary key (unit_id, actor_id),
  foreign key (unit_id, actor_id) references actor
);
select guard_unit_table('authenticator');
grant select, insert, update, delete on authenticator to unwrap_app;
revoke select on authenticator from unwrap_checker;

create table session (
  unit_id text not null,
  id uuid not null,
  actor_id uuid not null,
  -- A hash of the handle by which it can be ended (`refreshToken` on the wire).
  handle bytea not null check (length(handle) = 32),
  method text not null,
  device text not null default '',
  started_at timestamptz not null,
  -- The last input that the browser told of: the idle clock.
  last_active_at timestamptz not null,
  -- When its owner last proved who they are.
  fresh_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'elsewhere', 'idle', 'expired', 'reused', 'password')),
  primary key (unit_id, id),
  foreign key (unit_id, actor_id) references actor,
  check ((ended_at is null) = (end_reason is null))
);
create unique index session_handle on session (unit_id, handle);
create index session_of_actor on session (unit_id, actor_id, started_at) where ended_at is null;
create index session_expiry on session (unit_id, expires_at);
select guard_unit_table('session');
grant select, insert, update, delete on session to unwrap_app;

-- Refresh secrets: each is replaced by one that follows from it under the unit's key of this version, so
-- tabs that renew together get the same one. A secret that comes back after that ends its session.
create table refresh_secret (
  unit_id text not null,
  hash bytea not null check (length(hash) = 32),
  session_id uuid not null,
  key_version int not null,
  issued_at timestamptz not null,
  replaced_at timestamptz,
  primary key (unit_id, hash),
  foreign key (unit_id, session_id) references session on delete cascade
);
create index refresh_secret_of_session on refresh_secret (unit_id, session_id);
select guard_unit_table('refresh_secret');
grant select, insert, update, delete on refresh_secret to unwrap_app;

-- A token that belongs to a session ends with it. A partner's belongs to none.
alter table access_token add column session_id uuid;
alter table access_token add foreign key (unit_id, session_id) references session on delete cascade;
create index access_token_of_session on access_token (unit_id, session_id) where session_id is not null;

-- Codes that were sent to somebody, and what they open. The code is kept as a keyed hash: there are only a
-- million of them.
create table one_time_code (
  unit_id text not null references unit_home,
  id uuid not null,
  purpose text not null check (purpose in ('otp', 'two-factor')),
  method text not null check (method in ('email', 'sms', 'app')),
  -- A keyed hash of the address it went to; null where nothing is sent.
  lookup bytea check (length(lookup) = 16),
  key_version int not null,
  hash bytea check (length(hash) = 32),
  -- For two-factor: who has given their password already, and how.
  actor_id uuid,
  session_method text,
  tries int not null default 0 check (tries >= 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (unit_id, id),
  foreign key (unit_id, actor_id) references actor,
  check ((purpose = 'two-factor') = (actor_id is not null)),
  check ((method = 'app') = (hash is null))
);
create index one_time_code_sends on one_time_code (unit_id, lookup, made_at) where lookup is not null;
create index one_time_code_expiry on one_time_code (unit_id, expires_at);
select guard_unit_table('one_time_code');
grant select, insert, update, delete on one_time_code to unwrap_app;
revoke select on one_time_code from unwrap_checker;

-- A link that was mailed: to confirm a registration, or to set a new password. What it will do is sealed;
-- for a registration that is everything somebody told us, so nothing of it counts before it is confirmed.
create table mailed_link (
  unit_id text not null references unit_home,
  hash bytea not null check (length(hash) = 32),
  purpose text not null check (purpose in ('register', 'reset')),
  actor_id uuid,
  key_version int,
  sealed bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (unit_id, hash),
  foreign key (unit_id, actor_id) references actor,
  check ((sealed is null) = (key_version is null))
);
create index mailed_link_expiry on mailed_link (unit_id, expires_at);
create index mailed_link_of_actor on mailed_link (unit_id, actor_id) where actor_id is not null;
select guard_unit_table('mailed_link');
grant select, insert, update, delete on mailed_link to unwrap_app;
revoke select on mailed_link from unwrap_checker;

-- Something to be sent or decided outside the call that asked for it, so that the call takes as long for an
-- address that is known as for one that is not. The job knows the id; what it is about is sealed, and gone
-- once it is done.
create table identity_request (
  unit_id text not null references unit_home,
  id uuid not null,
  kind text not null check (kind in ('register', 'reset', 'code')),
  key_version int not null,
  sealed bytea,
  made_at timestamptz not null,
  done_at timestamptz,
  primary key (unit_id, id),
  check ((sealed is null) = (done_at is not null))
);
create index identity_request_age on identity_request (unit_id, made_at);
select guard_unit_table('identity_request');
grant select, insert, update, delete on identity_request to unwrap_app;
revoke select on identity_request from unwrap_checker;

select make_queue('identity-message', '{"retryLimit": 20, "retryDelayMax": 300}');

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['sign_in_name', 'password', 'authenticator', 'session', 'refresh_secret',
    'one_time_code', 'mailed_link', 'identity_request'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
  foreach guarded in array array['password', 'authenticator', 'one_time_code', 'mailed_link', 'identity_request'] loop
    assert not has_table_privilege('unwrap_checker', guarded, 'select'), 'the checker can read ' || guarded;
  end loop;
  assert (select indisunique from pg_index where indexrelid = 'session_handle'::regclass),
    'two sessions may have one handle';
  assert exists (select from pgboss.queue where name = 'identity-message'), 'nobody sends codes and links';
end
$$;
