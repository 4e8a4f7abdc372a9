-- Up Migration
-- Everything that moves a card's value, each in one round trip. A refusal is an answer (`outcome`), not an
-- error, and has changed nothing. The same key again changes nothing and is answered as the first time.
--
-- A card's row is locked before anything is decided, two in the order of their ids, so that nobody decides
-- on a balance that is about to change and nobody waits in a ring. The update that changes a balance states
-- its own guard all the same, and is one statement with the journal and the postings.

-- Why a card cannot be spent or filled now; null when it can.
create function card_obstacle(c card, p_at timestamptz) returns text
  language sql immutable
as $$
  select case
    when c.issuer <> 'own' then 'not-ours'
    when c.state = 'expired' or c.expires_at <= p_at then 'expired'
    when c.state in ('blocked', 'locked') then c.state
  end
$$;

-- What a journal with this key did to this card; null when there is none. Not in plain SQL: that would be
-- planned anew at every call.
create function card_repeat(p_key text, p_origin text, p_card uuid, p_amount bigint,
  out outcome text, out journal uuid, out available bigint)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  select case when j.origin = p_origin and p.account_id = p_card and p.amount = p_amount
      then 'repeated' else 'key-reused' end, j.id, p.after
    into outcome, journal, available
  from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id and p.line = 1
  where j.unit_id = unit and j.key = p_key;
end
$$;

-- Adds to a card (top-up, cashback) or takes from it (redeem); the other side is an account of the unit.
create function card_move(p_journal uuid, p_key text, p_origin text, p_at timestamptz, p_actor uuid,
  p_card uuid, p_amount bigint, p_kind text, p_detail text,
  out outcome text, out journal uuid, out available bigint)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  c card;
  earlier record;
  other uuid;
  written int;
begin
  select * into c from card where unit_id = unit and id = p_card for update;
  if not found then outcome := 'unknown'; return; end if;
  earlier := card_repeat(p_key, p_origin, p_card, p_amount);
  if earlier.outcome is not null then
    outcome := earlier.outcome;
    journal := earlier.journal;
    available := earlier.available;
    return;
  end if;
  outcome := coalesce(card_obstacle(c, p_at), case when c.available + p_amount < 0 then 'short' end);
  if outcome is not null then available := c.available; return; end if;

  other := ledger_account(p_kind, p_detail, c.currency);
  with moved as (
    update card set available = card.available + p_amount,
      state = case when p_amount < 0 then 'used' else state end,
      mark = case when p_amount < 0 then 'used' else mark end
    where unit_id = unit and id = p_card and card.available + p_amount >= 0 and state in ('new', 'used')
    returning card.available
  ), booked as (
    insert into journal (unit_id, id, key, origin, at, lines, actor_id)
    select unit, p_journal, p_key, p_origin, p_at, 2, p_actor from moved
    returning at
  )
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, l.line, l.account, c.currency, l.amount, booked.at, l.after
  from moved, booked, lateral (values
    (1, p_card, p_amount, moved.available), (2, other, -p_amount, null)) as l(line, account, amount, after);
  get diagnostics written = row_count;
  if written <> 2 then raise exception 'card % changed under its own lock', p_card; end if;
  outcome := 'done';
  journal := p_journal;
  available := c.available + p_amount;
end
$$;

-- From one card to another of the same currency.
create function card_transfer(p_journal uuid, p_key text, p_at timestamptz, p_actor uuid,
  p_from uuid, p_to uuid, p_amount bigint,
  out outcome text, out journal uuid, out available bigint)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  giver card;
  taker card;
  earlier record;
  written int;
