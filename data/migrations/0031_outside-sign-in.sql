-- Up Migration
-- Signing in with somebody else's account. Who a person is there is kept as a keyed hash.

create table outside_identity (
  unit_id text not null,
  issuer text not null,
  lookup_version int not null,
  lookup bytea not null check (length(lookup) = 16),
  actor_id uuid not null,
  made_at timestamptz not null,
  primary key (unit_id, issuer, lookup_version, lookup),
  foreign key (unit_id, actor_id) references actor
);
create index outside_identity_of_actor on outside_identity (unit_id, actor_id);
select guard_unit_table('outside_identity');
grant select, insert, delete on outside_identity to unwrap_app;

-- Somebody on their way to sign in elsewhere. What comes back must belong to one of these, and to the visit
-- it was begun in; once.
create table outside_start (
  unit_id text not null references unit_home,
  state bytea not null check (length(state) = 32),
  method text not null,
  visit text not null,
  redirect_uri text not null,
  nonce text not null,
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (unit_id, state)
);
create index outside_start_expiry on outside_start (unit_id, expires_at);
select guard_unit_table('outside_start');
grant select, insert, update, delete on outside_start to unwrap_app;

-- A partner's letter of introduction is good once.
create table partner_entry (
  unit_id text not null references unit_home,
  letter bytea not null check (length(letter) = 32),
  expires_at timestamptz not null,
  primary key (unit_id, letter)
);
create index partner_entry_expiry on partner_entry (unit_id, expires_at);
select guard_unit_table('partner_entry');
grant select, insert, delete on partner_entry to unwrap_app;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['outside_identity', 'outside_start', 'partner_entry'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
end
$$;
