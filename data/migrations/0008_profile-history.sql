-- Up Migration
-- Every profile that was ever saved, and who saved it. It can be added to and read, never changed.

create table unit_profile_history (
  unit_id text not null references unit_home,
  version bigint not null,
  profile jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (unit_id, version)
);
select guard_unit_table('unit_profile_history');
grant select, insert on unit_profile_history to unwrap_app;
create trigger unit_profile_history_append_only before update or delete on unit_profile_history
  for each row execute function refuse_change();

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'unit_profile_history'::regclass),
    'unit_profile_history is not behind forced row-level security';
  assert not has_table_privilege('unwrap_app', 'unit_profile_history', 'update, delete'),
    'the app role may change the history';
end
$$;
