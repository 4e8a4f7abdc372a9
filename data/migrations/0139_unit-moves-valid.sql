-- Up Migration
alter table unit_home validate constraint unit_home_state_check;

-- Check
do $$
begin
  assert (select convalidated from pg_constraint where conname = 'unit_home_state_check'), 'a home may be anything';
end
$$;
