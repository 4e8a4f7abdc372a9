-- Up Migration
-- The app says that a unit lives here, and nothing else of it: not that it leaves or has left, which would close its shop, nor that it
-- does not live here, which would open it again where it was. `pnpm move` says so, as a role of its own.
-- Unused since 0138: grant INSERT on unit_home to unwrap_app, which the release with 0138 needs for its name alone.
-- Unused since 0138: grant DELETE on unit_home to unwrap_app, which the release with 0138 never does.
revoke insert, delete on unit_home from unwrap_app;
grant insert (unit_id) on unit_home to unwrap_app;

-- Check
do $$
begin
  assert has_column_privilege('unwrap_app', 'unit_home', 'unit_id', 'insert')
    and not exists (select from pg_attribute where attrelid = 'unit_home'::regclass and attnum > 0 and attname <> 'unit_id'
      and not attisdropped and has_column_privilege('unwrap_app', 'unit_home', attname, 'insert'))
    and not has_table_privilege('unwrap_app', 'unit_home', 'delete'), 'the app says more of a home than that it is one';
end
$$;
