-- Up Migration
-- Whoever is shown a card's number or PIN is on the record with the cards they saw.
alter table audit add column about uuid[];

-- Check
do $$
begin
  assert not has_table_privilege('unwrap_app', 'audit', 'update, delete, truncate'),
    'the app role may change the audit table';
  assert exists (select from pg_attribute where attrelid = 'audit'::regclass and attname = 'about'),
    'nobody can tell whose codes were shown';
end
$$;
