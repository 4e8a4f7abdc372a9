-- Up Migration
-- A call that changes something carries a key, made by the caller before it sends. The key's row and
-- the effect are one transaction: the same key again finds the row and gets the first answer.

create table idempotency (
  unit_id text not null references unit_home,
  -- Whose key it is: a member's id, or 'guest', whose keys are too long to guess.
  subject text not null,
  key text not null,
  call text not null,
  -- A hash of what was asked, captcha tokens aside.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- The answer, encrypted with the unit's key of this version.
  key_version int,
  answer bytea,
  expires_at timestamptz not null,
  primary key (unit_id, subject, key)
);
create index idempotency_expiry on idempotency (unit_id, expires_at);
select guard_unit_table('idempotency');
grant select, insert, update, delete on idempotency to unwrap_app;

-- How often somebody failed at guessing: PINs, one-time codes, passwords. Kept here and not in Redis,
-- because forgetting it would be a gift. The subject is a hash; the row says nothing about whom.
create table failure_count (
  unit_id text not null references unit_home,
  purpose text not null,
  subject bytea not null check (length(subject) = 32),
  -- Failures since `since`, and in all.
  recent int not null check (recent >= 0),
  total int not null check (total >= recent),
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (unit_id, purpose, subject)
);
create index failure_count_age on failure_count (unit_id, last_at);
select guard_unit_table('failure_count');
grant select, insert, update, delete on failure_count to unwrap_app;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['idempotency', 'failure_count'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
end
$$;
