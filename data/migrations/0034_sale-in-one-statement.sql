-- Up Migration
-- A till's sale is one statement, which is a whole transaction: it names its unit, finds who asks, takes the
-- key, spends and writes it down. It does the usual case and nothing else. Whatever is not usual (a refusal, a
-- key met before, a PIN, another currency, a card of a brand) changes nothing and says nothing; then the call
-- takes the long way, which decides.

-- A sale must not wait for the one row of its unit.
alter table idempotency drop constraint idempotency_unit_id_fkey;
-- The journal that says what was answered, where the books alone say all of it; then there is no answer to keep.
alter table idempotency add column journal_id uuid;

-- Makes the rest of this transaction one of this unit. For a function that is a whole transaction; others are
-- called in one that has named its unit.
create function enter_unit(p_unit text, p_lock_timeout_ms int) returns void
  language plpgsql
as $$
begin
  perform set_config('unwrap.unit', p_unit, true), set_config('lock_timeout', p_lock_timeout_ms::text, true);
end
$$;

-- Whose key this is, if it opens this call now, and to whom its sales are owed. A key whose use is to be noted
-- is left to the long way, which notes it.
create function partner_of_key(p_hash bytea, p_path text, p_at timestamptz, out partner uuid, out merchant text)
  language plpgsql stable
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  select k.actor_id, coalesce(k.merchant, k.actor_id::text) into partner, merchant
  from partner_key k join actor a on a.unit_id = k.unit_id and a.id = k.actor_id
  where k.unit_id = unit and k.hash = p_hash and k.revoked_at is null and p_path = any (k.calls)
    and (k.expires_at is null or k.expires_at > p_at) and k.last_used_at > p_at - interval '1 hour'
    and a.kind = 'partner' and a.standing = 'active';
end
$$;

-- Takes a caller's key for what this journal will do; false when the key is not free.
create function take_key_for_journal(p_subject text, p_key text, p_call text, p_fingerprint bytea,
  p_kept_until timestamptz, p_journal uuid) returns boolean
  language plpgsql
as $$
begin
  insert into idempotency (unit_id, subject, key, call, fingerprint, expires_at, journal_id)
  values (current_unit(), p_subject, p_key, p_call, p_fingerprint, p_kept_until, p_journal)
  on conflict do nothing;
  return found;
end
$$;

-- A till spends from a card that it knows by its number. Nothing is answered when nothing was done.
create function till_redeem(p_unit text, p_lock_timeout_ms int,
  p_carrier bytea, p_path text, p_call text, p_key text, p_fingerprint bytea, p_kept_until timestamptz,
  p_audit uuid, p_at timestamptz,
  p_journal uuid, p_reference text, p_lookup_versions int[], p_lookups bytea[], p_currency text, p_amount bigint,
  out available bigint)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  who record;
  found_card uuid;
  moved record;
begin
  perform enter_unit(p_unit, p_lock_timeout_ms);
  who := partner_of_key(p_carrier, p_path, p_at);
  if who.partner is null then return; end if;
  select s.card_id into found_card
  from card_secret s join card c on c.unit_id = s.unit_id and c.id = s.card_id
  where s.unit_id = p_unit and s.lookup_version = any (p_lookup_versions) and s.lookup = any (p_lookups)
    and c.kind = 'card' and c.currency = p_currency;
  if found_card is null then return; end if;
  if not take_key_for_journal(who.partner::text, p_key, p_call, p_fingerprint, p_kept_until, p_journal) then
    return;
  end if;
  moved := card_move(p_journal, 'till:' || who.partner || ':' || p_reference, 'redeem', p_at, who.partner,
    found_card, -p_amount, 'merchant', who.merchant);
  if moved.outcome <> 'done' then
    delete from idempotency where unit_id = p_unit and subject = who.partner::text and key = p_key;
    return;
  end if;
  insert into audit (unit_id, id, at, actor_kind, actor_id, call, key, outcome)
  values (p_unit, p_audit, p_at, 'partner', who.partner, p_call, p_key, 'done');
  available := moved.available;
end
$$;

-- Check
do $$
begin
  assert not exists (select from pg_constraint where conrelid = 'idempotency'::regclass and contype = 'f'),
    'every sale locks the one row of its unit';
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'idempotency'::regclass),
    'idempotency is not behind forced row-level security';
  assert not (select prosecdef from pg_proc where oid = 'till_redeem'::regproc),
    'a sale runs with more rights than its caller has';
end
$$;
