-- Up Migration
-- What a partner's till signs in with: it lives until it is revoked or replaced, so it may do little and is
-- shown once. 256 random bits cannot be guessed back from a plain hash, so none slower is needed, and every
-- sale looks one up.
create table partner_key (
  unit_id text not null,
  id uuid not null,
  actor_id uuid not null,
  -- What people call it: the till, the shop.
  name text not null check (length(name) between 1 and 64),
  hash bytea not null check (length(hash) = 32),
  -- The paths of the calls it may make, without their version.
  calls text[] not null check (cardinality(calls) > 0),
  -- To whom its sales are owed; null is the partner itself.
  merchant text check (length(merchant) between 1 and 64),
  made_at timestamptz not null,
  -- A key that was replaced goes on until the till has the new one.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- To the hour: a till that is used a thousand times an hour writes it once.
  last_used_at timestamptz,
  replaces uuid,
  primary key (unit_id, id),
  foreign key (unit_id, actor_id) references actor
);
create unique index partner_key_hash on partner_key (unit_id, hash);
create index partner_key_of_actor on partner_key (unit_id, actor_id);
select guard_unit_table('partner_key');
grant select, insert, update on partner_key to unwrap_app;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'partner_key'::regclass),
    'partner_key is not behind forced row-level security';
  assert not has_table_privilege('unwrap_app', 'partner_key', 'delete, truncate'),
    'it can be hidden that there was a key';
end
$$;
