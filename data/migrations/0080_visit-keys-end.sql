-- Up Migration
-- The key that seals init tokens is another one each day, and an old one goes when its last token has long ended. Of
-- this purpose the database can tell by itself when that is: three hours after the next version began to seal, which it
-- does two minutes after it was made; a process goes by what it knew for one minute more.
create or replace function key_is_needed() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a key is retired by a transaction that sees what is committed' using errcode = 'UW021';
  end if;
  if old.purpose = 'visit-seal' and exists (select from unit_key k
      where k.unit_id = old.unit_id and k.purpose = old.purpose and k.version > old.version
        and k.made_at <= clock_timestamp() - interval '3 hours 3 minutes') then
    return old;
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

-- Check
do $$
begin
  assert (select prosrc ~ 'visit-seal' and 'search_path=public, pg_temp' = any (proconfig)
      from pg_proc where oid = 'key_is_needed'::regproc),
    'keys of visits that have ended cannot go';
  assert (select tgenabled = 'O' from pg_trigger where tgname = 'unit_key_needed'),
    'a key that is needed can be deleted';
end
$$;
