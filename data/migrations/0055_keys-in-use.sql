-- Up Migration
-- A unit's keys can be wrapped anew by another master key, and a version that no row needs any more can go. Losing
-- a version that is still needed would lose every number it sealed, for ever: so it is the database that refuses,
-- whoever asks and whatever clock they go by.
grant update (wrapped), delete on unit_key to unwrap_app;

-- A row is written only with keys that are there. As a foreign key would, it keeps them there until the
-- transaction ends; once a statement, not once a row, because cards are issued by the thousand. A process that
-- slept through a rotation and its end gets an error here, instead of a card that nobody can read.
create function secret_has_its_keys() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  wanted int;
  held int;
begin
  select count(*) into wanted from (
    select unit_id, 'cards', key_version from added union select unit_id, 'card-lookup', lookup_version from added) w;
  perform from unit_key k
  join (select unit_id, 'cards' as purpose, key_version as version from added
    union select unit_id, 'card-lookup', lookup_version from added) w
    on w.unit_id = k.unit_id and w.purpose = k.purpose and w.version = k.version
  for key share of k;
  get diagnostics held = row_count;
  if held <> wanted then
    raise exception 'a row of % was made with a key that is gone', tg_table_name using errcode = 'UW020';
  end if;
  return null;
end
$$;

create trigger card_secret_added after insert on card_secret
  referencing new table as added for each statement execute function secret_has_its_keys();
create trigger card_secret_changed after update on card_secret
  referencing new table as added for each statement execute function secret_has_its_keys();
create trigger stock_code_added after insert on stock_code
  referencing new table as added for each statement execute function secret_has_its_keys();
create trigger stock_code_changed after update on stock_code
  referencing new table as added for each statement execute function secret_has_its_keys();

-- The row is locked by now, which waits for whoever writes with it; what they wrote is seen below. A transaction
-- that looks at an older moment would not see it, so it may not ask.
create function key_is_needed() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a key is retired by a transaction that sees what is committed' using errcode = 'UW021';
  end if;
  -- Of the other purposes nobody can tell what is still out there: a token, a link, an address.
  if old.purpose not in ('cards', 'card-lookup')
    or not exists (select from unit_key k
      where k.unit_id = old.unit_id and k.purpose = old.purpose and k.version > old.version)
    or old.purpose = 'cards' and (
      exists (select from card_secret s where s.unit_id = old.unit_id and s.key_version = old.version)
      or exists (select from stock_code s where s.unit_id = old.unit_id and s.key_version = old.version))
    or old.purpose = 'card-lookup' and (
      exists (select from card_secret s where s.unit_id = old.unit_id and s.lookup_version = old.version)
      or exists (select from stock_code s where s.unit_id = old.unit_id and s.lookup_version = old.version)) then
    raise exception 'version % of the key for % is needed', old.version, old.purpose using errcode = 'UW021';
  end if;
  return old;
end
$$;
create trigger unit_key_needed before delete on unit_key
  for each row execute function key_is_needed();
create trigger unit_key_no_truncate before truncate on unit_key
  for each statement execute function refuse_removal();

-- Check
do $$
begin
  assert (select count(*) = 4 from pg_trigger where tgfoid = 'secret_has_its_keys'::regproc and tgenabled = 'O'
      and tgrelid in ('card_secret'::regclass, 'stock_code'::regclass)),
    'a card can be written with a key that is gone';
  assert (select prosrc ~ 'for key share' from pg_proc where oid = 'secret_has_its_keys'::regproc),
    'a key can go while a card is written with it';
  assert (select tgenabled = 'O' from pg_trigger where tgname = 'unit_key_needed'),
    'a key that is needed can be deleted';
  assert (select bool_and(coalesce('search_path=public, pg_temp' = any (proconfig), false)) from pg_proc
      where oid in ('secret_has_its_keys'::regproc, 'key_is_needed'::regproc)),
    'a temporary table can stand in for the one that is asked';
  assert not has_column_privilege('unwrap_app', 'unit_key', 'version', 'update')
      and not has_column_privilege('unwrap_app', 'unit_key', 'made_at', 'update'),
    'the app role may make a key another one';
end
$$;
