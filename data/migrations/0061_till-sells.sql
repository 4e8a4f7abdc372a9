-- Up Migration
-- A till's sale in one statement, as before, and now with what bounds a key: a wrong number is counted by the
-- statement that looked for it, what is sold is added to the hour's sum. A count that came later would come after
-- all that were sent together.

alter table partner_key validate constraint partner_key_limits;

-- The hash under which a tally is kept, as the app makes it. Not in plain SQL, here and below: that would be planned
-- anew at every sale.
create function tally_subject(p_what text, p_subject text) returns bytea
  language plpgsql stable
as $$
begin
  return sha256(convert_to(current_unit() || E'\n' || p_what || E'\n' || p_subject, 'utf8'));
end
$$;

-- Adds to a tally, and says whether it holds no more than so much. For what is added to thousands of times a second
-- and rarely comes near: a row that holds less than a tenth of its share does not look at the others, so at the
-- worst it is a tenth too generous. Like any sum over several rows it leaves out what others have not committed.
create function tally_stays_within(p_what text, p_subject bytea, p_window_begins timestamptz, p_slots int,
  p_amount bigint, p_most bigint) returns boolean
  language plpgsql
as $$
declare
  unit constant text := current_unit();
  own_slot constant smallint := floor(random() * p_slots)::smallint;
  in_slot bigint;
begin
  -- An update first: it is there but for the first time, and an insert that meets a row locks it before it updates it.
  update tally set amount = tally.amount + p_amount
  where unit_id = unit and what = p_what and subject = p_subject and window_begins = p_window_begins
    and slot = own_slot
  returning amount into in_slot;
  if in_slot is null then
    insert into tally (unit_id, what, subject, window_begins, slot, amount)
    values (unit, p_what, p_subject, p_window_begins, own_slot, p_amount)
    on conflict (unit_id, what, subject, window_begins, slot) do update set amount = tally.amount + excluded.amount
    returning amount into in_slot;
  end if;
  return in_slot <= p_most / (10 * p_slots) or p_most >= (
    select sum(amount) from tally
    where unit_id = unit and what = p_what and subject = p_subject and window_begins = p_window_begins);
end
$$;

-- Adds what a key has moved in this hour, and says whether it may. Over several rows: sales of one key must not wait
-- for each other.
create function till_moves(p_what text, p_carrier uuid, p_currency text, p_at timestamptz, p_amount bigint,
  p_hour_max bigint) returns boolean
  language plpgsql
as $$
begin
  return tally_stays_within(p_what, tally_subject(p_what, p_carrier || ' ' || p_currency),
    date_bin('1 hour', p_at, 'epoch'), 64, p_amount, p_hour_max);
end
$$;

-- A key was used with a number of no card, or with a wrong PIN. Counted one after another, so that of any number at
-- once exactly one is the last: that one suspends it, and those behind it hear nothing.
create function till_guessed_wrong(p_carrier uuid, p_at timestamptz, p_most int) returns text
  language plpgsql
as $$
begin
  if tally_add('till-wrong', tally_subject('till-wrong', p_carrier::text), date_bin('1 hour', p_at, 'epoch'), 1, 1)
      < p_most then
    return 'unknown';
  end if;
  update partner_key set suspended_at = p_at
  where unit_id = current_unit() and id = p_carrier and suspended_at is null;
  return case when found then 'suspended' else 'stopped' end;
end
$$;

-- Whose key this is, if it opens this call now, to whom its sales are owed, and what bounds it. A key whose use is
-- to be noted is left to the long way, which notes it. One that is suspended is told apart, so that it costs no more
-- than this to be refused.
drop function partner_of_key;
create function partner_of_key(p_hash bytea, p_path text, p_at timestamptz, out partner uuid, out merchant text,
  out key uuid, out till uuid, out hour_max bigint, out wrong_max int, out suspended boolean)
  language plpgsql stable
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  select k.actor_id, coalesce(k.merchant, k.actor_id::text), k.id, k.till_id, k.hour_max, k.wrong_max,
      k.suspended_at is not null
    into partner, merchant, key, till, hour_max, wrong_max, suspended
  from partner_key k join actor a on a.unit_id = k.unit_id and a.id = k.actor_id
  where k.unit_id = unit and k.hash = p_hash and k.revoked_at is null and p_path = any (k.calls)
    and (k.expires_at is null or k.expires_at > p_at) and k.last_used_at > p_at - interval '1 hour'
    and a.kind = 'partner' and a.standing = 'active';
end
$$;

-- Whether a number is of any card that a till may name: of another currency, or a brand's.
create function till_knows(p_lookup_versions int[], p_lookups bytea[]) returns boolean
  language plpgsql stable
as $$
declare
  unit constant text := current_unit();
