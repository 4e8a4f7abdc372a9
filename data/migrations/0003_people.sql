-- Up Migration
-- Personal data lives in `person`, encrypted under a key of that person's own. Everything else refers
-- to the person by id. Deleting the key makes every copy of the row without it unreadable.

-- A unit's own keys, one line of versions a purpose. Only the wrapped form is here; the master key that
-- unwraps it is outside the database.
create table unit_key (
  unit_id text not null references unit_home,
  purpose text not null,
  version int not null,
  wrapped bytea not null,
  made_at timestamptz not null,
  primary key (unit_id, purpose, version)
);
select guard_unit_table('unit_key');
grant select, insert on unit_key to unwrap_app;
revoke select on unit_key from unwrap_checker;

create table person (
  unit_id text not null references unit_home,
  id uuid not null,
  sealed bytea not null,
  made_at timestamptz not null,
  primary key (unit_id, id)
);
select guard_unit_table('person');
grant select, insert, update, delete on person to unwrap_app;

create table person_key (
  unit_id text not null,
  person_id uuid not null,
  -- Which version of the unit's own key wraps it.
  key_version int not null,
  wrapped bytea not null,
  primary key (unit_id, person_id)
);
select guard_unit_table('person_key');
grant select, insert, delete on person_key to unwrap_app;
revoke select on person_key from unwrap_checker;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['unit_key', 'person', 'person_key'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
  assert not has_table_privilege('unwrap_checker', 'person_key', 'select'), 'the checker can read keys';
end
$$;
