-- Up Migration
-- The sale itself: a till spends from a card that it knows by its number, within what bounds its key. Who may ask,
-- the caller's key and the audit are not its business (`partner_call_begins`, `partner_call_ends`).

-- Its outcome is `done` or the name of a refusal; none when nothing was done and the long way decides.
create type till_sold as (outcome text, about uuid, available bigint);

create function till_sale(p_who partner_caller, p_journal uuid, p_at timestamptz,
  p_sale_of text, p_sale_before text, p_sale_after text, p_lookup_versions int[], p_lookups bytea[], p_currency text,
  p_amount bigint, p_hour_max bigint, p_wrong_max int) returns till_sold
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  unit constant text := current_unit();
  found_card uuid;
  moved record;
begin
  select s.card_id into found_card
  from card_secret s join card c on c.unit_id = s.unit_id and c.id = s.card_id
  where s.unit_id = unit and s.lookup_version = any (p_lookup_versions) and s.lookup = any (p_lookups)
    and c.kind = 'card' and c.currency = p_currency;
  if found_card is null then
    if till_knows(p_lookup_versions, p_lookups) then return null; end if;
    -- A number of no card is counted here, because nothing later would be in time.
    return case till_guessed_wrong(p_who.key, p_at, coalesce(p_who.wrong_max, p_wrong_max))
      when 'unknown' then row('card.unknown', null, null)::till_sold
      when 'suspended' then row('till.suspended', p_who.key, null)::till_sold
      else row('auth.required', null, null)::till_sold end;
  end if;
  moved := card_move(p_journal, p_sale_before || case p_sale_of when 'till' then p_who.till else p_who.partner end
    || p_sale_after, 'redeem', p_at, p_who.partner, found_card, -p_amount, 'merchant', p_who.merchant);
  if moved.outcome <> 'done' then return null; end if;
  -- Last, so that whoever adds to the same row waits for the commit and for nothing else.
  if not till_moves('till-sold', p_who.key, p_currency, p_at, p_amount, coalesce(p_who.hour_max, p_hour_max)) then
    raise exception 'this till may not spend so much in an hour' using errcode = 'UW030';
  end if;
  return row('done', null, moved.available)::till_sold;
end
$$;

-- The releases before this one ask `till_sell` and `till_redeem`, which go when those have gone.

-- Check
do $$
begin
  assert (select not prosecdef and provolatile = 'v' from pg_proc where proname = 'till_sale'),
    'a sale runs with more rights than its caller has, or counts against what was known before it waited';
  assert (select prosrc ~ 'till_guessed_wrong' and prosrc ~ 'till_moves' from pg_proc where proname = 'till_sale'),
    'a till guesses, or spends, without bound';
  assert (select prosrc !~ 'idempotency|audit|partner_key' from pg_proc where proname = 'till_sale'),
    'a sale knows what stands around it';
end
$$;
