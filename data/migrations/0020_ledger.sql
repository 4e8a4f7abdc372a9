-- Up Migration
-- All value moves as postings of a journal, and a journal's postings sum to zero in every currency. Rows
-- are added, never changed: a mistake is reversed by another journal. See docs/decisions/0009-ledger.md.
--
-- An amount is positive when it is owed to the account's holder: a card of 50.00 has postings of +5000,
-- and the clearing account of the means it was paid by has -5000, which is money we hold outside.
--
-- Tables that every sale writes to refer to `unit_home` by the row-level policy alone: a foreign key would
-- lock its one row in every transaction.

-- What a column may hold is a domain where a sale writes the table: a domain is checked when a value comes in,
-- a table's own constraints are read and prepared anew by every statement, also for columns it leaves alone.
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain journal_origin as text check (value in ('payment', 'issue', 'top-up', 'redeem', 'transfer',
  'hold', 'expiry', 'reversal', 'refund', 'cashback', 'grant', 'correction'));
create domain business_key as text check (length(value) between 1 and 200);
create domain line_count as int check (value >= 2);
create domain line_number as int check (value >= 1);
create domain moved_amount as bigint check (value <> 0);

-- The accounts that belong to no card. They have no balance here: a row that every sale must update would
-- be the speed of the shop. Their balance is the last snapshot and the postings since.
create table account (
  unit_id text not null references unit_home,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('unissued', 'clearing', 'merchant', 'fees', 'tax', 'discount',
    'breakage', 'forfeited', 'cashback', 'suspense')),
  -- The means of payment of a clearing account, the merchant of a payable one; '' for the others.
  detail text not null check (length(detail) <= 64),
  currency currency_code not null,
  primary key (unit_id, id),
  unique (unit_id, kind, detail, currency)
);
select guard_unit_table('account');
grant select, insert on account to unwrap_app;

create table journal (
  unit_id text not null,
  id uuid not null,
  -- What happened, in the business's own words: the same thing cannot happen twice.
  key business_key not null,
  origin journal_origin not null,
  at timestamptz not null,
  -- How many postings it has. All are there when it is checked, so none can be added after the check.
  lines line_count not null,
  actor_id uuid,
  -- The journal that this one undoes.
  reverses uuid,
  xact xid8 not null,
  primary key (unit_id, id)
);
create unique index journal_key on journal (unit_id, key);
create unique index journal_reversed_once on journal (unit_id, reverses) where reverses is not null;
create index journal_order on journal (unit_id, at, id);
select guard_unit_table('journal');
grant select, insert on journal to unwrap_app;

create table posting (
  unit_id text not null,
  journal_id uuid not null,
  line line_number not null,
  -- A card's id, a wallet's, or that of a row in `account`.
  account_id uuid not null,
  currency currency_code not null,
  amount moved_amount not null,
  -- The journal's, so that an account's past can be read from one index.
  at timestamptz not null,
  -- What was available on the card after it; the answer to a repeated request.
  after bigint,
  primary key (unit_id, journal_id, line)
);
create index posting_account on posting (unit_id, account_id, at) include (amount);
select guard_unit_table('posting');
grant select, insert on posting to unwrap_app;

-- A day of the books that is being closed: from stage 1 on no journal is dated into it. Whoever looked
-- before that row was committed had a transaction id by then, so it is below the horizon that stage 2
-- notes; when all below it have ended, the day is complete.
create table ledger_closing (
  unit_id text not null,
  day date not null,
  stage int not null check (stage in (1, 2)),
  ends_at timestamptz not null,
  horizon xid8 not null default pg_snapshot_xmax(pg_current_snapshot()),
  primary key (unit_id, day, stage)
);
create unique index ledger_closing_end on ledger_closing (unit_id, ends_at, stage);
select guard_unit_table('ledger_closing');
grant select, insert on ledger_closing to unwrap_app;