begin
  return exists (
      select from card_secret s join card c on c.unit_id = s.unit_id and c.id = s.card_id
      where s.unit_id = unit and s.lookup_version = any (p_lookup_versions) and s.lookup = any (p_lookups)
        and c.kind = 'card')
    or exists (
      select from stock_code s
      where s.unit_id = unit and s.lookup_version = any (p_lookup_versions) and s.lookup = any (p_lookups)
        and s.card_id is not null);
end
$$;

-- A till spends from a card that it knows by its number. `sold`, or `unknown` and `suspended` for a number of no
-- card, which is counted here because nothing later would be in time; `stopped` for a key that is suspended; null
-- when nothing was done.
create function till_sell(p_unit text, p_lock_timeout_ms int,
  p_carrier bytea, p_path text, p_call text, p_key text, p_fingerprint bytea, p_kept_until timestamptz,
  p_audit uuid, p_at timestamptz,
  p_journal uuid, p_sale_of text, p_sale_before text, p_sale_after text,
  p_lookup_versions int[], p_lookups bytea[], p_currency text, p_amount bigint, p_hour_max bigint, p_wrong_max int,
  out outcome text, out available bigint, out key uuid)
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
  key := who.key;
  if who.suspended then outcome := 'stopped'; return; end if;
  select s.card_id into found_card
  from card_secret s join card c on c.unit_id = s.unit_id and c.id = s.card_id
  where s.unit_id = p_unit and s.lookup_version = any (p_lookup_versions) and s.lookup = any (p_lookups)
    and c.kind = 'card' and c.currency = p_currency;
  if found_card is null then
    -- A request met before has its answer, whatever the number is by now.
    if exists (select from idempotency i where i.unit_id = p_unit and i.subject = who.partner::text and i.key = p_key)
        or till_knows(p_lookup_versions, p_lookups) then
      return;
    end if;
    outcome := till_guessed_wrong(who.key, p_at, coalesce(who.wrong_max, p_wrong_max));
    if outcome <> 'stopped' then
      insert into audit (unit_id, id, at, actor_kind, actor_id, call, outcome, about)
      values (p_unit, p_audit, p_at, 'partner', who.partner, p_call,
        case outcome when 'suspended' then 'till.suspended' else 'card.unknown' end,
        case outcome when 'suspended' then array[who.key] end);
    end if;
    return;
  end if;
  if not take_key_for_journal(who.partner::text, p_key, p_call, p_fingerprint, p_kept_until, p_journal) then
    return;
  end if;
  moved := card_move(p_journal, p_sale_before || case p_sale_of when 'till' then who.till else who.partner end
    || p_sale_after, 'redeem', p_at, who.partner, found_card, -p_amount, 'merchant', who.merchant);
  if moved.outcome <> 'done' then
    delete from idempotency i where i.unit_id = p_unit and i.subject = who.partner::text and i.key = p_key;
    return;
  end if;
  -- Last, so that whoever adds to the same row waits for the commit and for nothing else.
  if not till_moves('till-sold', who.key, p_currency, p_at, p_amount, coalesce(who.hour_max, p_hour_max)) then
    raise exception 'this till may not spend so much in an hour' using errcode = 'UW030';
  end if;
  insert into audit (unit_id, id, at, actor_kind, actor_id, call, key, outcome)
  values (p_unit, p_audit, p_at, 'partner', who.partner, p_call, p_key, 'done');
  outcome := 'sold';
  available := moved.available;
end
$$;

-- As the release before this one asks; it goes when that one has gone. It knows no bound of the unit's.
create or replace function till_redeem(p_unit text, p_lock_timeout_ms int,
  p_carrier bytea, p_path text, p_call text, p_key text, p_fingerprint bytea, p_kept_until timestamptz,
  p_audit uuid, p_at timestamptz,
  p_journal uuid, p_reference text, p_lookup_versions int[], p_lookups bytea[], p_currency text, p_amount bigint,
  out available bigint)
  language plpgsql
as $$
begin
  select s.available into available
  from till_sell(p_unit, p_lock_timeout_ms, p_carrier, p_path, p_call, p_key, p_fingerprint, p_kept_until, p_audit,
    p_at, p_journal, 'partner', 'till:', ':' || p_reference, p_lookup_versions, p_lookups, p_currency, p_amount,
    9223372036854775807, 20) s;
exception when sqlstate 'UW030' then
  available := null;
end
$$;

-- Check
do $$
declare
  named text;
begin
  foreach named in array array['till_sell', 'till_redeem', 'till_moves', 'till_guessed_wrong', 'tally_stays_within'] loop
    assert (select not prosecdef and provolatile = 'v' from pg_proc where proname = named),
      named || ' runs with more rights than its caller has, or counts against what was known before it waited';
  end loop;
  assert (select prosrc ~ 'till_guessed_wrong' and prosrc ~ 'till_moves' from pg_proc where proname = 'till_sell'),
    'a till guesses, or spends, without bound';
  assert (select prosrc ~ 'who.suspended' from pg_proc where proname = 'till_sell'), 'a suspended key goes on selling';
end
$$;
