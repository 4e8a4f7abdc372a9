-- Up Migration
-- What a till's key may do is bounded, and a key that guesses is suspended until somebody has looked.
alter table partner_key
  -- The till: the same for all keys that replaced each other, because its references are unique by till.
  add column till_id uuid,
  -- What it may spend in an hour, in minor units of the unit's currency; null is what the unit says.
  add column hour_max bigint,
  -- How many wrong numbers it may send in an hour; null is what is usual.
  add column wrong_max int,
  add column suspended_at timestamptz;
alter table partner_key add constraint partner_key_limits
  check (hour_max > 0 and wrong_max > 0) not valid;

-- The owner too sees no row of a guarded table, but for this once.
alter table partner_key no force row level security;
-- Brief: a key for each till, thousands at most.
with recursive till as (
  select unit_id, id, id as till_id from partner_key where replaces is null
  union all
  select k.unit_id, k.id, t.till_id from partner_key k join till t on t.unit_id = k.unit_id and t.id = k.replaces
)
update partner_key k set till_id = t.till_id from till t where t.unit_id = k.unit_id and t.id = k.id;
alter table partner_key force row level security;
-- For the release before this one, which says nothing of it: what it makes is a till of its own.
alter table partner_key alter column till_id set default gen_random_uuid();
-- Brief: a key for each till, thousands at most.
alter table partner_key alter column till_id set not null;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'partner_key'::regclass),
    'partner_key is not behind forced row-level security';
  assert (select attnotnull from pg_attribute where attrelid = 'partner_key'::regclass and attname = 'till_id'),
    'a key belongs to no till';
  assert exists (select from pg_attribute where attrelid = 'partner_key'::regclass and attname = 'suspended_at'),
    'a key that guesses cannot be suspended';
end
$$;