begin
  if p_amount <= 0 or p_from = p_to then raise exception 'nothing to transfer'; end if;
  perform from card where unit_id = unit and id in (p_from, p_to) order by id for update;
  select * into giver from card where unit_id = unit and id = p_from;
  if not found then outcome := 'unknown'; return; end if;
  select * into taker from card where unit_id = unit and id = p_to;
  if not found then outcome := 'target-unknown'; return; end if;
  earlier := card_repeat(p_key, 'transfer', p_from, -p_amount);
  if earlier.outcome is not null then
    outcome := earlier.outcome;
    journal := earlier.journal;
    available := earlier.available;
    return;
  end if;
  outcome := coalesce(
    card_obstacle(giver, p_at),
    'target-' || card_obstacle(taker, p_at),
    case when giver.currency <> taker.currency then 'target-currency'
         when giver.available < p_amount then 'short' end);
  if outcome is not null then available := giver.available; return; end if;

  with moved as (
    update card set available = card.available + case id when p_from then -p_amount else p_amount end,
      state = case id when p_from then 'used' else state end,
      mark = case id when p_from then 'used' else mark end
    where unit_id = unit and id in (p_from, p_to) and state in ('new', 'used')
      and (id <> p_from or card.available >= p_amount)
    returning id, card.available
  ), booked as (
    insert into journal (unit_id, id, key, origin, at, lines, actor_id)
    values (unit, p_journal, p_key, 'transfer', p_at, 2, p_actor)
    returning at
  )
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, case moved.id when p_from then 1 else 2 end, moved.id, giver.currency,
    case moved.id when p_from then -p_amount else p_amount end, booked.at, moved.available
  from moved, booked;
  get diagnostics written = row_count;
  if written <> 2 then raise exception 'cards % and % changed under their own lock', p_from, p_to; end if;
  outcome := 'done';
  journal := p_journal;
  available := giver.available - p_amount;
end
$$;

-- Cards of one line, with or without their secrets, paid from an account of the unit: `unissued` for what
-- was bought, others for what is given. One journal for all of them.
create function card_issue(p_journal uuid, p_key text, p_origin text, p_at timestamptz, p_actor uuid,
  p_kind text, p_detail text, p_item text, p_currency text, p_reason text, p_state text, p_owner uuid,
  p_expires_on date, p_expires_at timestamptz, p_line uuid,
  p_ids uuid[], p_seqs int[], p_values bigint[], p_last4 text[],
  p_key_version int, p_numbers bytea[], p_pins bytea[], p_lookup_version int, p_lookups bytea[],
  out outcome text, out journal uuid)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  count constant int := cardinality(p_ids);
  booked_at timestamptz;
  same boolean;
begin
  insert into journal (unit_id, id, key, origin, at, lines, actor_id)
  values (unit, p_journal, p_key, p_origin, p_at, count + 1, p_actor)
  on conflict (unit_id, key) do nothing returning at into booked_at;
  if booked_at is null then
    select j.id, j.origin = p_origin and j.lines = count + 1 and -p.amount = (select sum(v) from unnest(p_values) v)
    into journal, same
    from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id and p.line = j.lines
    where j.unit_id = unit and j.key = p_key;
    outcome := case when same then 'repeated' else 'key-reused' end;
    return;
  end if;
  insert into card (unit_id, id, kind, issuer, item_code, currency, value, available, state, owner_id, reason,
    order_line, seq, made_at, expires_on, expires_at, last4)
  select unit, n.id, 'card', 'own', p_item, p_currency, n.value, n.value, p_state, p_owner, p_reason,
    p_line, n.seq, p_at, p_expires_on, p_expires_at, n.last4
  from unnest(p_ids, p_seqs, p_values, p_last4) as n(id, seq, value, last4);
  if p_numbers is not null then
    insert into card_secret (unit_id, card_id, key_version, number_sealed, pin_sealed, lookup_version, lookup, made_at)
    select unit, n.id, p_key_version, n.number, n.pin, p_lookup_version, n.lookup, p_at
    from unnest(p_ids, p_numbers, p_pins, p_lookups) as n(id, number, pin, lookup);
  end if;
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, n.line, n.id, p_currency, n.value, booked_at, n.value
  from unnest(p_ids, p_values) with ordinality as n(id, value, line)
  union all
  select unit, p_journal, count + 1, ledger_account(p_kind, p_detail, p_currency), p_currency,
    -(select sum(v) from unnest(p_values) v), booked_at, null;
  outcome := 'done';
  journal := p_journal;
end
$$;

