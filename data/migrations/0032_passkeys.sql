-- Up Migration
-- Passkeys: a public key that a member's device signs with. Nothing here is secret.

create table passkey (
  unit_id text not null,
  -- As the device names it.
  id bytea not null check (length(id) between 16 and 1023),
  actor_id uuid not null,
  public_key bytea not null,
  -- Some devices count their signatures; one that goes back has been copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  device text not null default '',
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (unit_id, id),
  foreign key (unit_id, actor_id) references actor
);
create index passkey_of_actor on passkey (unit_id, actor_id);
select guard_unit_table('passkey');
grant select, insert, update, delete on passkey to unwrap_app;

-- What a device was asked to sign, once.
create table passkey_challenge (
  unit_id text not null references unit_home,
  id uuid not null,
  -- Who sets up a passkey; null where somebody signs in with one.
  actor_id uuid,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (unit_id, id)
);
create index passkey_challenge_expiry on passkey_challenge (unit_id, expires_at);
select guard_unit_table('passkey_challenge');
grant select, insert, delete on passkey_challenge to unwrap_app;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['passkey', 'passkey_challenge'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
end
$$;