-- The chain: each link's hash is of the link before it and of the next journals with all their postings.
-- Whoever alters a row, or takes one away, must make every later link anew.
create table ledger_link (
  unit_id text not null,
  number bigint not null,
  day date not null,
  -- The last journal in it.
  last_at timestamptz not null,
  last_id uuid not null,
  journals int not null check (journals > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (unit_id, number)
);
select guard_unit_table('ledger_link');
grant select, insert on ledger_link to unwrap_app;

-- What an account stood at when a day ended.
create table account_snapshot (
  unit_id text not null,
  account_id uuid not null,
  ends_at timestamptz not null,
  balance bigint not null,
  primary key (unit_id, account_id, ends_at)
);
select guard_unit_table('account_snapshot');
grant select, insert on account_snapshot to unwrap_app;

-- The missing grants keep the app from changing what it wrote; this keeps everybody else from it.
do $$
declare
  kept text;
begin
  foreach kept in array array['account', 'journal', 'posting', 'ledger_closing', 'ledger_link', 'account_snapshot'] loop
    execute format('create trigger %I before update or delete on %I
      for each row execute function refuse_change()', kept || '_append_only', kept);
    execute format('create trigger %I before truncate on %I
      for each statement execute function refuse_change()', kept || '_no_truncate', kept);
  end loop;
end
$$;

-- A journal is of the transaction that writes it, and is dated into no closed day: what arrives late (a
-- process whose clock is slow) is booked at the beginning of the first open one.
create function journal_begins() returns trigger
  language plpgsql
as $$
begin
  -- Taken before the next line looks, so that whoever closes a day can wait for those who looked too early.
  new.xact := pg_current_xact_id();
  new.at := greatest(new.at, (
    select ends_at from ledger_closing where unit_id = new.unit_id order by ends_at desc limit 1));
  return new;
end
$$;
create trigger journal_begins before insert on journal
  for each row execute function journal_begins();

-- Once a statement, not once a row: a journal of 10,000 postings is looked up once.
create function posting_joins() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
    select from (select unit_id, journal_id, max(line) as line, min(at) as first, max(at) as last
                 from added group by unit_id, journal_id) a
    left join journal j on j.unit_id = a.unit_id and j.id = a.journal_id
    where j.xact is distinct from pg_current_xact_id()
      or a.line > j.lines or a.first <> j.at or a.last <> j.at) then
    raise exception 'a posting belongs to a journal of its own transaction, within its lines and at its time'
      using errcode = 'UW010';
  end if;
  return null;
end
$$;
create trigger posting_joins after insert on posting
  referencing new table as added for each statement execute function posting_joins();

-- At commit, once a journal.
create function journal_balances() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  counted bigint;
  total numeric;
  one_currency boolean;
begin
  select count(*), sum(amount), min(currency) = max(currency) into counted, total, one_currency
  from posting where unit_id = new.unit_id and journal_id = new.id;
  if counted <> new.lines then
    raise exception 'journal % has % of its % postings', new.key, counted, new.lines
      using errcode = 'UW011';
  end if;
  if total <> 0 or (not one_currency and exists (
      select from posting where unit_id = new.unit_id and journal_id = new.id
      group by currency having sum(amount) <> 0)) then
    raise exception 'the postings of journal % do not sum to zero', new.key using errcode = 'UW012';
  end if;
  return null;
end
$$;
create constraint trigger journal_balances after insert on journal
  deferrable initially deferred for each row execute function journal_balances();

-- The unit's account of this kind, made when it is first needed.
create function ledger_account(p_kind text, p_detail text, p_currency text) returns uuid
  language plpgsql
as $$
declare
  unit constant text := current_unit();
  found_id uuid;
begin
  select id into found_id from account
  where unit_id = unit and kind = p_kind and detail = p_detail and currency = p_currency;
  if found_id is null then
    insert into account (unit_id, kind, detail, currency) values (unit, p_kind, p_detail, p_currency)
    on conflict do nothing;
    select id into found_id from account
    where unit_id = unit and kind = p_kind and detail = p_detail and currency = p_currency;
  end if;
  return found_id;
end
$$;

-- Moves value between accounts that belong to no card: money received, fees, tax. The same key again
-- changes nothing.
create function ledger_post(p_journal uuid, p_key text, p_origin text, p_at timestamptz, p_actor uuid,
  p_kinds text[], p_details text[], p_currencies text[], p_amounts bigint[],
  out outcome text, out journal uuid)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  booked_at timestamptz;
  same boolean;
begin
  insert into journal (unit_id, id, key, origin, at, lines, actor_id)
  values (unit, p_journal, p_key, p_origin, p_at, cardinality(p_amounts), p_actor)
  on conflict (unit_id, key) do nothing returning at into booked_at;
  if booked_at is null then
    select j.id, j.origin = p_origin and (
        select array_agg((p.account_id, p.amount) order by p.line) from posting p
        where p.unit_id = unit and p.journal_id = j.id
      ) is not distinct from (
        select array_agg((ledger_account(k, d, c), a) order by n)
        from unnest(p_kinds, p_details, p_currencies, p_amounts) with ordinality as l(k, d, c, a, n))
      into journal, same
    from journal j where j.unit_id = unit and j.key = p_key;
    outcome := case when same then 'repeated' else 'key-reused' end;
    return;
  end if;
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
  select unit, p_journal, n, ledger_account(k, d, c), c, a, booked_at
  from unnest(p_kinds, p_details, p_currencies, p_amounts) with ordinality as l(k, d, c, a, n);
  outcome := 'done';
  journal := p_journal;
end
$$;

-- What an account stood at just before a moment.
create function ledger_balance(p_account uuid, p_before timestamptz) returns bigint
  language plpgsql stable
as $$
declare
  unit constant text := current_unit();
  known account_snapshot;
begin
  select * into known from account_snapshot
  where unit_id = unit and account_id = p_account and ends_at <= p_before
  order by ends_at desc limit 1;
  return coalesce(known.balance, 0) + coalesce((
    select sum(amount) from posting
    where unit_id = unit and account_id = p_account and at < p_before
      and at >= coalesce(known.ends_at, '-infinity')), 0);
end
$$;

-- The hash of the journals after one (at, id) up to and with another, chained to what came before.
create function ledger_hash(p_before bytea, p_after_at timestamptz, p_after_id uuid,
  p_last_at timestamptz, p_last_id uuid) returns bytea
  language sql stable
  set timezone = 'UTC'
as $$
  select sha256(p_before || coalesce(string_agg(sha256(convert_to(
    concat_ws('|', j.id, j.key, j.origin, j.at, j.lines, j.actor_id, j.reverses, (
      select string_agg(concat_ws(':', p.line, p.account_id, p.currency, p.amount, p.at, p.after), ';' order by p.line)
      from posting p where p.unit_id = j.unit_id and p.journal_id = j.id)), 'utf8')), ''::bytea order by j.at, j.id), ''))
  from journal j
  where j.unit_id = current_unit()
    and (j.at, j.id) > (p_after_at, p_after_id) and (j.at, j.id) <= (p_last_at, p_last_id)
$$;

-- One step of closing a day: adds a link of at most p_most journals, and snapshots once there are none
-- left. Says `wait` while a transaction may still write into the day, `more` or `closed`.
create function ledger_close(p_day date, p_ends_at timestamptz, p_most int) returns text
  language plpgsql
as $$
declare
  unit constant text := current_unit();
  closing ledger_closing;
  before ledger_link;
  next_at timestamptz;
  next_id uuid;
  counted int;
begin
  -- One closer at a time; the loser finds the work done.
  perform pg_advisory_xact_lock(hashtextextended('ledger-close:' || unit, 0));
  select * into closing from ledger_closing where unit_id = unit and day = p_day order by stage desc limit 1;
  if not found then
    if exists (select from ledger_closing where unit_id = unit and (day >= p_day or ends_at >= p_ends_at)) then
      raise exception 'days are closed in their order' using errcode = 'UW013';
    end if;
    insert into ledger_closing (unit_id, day, stage, ends_at) values (unit, p_day, 1, p_ends_at);
    return 'wait';
  end if;
  if closing.stage = 1 then
    insert into ledger_closing (unit_id, day, stage, ends_at) values (unit, p_day, 2, closing.ends_at);
    return 'wait';
  end if;
  if pg_snapshot_xmin(pg_current_snapshot()) < closing.horizon then
    return 'wait';
  end if;

  select * into before from ledger_link where unit_id = unit order by number desc limit 1;
  select count(*), max(at), (array_agg(id order by at desc, id desc))[1] into counted, next_at, next_id
  from (select at, id from journal
        where unit_id = unit and at < closing.ends_at
          and (at, id) > (coalesce(before.last_at, '-infinity'), coalesce(before.last_id, '00000000-0000-0000-0000-000000000000'))
        order by at, id limit p_most) j;
  if counted > 0 then
    insert into ledger_link (unit_id, number, day, last_at, last_id, journals, hash)
    values (unit, coalesce(before.number, 0) + 1, p_day, next_at, next_id, counted,
      ledger_hash(coalesce(before.hash, sha256(convert_to(unit, 'utf8'))), coalesce(before.last_at, '-infinity'),
        coalesce(before.last_id, '00000000-0000-0000-0000-000000000000'), next_at, next_id));
    return 'more';
  end if;
  insert into account_snapshot (unit_id, account_id, ends_at, balance)
  select unit, id, closing.ends_at, ledger_balance(id, closing.ends_at) from account where unit_id = unit
  on conflict do nothing;
  return 'closed';
end
$$;

-- The first link whose hash is no longer that of its journals; null while the chain holds.
create function ledger_broken_link() returns bigint
  language plpgsql stable
as $$
declare
  unit constant text := current_unit();
  link ledger_link;
  hash_before bytea := sha256(convert_to(unit, 'utf8'));
  at_before timestamptz := '-infinity';
  id_before uuid := '00000000-0000-0000-0000-000000000000';
begin
  for link in select * from ledger_link where unit_id = unit order by number loop
    if ledger_hash(hash_before, at_before, id_before, link.last_at, link.last_id) <> link.hash then
      return link.number;
    end if;
    hash_before := link.hash;
    at_before := link.last_at;
    id_before := link.last_id;
  end loop;
  return null;
end
$$;

-- Check
do $$
declare
  kept text;
begin
  foreach kept in array array['account', 'journal', 'posting', 'ledger_closing', 'ledger_link', 'account_snapshot'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = kept::regclass),
      kept || ' is not behind forced row-level security';
    assert not has_table_privilege('unwrap_app', kept, 'update, delete, truncate'),
      'the app role may change ' || kept;
    assert (select count(*) = 2 from pg_trigger where tgrelid = kept::regclass and tgenabled = 'O'
        and tgfoid = 'refuse_change'::regproc),
      kept || ' can be changed by its owner';
  end loop;
  assert (select tgdeferrable and tginitdeferred and tgenabled = 'O' from pg_trigger where tgname = 'journal_balances'),
    'a journal is not checked at commit';
  assert (select tgenabled = 'O' from pg_trigger where tgname = 'posting_joins'),
    'a posting may join an old journal';
  assert exists (select from pg_index where indexrelid = 'journal_key'::regclass and indisunique),
    'the same thing can happen twice';
end
$$;