-- Puts value aside for an order. One hold a card and order; the same again changes nothing.
create function card_hold(p_hold uuid, p_order uuid, p_at timestamptz, p_card uuid, p_amount bigint, p_forfeit bigint,
  out outcome text, out hold uuid, out available bigint)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  whole constant bigint := p_amount + p_forfeit;
  c card;
  earlier hold;
  written int;
begin
  select * into c from card where unit_id = unit and id = p_card for update;
  if not found then outcome := 'unknown'; return; end if;
  available := c.available;
  select * into earlier from hold h where h.unit_id = unit and h.order_id = p_order and h.card_id = p_card;
  if found then
    outcome := case when (earlier.amount, earlier.forfeit) = (p_amount, p_forfeit) and earlier.state = 'held'
      then 'repeated' else 'key-reused' end;
    hold := earlier.id;
    return;
  end if;
  outcome := coalesce(card_obstacle(c, p_at), case when c.available < whole then 'short' end);
  if outcome is not null then return; end if;
  with moved as (
    update card set available = card.available - whole, held = held + whole
    where unit_id = unit and id = p_card and card.available >= whole and state in ('new', 'used')
    returning card.available
  )
  insert into hold (unit_id, id, order_id, card_id, currency, amount, forfeit, made_at)
  select unit, p_hold, p_order, p_card, c.currency, p_amount, p_forfeit, p_at from moved;
  get diagnostics written = row_count;
  if written <> 1 then raise exception 'card % changed under its own lock', p_card; end if;
  outcome := 'done';
  hold := p_hold;
  available := c.available - whole;
end
$$;

-- Posts every hold of an order, in one journal: from the cards to an account of the unit, and what is
-- forfeited to its own.
create function order_confirm_holds(p_journal uuid, p_key text, p_at timestamptz, p_actor uuid, p_order uuid,
  p_kind text, p_detail text,
  out outcome text, out journal uuid)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  states text[];
  booked_at timestamptz;
  lines_count int;
begin
  -- Cards before holds, as everybody else does.
  perform from card where unit_id = unit
    and id in (select h.card_id from hold h where h.unit_id = unit and h.order_id = p_order) order by id for update;
  perform from hold h where h.unit_id = unit and h.order_id = p_order order by h.card_id for update;
  select array_agg(distinct h.state), max(h.journal_id::text)::uuid into states, journal
  from hold h where h.unit_id = unit and h.order_id = p_order;
  outcome := case
    when states is null then 'none'
    when states = '{confirmed}' then 'repeated'
    when states <> '{held}' then 'voided' end;
  if outcome is not null then return; end if;

  select count(*) + count(distinct h.currency) + count(distinct h.currency) filter (where h.forfeit > 0) into lines_count
  from hold h where h.unit_id = unit and h.order_id = p_order;
  insert into journal (unit_id, id, key, origin, at, lines, actor_id)
  values (unit, p_journal, p_key, 'hold', p_at, lines_count, p_actor)
  returning at into booked_at;
  with ended as (
    update hold set state = 'confirmed', ended_at = p_at, journal_id = p_journal
    where unit_id = unit and order_id = p_order and state = 'held'
    returning card_id, currency, amount, forfeit
  ), moved as (
    update card set held = held - (ended.amount + ended.forfeit), mark = 'used',
      state = case when card.state = 'new' then 'used' else card.state end
    from ended where card.unit_id = unit and card.id = ended.card_id
    returning card.id, ended.currency, ended.amount, ended.forfeit, card.available
  ), sides as (
    select id as account, currency, -(amount + forfeit) as amount, available as after from moved
    union all
    select ledger_account(p_kind, p_detail, currency), currency, sum(amount), null from moved group by currency
    union all
    select ledger_account('forfeited', '', currency), currency, sum(forfeit), null from moved
    where forfeit > 0 group by currency
  )
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, row_number() over (), account, currency, amount, booked_at, after from sides;
  outcome := 'done';
  journal := p_journal;
end
$$;

-- Gives back what was put aside for an order. A card that has expired meanwhile is put before the expiry
-- job once more.
create function order_void_holds(p_order uuid, p_at timestamptz, out outcome text)
  language plpgsql
as $$
declare
  unit constant text := current_unit();
  states text[];
