-- Up Migration
-- What is mailed about a card: the card itself to an address, value given to somebody, a locked PIN. A row is
-- written with what makes the mail needed and is what its link refers to; the address and the giver's words
-- are sealed in it, so the job that sends it is told an id and nothing else.
create table card_mail (
  unit_id text not null,
  id uuid not null,
  kind text not null check (kind in ('resend', 'gift', 'pin-unlock')),
  card_id uuid not null,
  -- Address, names and message, sealed with the unit's key of this version; null until the job knows whom to
  -- write to, and again once it may be forgotten.
  key_version int,
  sealed bytea,
  language text not null check (length(language) = 2),
  -- The member who asked for it, and whether the address is another than their own.
  asked_by uuid,
  new_address boolean not null default false,
  made_at timestamptz not null,
  -- Until when its link opens, and when it was used, if it opens once.
  link_until timestamptz not null,
  link_used_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'needless')),
  ended_at timestamptz,
  primary key (unit_id, id),
  check ((key_version is null) = (sealed is null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index card_mail_of_card on card_mail (unit_id, card_id, made_at);
create index card_mail_of_asker on card_mail (unit_id, asked_by, made_at) where asked_by is not null;
create index card_mail_link_end on card_mail (unit_id, link_until);
select guard_unit_table('card_mail');
grant select, insert, update, delete on card_mail to unwrap_app;

-- A mail service that is down for an hour loses no mail: tries go on for half a day.
select make_queue('card-mail', '{"retryLimit": 60, "retryDelayMax": 900}');

-- Value to somebody who has no card yet: a new card of the same product, which runs out on the same day. Its
-- journal's key names the new card, so a card is given once.
create function card_give(p_journal uuid, p_at timestamptz, p_actor uuid, p_from uuid, p_to uuid, p_amount bigint,
  p_whole boolean, p_last4 text, p_key_version int, p_number bytea, p_pin bytea, p_lookup_version int, p_lookup bytea,
  out outcome text, out journal uuid, out available bigint)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  giver card;
  written int;
begin
  if p_amount <= 0 then raise exception 'nothing to give'; end if;
  select * into giver from card where unit_id = unit and id = p_from for update;
  if not found then outcome := 'unknown'; return; end if;
  available := giver.available;
  outcome := coalesce(card_obstacle(giver, p_at), case
    when giver.available < p_amount then 'short'
    when p_whole and giver.available <> p_amount then 'not-whole' end);
  if outcome is not null then return; end if;

  insert into card (unit_id, id, kind, issuer, item_code, currency, value, available, state, reason, made_at,
    expires_on, expires_at, last4)
  values (unit, p_to, 'card', 'own', giver.item_code, giver.currency, p_amount, p_amount, 'new', 'transfer', p_at,
    giver.expires_on, giver.expires_at, p_last4);
  insert into card_secret (unit_id, card_id, key_version, number_sealed, pin_sealed, lookup_version, lookup, made_at)
  values (unit, p_to, p_key_version, p_number, p_pin, p_lookup_version, p_lookup, p_at);
  with moved as (
    update card set available = card.available - p_amount, state = 'used', mark = 'used'
    where unit_id = unit and id = p_from and card.available >= p_amount and state in ('new', 'used')
    returning card.available
  ), booked as (
    insert into journal (unit_id, id, key, origin, at, lines, actor_id)
    select unit, p_journal, 'give:' || p_to, 'transfer', p_at, 2, p_actor from moved
    returning at
  )
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at, after)
  select unit, p_journal, l.line, l.account, giver.currency, l.amount, booked.at, l.after
  from moved, booked, lateral (values
    (1, p_from, -p_amount, moved.available), (2, p_to, p_amount, p_amount)) as l(line, account, amount, after);
  get diagnostics written = row_count;
  if written <> 2 then raise exception 'card % changed under its own lock', p_from; end if;
  outcome := 'done';
  journal := p_journal;
  available := giver.available - p_amount;
end
$$;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'card_mail'::regclass),
    'card_mail is not behind forced row-level security';
  assert (select not prosecdef and prosrc ~ 'for update' and prosrc ~ 'current_unit\(\)'
      and prosrc ~ 'available >= p_amount' from pg_proc where proname = 'card_give'),
    'card_give decides on what it has not locked, or changes a balance without its guard';
  assert (select retry_limit = 60 from pgboss.queue where name = 'card-mail'), 'a mail is given up too soon';
end
$$;
