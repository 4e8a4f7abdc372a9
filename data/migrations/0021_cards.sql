-- Up Migration
-- A card and its secret are two things. The card is what the ledger, links and jobs refer to; its secret
-- is the number and PIN, sealed under the unit's key, which may come later than the card and be replaced.

create domain card_kind as text check (value in ('card', 'wallet'));
create domain card_issuer as text check (value in ('own', 'stock'));
create domain card_state as text check (value in ('new', 'used', 'blocked', 'locked', 'expired'));
create domain card_mark as text check (value in ('new', 'used'));
create domain card_reason as text check (value in ('order', 'free', 'grant', 'transfer', 'replacement', 'wallet'));
create domain minor_units as bigint check (value >= 0);
create domain last_digits as text check (length(value) <= 4);

create table card (
  unit_id text not null,
  id uuid not null,
  -- A wallet is a card that belongs to a customer, has no product and does not expire.
  kind card_kind not null,
  -- own: its value is in our ledger. stock: the code of a brand, whose value is kept by the brand.
  issuer card_issuer not null,
  item_code text,
  currency currency_code not null,
  -- What it was issued with.
  value minor_units not null,
  -- What can be spent now. With what is held for orders it is the sum of the card's postings.
  available bigint not null constraint card_never_overspent check (available >= 0),
  held minor_units not null default 0,
  state card_state not null,
  -- What its owner calls it, and what it goes back to when it is unblocked.
  mark card_mark not null default 'new',
  owner_id uuid,
  -- Where it came from. An order line's cards are numbered, so none is issued twice.
  reason card_reason not null,
  order_line uuid,
  seq line_number,
  made_at timestamptz not null,
  -- Its last day, and when that ends in the unit's time zone.
  expires_on date,
  expires_at timestamptz,
  last4 last_digits,
  primary key (unit_id, id)
) with (fillfactor = 85);
-- No index on what a sale changes, so that a sale rewrites no index.
create unique index card_of_line on card (unit_id, order_line, seq) where order_line is not null;
create index card_of_owner on card (unit_id, owner_id, made_at, id) where owner_id is not null;
create unique index wallet_of_owner on card (unit_id, owner_id, currency) where kind = 'wallet';
create index card_expiry on card (unit_id, expires_at) where state <> 'expired' and expires_at is not null;
select guard_unit_table('card');
grant select, insert, update on card to unwrap_app;

create table card_secret (
  unit_id text not null,
  card_id uuid not null,
  -- Counts replacements.
  version int not null default 1 check (version >= 1),
  -- The number and the PIN, each sealed with the unit's key of this version and bound to this card.
  key_version int not null,
  number_sealed bytea not null,
  pin_sealed bytea,
  -- A keyed hash of the number, by which a card is found, under a key of its own.
  lookup_version int not null,
  lookup bytea not null check (length(lookup) = 16),
  made_at timestamptz not null,
  revealed_at timestamptz,
  primary key (unit_id, card_id)
);
create unique index card_secret_lookup on card_secret (unit_id, lookup_version, lookup);
-- For the job that seals anew after a rotation; equal values are stored once, so it is small.
create index card_secret_key on card_secret (unit_id, key_version);
select guard_unit_table('card_secret');
grant select, insert, update on card_secret to unwrap_app;
-- Nobody but the shop itself has any use for it.
revoke select on card_secret from unwrap_checker;

-- Value put aside for an order. It ends with the order: confirmed, when it is posted, or voided.
create table hold (
  unit_id text not null,
  id uuid not null,
  order_id uuid not null,
  card_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What the card loses besides, when it may be used only once.
  forfeit bigint not null default 0 check (forfeit >= 0),
  state text not null default 'held' check (state in ('held', 'confirmed', 'voided')),
  made_at timestamptz not null,
  ended_at timestamptz,
  journal_id uuid,
  primary key (unit_id, id),
  check ((state = 'held') = (ended_at is null)),
  check ((state = 'confirmed') = (journal_id is not null))
);
create unique index hold_of_order on hold (unit_id, order_id, card_id);
create index hold_of_card on hold (unit_id, card_id) where state = 'held';
select guard_unit_table('hold');
grant select, insert, update on hold to unwrap_app;

create function refuse_removal() returns trigger
  language plpgsql
as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'UW003';
end
$$;
create trigger card_stays before delete or truncate on card
  for each statement execute function refuse_removal();
create trigger hold_stays before delete or truncate on hold
  for each statement execute function refuse_removal();

-- Codes of a brand, bought in advance. Each is handed out once, to one card.
create table stock_code (
  unit_id text not null,
  id uuid not null,
  item_code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  value bigint not null check (value > 0),
  batch text not null check (length(batch) between 1 and 64),
  key_version int not null,
  number_sealed bytea not null,
  pin_sealed bytea,
  lookup_version int not null,
  lookup bytea not null check (length(lookup) = 16),
  last4 text not null check (length(last4) <= 4),
  expires_on date,
  expires_at timestamptz,
  imported_at timestamptz not null,
  -- The card it was handed out to.
  card_id uuid,
  primary key (unit_id, id),
  check ((expires_on is null) = (expires_at is null))
);
-- The same code imported twice is refused.
create unique index stock_code_lookup on stock_code (unit_id, lookup_version, lookup);
create unique index stock_code_of_card on stock_code (unit_id, card_id) where card_id is not null;
create index stock_code_free on stock_code (unit_id, item_code, value, currency, id) where card_id is null;
create index stock_code_key on stock_code (unit_id, key_version);
select guard_unit_table('stock_code');
grant select, insert, update on stock_code to unwrap_app;
revoke select on stock_code from unwrap_checker;
create trigger stock_code_stays before delete or truncate on stock_code
  for each statement execute function refuse_removal();

-- Cards run out and books close at the end of a unit's day, which the units do not share.
select make_queue('value-tick');
select make_queue('card-expiry', '{"policy": "short"}');
select make_queue('card-rekey', '{"policy": "short"}');
select make_queue('ledger-close', '{"policy": "short"}');

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['card', 'card_secret', 'hold', 'stock_code'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
    assert not has_table_privilege('unwrap_app', guarded, 'delete, truncate'),
      'the app role may remove rows of ' || guarded;
  end loop;
  assert (select pg_get_constraintdef(oid) = 'CHECK ((available >= 0))' from pg_constraint
      where conname = 'card_never_overspent' and convalidated),
    'a balance may fall below zero';
  assert not has_table_privilege('unwrap_checker', 'card_secret', 'select')
      and not has_table_privilege('unwrap_checker', 'stock_code', 'select'),
    'the checker can read secrets';
  assert exists (select from pg_index where indexrelid = 'card_of_line'::regclass and indisunique),
    'a card can be issued twice';
  assert (select count(*) = 4 from pgboss.queue where name in ('value-tick', 'card-expiry', 'card-rekey', 'ledger-close')),
    'a queue is missing';
end
$$;