begin
  perform from card where unit_id = unit
    and id in (select h.card_id from hold h where h.unit_id = unit and h.order_id = p_order) order by id for update;
  perform from hold h where h.unit_id = unit and h.order_id = p_order order by h.card_id for update;
  select array_agg(distinct h.state) into states from hold h where h.unit_id = unit and h.order_id = p_order;
  outcome := case
    when states is null then 'none'
    when states = '{voided}' then 'repeated'
    when states <> '{held}' then 'confirmed' end;
  if outcome is not null then return; end if;
  with ended as (
    update hold set state = 'voided', ended_at = p_at
    where unit_id = unit and order_id = p_order and state = 'held'
    returning card_id, amount + forfeit as whole
  )
  update card set available = available + whole, held = held - whole,
    state = case when state = 'expired' then mark else state end
  from ended where card.unit_id = unit and card.id = ended.card_id;
  outcome := 'done';
end
$$;

-- Undoes a journal by its mirror image, once. What it gave must still be there; what it took comes back to
-- the same card, also when that is blocked, but not when it has expired.
create function ledger_reverse(p_journal uuid, p_key text, p_at timestamptz, p_actor uuid, p_reverses uuid,
  out outcome text, out journal uuid)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  undone journal;
  earlier journal;
  booked_at timestamptz;
begin
  select * into undone from journal j where j.unit_id = unit and j.id = p_reverses;
  if not found or undone.origin = 'reversal' then outcome := 'unknown'; return; end if;
  perform from card where unit_id = unit
    and id in (select p.account_id from posting p where p.unit_id = unit and p.journal_id = p_reverses)
    order by id for update;
  insert into journal (unit_id, id, key, origin, at, lines, actor_id, reverses)
  select unit, p_journal, p_key, 'reversal', p_at, undone.lines, p_actor, p_reverses
  where not exists (
      select from posting p join card c on c.unit_id = p.unit_id and c.id = p.account_id
      where p.unit_id = unit and p.journal_id = p_reverses
        and (c.available - p.amount < 0 or c.state = 'expired' or c.expires_at <= p_at))
  on conflict do nothing returning at into booked_at;
  if booked_at is null then
    select * into earlier from journal j where j.unit_id = unit and (j.key = p_key or j.reverses = p_reverses)
    order by j.key = p_key desc limit 1;
    journal := earlier.id;
    outcome := case
      when earlier.key = p_key and earlier.reverses is not distinct from p_reverses then 'repeated'
      when earlier.key = p_key then 'key-reused'
      when earlier.id is not null then 'already-reversed'
      when exists (
        select from posting p join card c on c.unit_id = p.unit_id and c.id = p.account_id
        where p.unit_id = unit and p.journal_id = p_reverses and c.available - p.amount < 0
          and c.state <> 'expired' and coalesce(c.expires_at > p_at, true)) then 'short'
      else 'expired' end;
    return;
  end if;
  with mirror as (
    select p.line, p.account_id, p.currency, -p.amount as amount from posting p
    where p.unit_id = unit and p.journal_id = p_reverses
  ), moved as (
    update card set available = card.available + mirror.amount
    from mirror where card.unit_id = unit and card.id = mirror.account_id and card.available + mirror.amount >= 0
    returning card.id, card.available
  )
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, mirror.line, mirror.account_id, mirror.currency, mirror.amount, booked_at, moved.available
  from mirror left join moved on moved.id = mirror.account_id;
  outcome := 'done';
  journal := p_journal;
end
$$;

-- Ends up to p_most cards whose last day has passed; what was left on them is breakage. A second run finds
-- them ended. Cards that somebody is using at this moment are left to the next run.
create function card_expire(p_journal uuid, p_at timestamptz, p_most int) returns int
  language plpgsql
as $$
declare
  unit constant text := current_unit();
  due uuid[];
  full_count int;
  currency_count int;
  booked_at timestamptz;
begin
  select array_agg(d.id) into due from (
    select id from card
    where unit_id = unit and state <> 'expired' and expires_at is not null and expires_at <= p_at
    order by expires_at limit p_most for update skip locked) d;
  if due is null then return 0; end if;
  select count(*), count(distinct currency) into full_count, currency_count
  from card where unit_id = unit and id = any(due) and available > 0;
  if full_count > 0 then
    insert into journal (unit_id, id, key, origin, at, lines)
    values (unit, p_journal, 'expiry:' || p_journal, 'expiry', p_at, full_count + currency_count)
    returning at into booked_at;
  end if;
  with ended as (
    select id, currency, available from card where unit_id = unit and id = any(due)
  ), moved as (
    update card set state = 'expired', available = 0 where unit_id = unit and id = any(due)
  ), sides as (
    select id as account, currency, -available as amount, 0 as after from ended where available > 0
    union all
    select ledger_account('breakage', '', currency), currency, sum(available), null from ended
    where available > 0 group by currency
  )
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, row_number() over (), account, currency, amount, booked_at, after from sides;
  return cardinality(due);
end
$$;

-- Hands out one code of the brand's stock for each card of a line. No value of ours moves onto such a
-- card: the money goes from what was bought to what the brand is owed.
create function stock_issue(p_journal uuid, p_key text, p_at timestamptz, p_actor uuid,
  p_item text, p_value bigint, p_currency text, p_reason text, p_state text, p_owner uuid, p_line uuid,
  p_ids uuid[], p_seqs int[],
  out outcome text, out journal uuid)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  count constant int := cardinality(p_ids);
  codes uuid[];
  booked_at timestamptz;
begin
  -- Two workers take different codes and neither waits.
  select array_agg(t.id) into codes from (
    select s.id from stock_code s
    where s.unit_id = unit and s.item_code = p_item and s.value = p_value and s.currency = p_currency
      and s.card_id is null and (s.expires_at is null or s.expires_at > p_at)
    order by s.id limit count for update skip locked) t;
  insert into journal (unit_id, id, key, origin, at, lines, actor_id)
  select unit, p_journal, p_key, 'issue', p_at, 2, p_actor where cardinality(codes) = count
  on conflict (unit_id, key) do nothing returning at into booked_at;
  if booked_at is null then
    select j.id into journal from journal j where j.unit_id = unit and j.key = p_key;
    outcome := case when journal is null then 'out-of-stock' else 'repeated' end;
    return;
  end if;
  with taken as (
    select p_ids[n] as card, p_seqs[n] as seq, codes[n] as code from generate_series(1, count) n
  ), handed as (
    update stock_code s set card_id = taken.card from taken
    where s.unit_id = unit and s.id = taken.code and s.card_id is null
    returning s.card_id, taken.seq, s.last4, s.expires_on, s.expires_at
  )
  insert into card (unit_id, id, kind, issuer, item_code, currency, value, available, state, owner_id, reason,
    order_line, seq, made_at, expires_on, expires_at, last4)
  select unit, card_id, 'card', 'stock', p_item, p_currency, p_value, 0, p_state, p_owner, p_reason,
    p_line, seq, p_at, expires_on, expires_at, last4 from handed;
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
  values (unit, p_journal, 1, ledger_account('unissued', '', p_currency), p_currency, -p_value * count, booked_at),
    (unit, p_journal, 2, ledger_account('merchant', p_item, p_currency), p_currency, p_value * count, booked_at);
  outcome := 'done';
  journal := p_journal;
end
$$;

-- Check
do $$
declare
  mover text;
begin
  foreach mover in array array['card_move', 'card_transfer', 'card_hold', 'order_confirm_holds', 'order_void_holds',
      'ledger_reverse', 'card_expire', 'stock_issue'] loop
    -- It must see one unit, as its caller, and lock what it decides on.
    assert (select not prosecdef and prosrc ~ 'for update' and prosrc ~ 'current_unit\(\)'
        from pg_proc where proname = mover),
      mover || ' decides on rows that it has not locked, or as somebody else';
  end loop;
  assert (select prosrc ~ 'available \+ p_amount >= 0' from pg_proc where proname = 'card_move')
      and (select prosrc ~ 'available >= p_amount' from pg_proc where proname = 'card_transfer')
      and (select prosrc ~ 'available >= whole' from pg_proc where proname = 'card_hold'),
    'a balance is changed without its guard';
end
$$;
