-- Up Migration
-- What was proven of the books is written down, a proof for each closed day, so that a night asks about what is new
-- and not about all that ever was. A proof says: every journal before this moment is in the chain, balances, is booked
-- to accounts that exist, and this is what each account and card that moved in the day then stood at.
--
-- Whoever writes as the app could also write a proof. So a proof is not believed but made here: all that is said in it
-- is reckoned by the triggers below, from the books themselves, whatever was inserted; and if the books are wrong
-- there is none. Names are looked up in `public` first: a temporary table cannot stand in for one of the books.

create table ledger_proof (
  unit_id text not null,
  number bigint not null,
  -- Every journal before this moment is proven.
  ends_at timestamptz not null,
  -- The last link before it and its hash, which is of every journal before it; 0 when there is none.
  link bigint not null,
  link_hash bytea not null check (length(link_hash) = 32),
  proved_at timestamptz not null,
  xact xid8 not null,
  -- Of the proof before it and of all of this.
  hash bytea not null check (length(hash) = 32),
  primary key (unit_id, number)
);
create unique index ledger_proof_end on ledger_proof (unit_id, ends_at);
select guard_unit_table('ledger_proof');
grant select, insert on ledger_proof to unwrap_app;

-- What an account or a card stood at when a proof was made, if it had moved since the proof before. The last of an
-- account's rows holds until there is another.
create table ledger_proof_balance (
  unit_id text not null,
  account_id uuid not null,
  proof bigint not null,
  currency currency_code not null,
  balance bigint not null,
  -- How often something was issued to it, and how much: a card is issued once, with its value.
  issues bigint not null,
  issued bigint not null,
  primary key (unit_id, account_id, proof)
);
select guard_unit_table('ledger_proof_balance');
grant select, insert on ledger_proof_balance to unwrap_app;

create trigger ledger_proof_append_only before update or delete on ledger_proof
  for each row execute function refuse_change();
create trigger ledger_proof_no_truncate before truncate on ledger_proof
  for each statement execute function refuse_change();
create trigger ledger_proof_balance_append_only before update or delete on ledger_proof_balance
  for each row execute function refuse_change();
create trigger ledger_proof_balance_no_truncate before truncate on ledger_proof_balance
  for each statement execute function refuse_change();

-- What is wrong with the journals of a time, one by one. A day is little beside all there is: it is reached by
-- indexes, whatever the planner believes of the sizes.
create function ledger_faults(p_from timestamptz, p_until timestamptz) returns table (rule text, what text)
  language plpgsql stable
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  unit constant text := current_unit();
begin
  return query
  select 'C1 every journal sums to zero in every currency',
    p.journal_id || ' is off by ' || sum(p.amount) || ' ' || p.currency
  from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id
  where j.unit_id = unit and j.at >= p_from and j.at < p_until
  group by p.journal_id, p.currency having sum(p.amount) <> 0;

  return query
  select 'C1 every journal has all its postings, and every posting its journal', j.id::text
  from journal j left join posting p on p.unit_id = j.unit_id and p.journal_id = j.id and p.at = j.at
  where j.unit_id = unit and j.at >= p_from and j.at < p_until
  group by j.id, j.lines having count(p.line) <> j.lines;

  -- Nearly every journal has an account of the unit on one side; what is lost between two cards is off their balances.
  return query
  select 'C1 every journal has all its postings, and every posting its journal', p.journal_id || '/' || p.line
  from account a
  join posting p on p.unit_id = a.unit_id and p.account_id = a.id and p.at >= p_from and p.at < p_until
  left join journal j on j.unit_id = p.unit_id and j.id = p.journal_id
  where a.unit_id = unit and j.id is null;

  return query
  select 'C2 every posting is to a card or an account, in its currency', p.journal_id || '/' || p.line
  from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id
  left join card c on c.unit_id = p.unit_id and c.id = p.account_id
  left join account a on a.unit_id = p.unit_id and a.id = p.account_id
  where j.unit_id = unit and j.at >= p_from and j.at < p_until
    and coalesce(c.currency, a.currency) is distinct from p.currency;
end
$$;

-- The first link after one and up to another that is missing or no longer fits its journals; null while they hold.
create function ledger_broken_link(p_after bigint, p_through bigint) returns bigint
  language plpgsql stable
  set search_path = public, pg_temp
as $$
declare
  unit constant text := current_unit();
  link ledger_link;
  before ledger_link;
begin
  if p_after > 0 then
    select * into before from ledger_link where unit_id = unit and number = p_after;
    if not found then return p_after; end if;
  end if;
  for n in p_after + 1 .. p_through loop
    select * into link from ledger_link where unit_id = unit and number = n;
    if not found or link.hash <> ledger_hash(coalesce(before.hash, sha256(convert_to(unit, 'utf8'))),
        coalesce(before.last_at, '-infinity'), coalesce(before.last_id, '00000000-0000-0000-0000-000000000000'),
        link.last_at, link.last_id) then
      return n;
    end if;
    before := link;
  end loop;
  return null;
end
$$;

-- Every account and card that moved in the day of a proof, with what it then stood at: what the proof before it said,
-- and the day's postings.
create function ledger_moved(p_proof bigint, p_from timestamptz, p_until timestamptz)
  returns table (account_id uuid, currency text, balance bigint, issues bigint, issued bigint)
  language plpgsql stable
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
begin
  return query
  select m.account_id, m.currency, coalesce(b.balance, 0) + m.amount, coalesce(b.issues, 0) + m.issues,
    coalesce(b.issued, 0) + m.issued
  from (
    select p.account_id, min(p.currency) as currency, sum(p.amount)::bigint as amount,
      count(*) filter (where j.origin in ('issue', 'grant') or j.key = 'give:' || p.account_id) as issues,
      coalesce(sum(p.amount) filter (where j.origin in ('issue', 'grant') or j.key = 'give:' || p.account_id), 0)::bigint
        as issued
    from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id
    where j.unit_id = unit and j.at >= p_from and j.at < p_until
    group by p.account_id) m
  left join lateral (
    select * from ledger_proof_balance b
    where b.unit_id = unit and b.account_id = m.account_id and b.proof < p_proof
    order by b.proof desc limit 1) b on true;
end
$$;

-- What is wrong with the day of a proof, and with what the proof says of it; nothing, or it would not be there. Asked
-- when it is made, and of old ones again and again.
create function ledger_proof_faults(p_number bigint) returns table (rule text, what text)
  language plpgsql stable
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  unit constant text := current_unit();
  chain constant text := 'C1 the chain of the books holds';
  proof ledger_proof;
  before ledger_proof;
  link ledger_link;
  since timestamptz;
  broken bigint;
begin
  select * into proof from ledger_proof where unit_id = unit and number = p_number;
  select * into before from ledger_proof where unit_id = unit and number = p_number - 1;
  if proof.number is null or (before.number is null and p_number > 1) then
    return query select 'C1 the chain of the proofs holds', 'proof ' || p_number || ' or the one before it is missing';
    return;
  end if;
  since := coalesce(before.ends_at, '-infinity');

  broken := ledger_broken_link(coalesce(before.link, 0), proof.link);
  if broken is not null then
    return query select chain, 'link ' || broken;
  else
    select * into link from ledger_link where unit_id = unit and number = proof.link;
    if coalesce(link.hash, sha256(convert_to(unit, 'utf8'))) <> proof.link_hash then
      return query select chain, 'link ' || proof.link || ' is not the one that was proven';
    end if;
    return query
    select chain, j.id || ' is in no link' from journal j
    where j.unit_id = unit and j.at < proof.ends_at
      and (j.at, j.id) > (coalesce(link.last_at, '-infinity'), coalesce(link.last_id, '00000000-0000-0000-0000-000000000000'));
  end if;

  return query select f.rule, f.what from ledger_faults(since, proof.ends_at) f;

  return query
  select 'C2 every proven balance equals its postings',
    m.account_id || ' stood at ' || m.balance || ' at ' || proof.ends_at || ', the proof says ' || coalesce(s.balance::text, 'nothing')
  from ledger_moved(p_number, since, proof.ends_at) m
  -- One at a time, by the key: nothing else finds the rows of one proof without going through all of them.
  left join lateral (
    select * from ledger_proof_balance s
    where s.unit_id = unit and s.account_id = m.account_id and s.proof = p_number limit 1) s on true
  where (s.currency, s.balance, s.issues, s.issued) is distinct from (m.currency, m.balance, m.issues, m.issued);

  return query
  select 'C2 every snapshot equals the postings before it', a.id || ' at ' || proof.ends_at
  from account a
  left join account_snapshot s on s.unit_id = a.unit_id and s.account_id = a.id and s.ends_at = proof.ends_at
  left join lateral (
    select b.balance from ledger_proof_balance b
    where b.unit_id = unit and b.account_id = a.id and b.proof <= p_number
    order by b.proof desc limit 1) b on true
  -- An account that had not moved by then may not have been there either.
  where a.unit_id = unit and (s.balance <> coalesce(b.balance, 0) or (s.balance is null and b.balance is not null));
end
$$;

-- A proof's own hash. Times as numbers: how a time is written depends on who asks.
create function ledger_proof_hash(p_before bytea, p ledger_proof) returns bytea
  language sql stable
as $$
  select sha256(coalesce(p_before, sha256(convert_to('proofs of ' || p.unit_id, 'utf8')))
    || convert_to(concat_ws('|', p.number, extract(epoch from p.ends_at), p.link, encode(p.link_hash, 'hex'),
      extract(epoch from p.proved_at)), 'utf8'))
$$;

-- The first proof that does not follow from the one before it, or whose link is another than then; null while all do.
create function ledger_broken_proof() returns bigint
  language sql stable
  set search_path = public, pg_temp
as $$
  select min(number) from (
    select p.number, p.hash <> ledger_proof_hash(lag(p.hash) over (order by p.number), p)
      or p.number <> row_number() over (order by p.number)
      or p.link_hash <> coalesce(l.hash, sha256(convert_to(p.unit_id, 'utf8'))) as broken
    from ledger_proof p left join ledger_link l on l.unit_id = p.unit_id and l.number = p.link
    where p.unit_id = current_unit()) each
  where broken
$$;

-- The end of the first day that is closed and not proven; null when there is none.
create function ledger_day_to_prove() returns timestamptz
  language plpgsql stable
  set search_path = public, pg_temp
as $$
declare
  unit constant text := current_unit();
  proven timestamptz;
  next_end timestamptz;
begin
  select ends_at into proven from ledger_proof where unit_id = unit order by number desc limit 1;
  select ends_at into next_end from ledger_closing
  where unit_id = unit and stage = 2 and ends_at > coalesce(proven, '-infinity')
  order by ends_at limit 1;
  -- Snapshots are the last that closing does.
  if exists (select from account a join account_snapshot s
      on s.unit_id = a.unit_id and s.account_id = a.id and s.ends_at = next_end
      where a.unit_id = unit) then
    return next_end;
  end if;
  return null;
end
$$;

create function ledger_proof_begins() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  before ledger_proof;
  last ledger_link;
begin
  -- One at a time; the next begins where this one ends.
  perform pg_advisory_xact_lock(hashtextextended('ledger-prove:' || new.unit_id, 0));
  select * into before from ledger_proof where unit_id = new.unit_id order by number desc limit 1;
  new.number := coalesce(before.number, 0) + 1;
  new.ends_at := ledger_day_to_prove();
  if new.ends_at is null then
    raise exception 'no day is closed that is not proven' using errcode = 'UW014';
  end if;
  select * into last from ledger_link
  where unit_id = new.unit_id and number >= coalesce(before.link, 0) and last_at < new.ends_at
  order by number desc limit 1;
  new.link := coalesce(last.number, 0);
  new.link_hash := coalesce(last.hash, sha256(convert_to(new.unit_id, 'utf8')));
  new.xact := pg_current_xact_id();
  new.hash := ledger_proof_hash(before.hash, new);
  return new;
end
$$;
create trigger ledger_proof_begins before insert on ledger_proof
  for each row execute function ledger_proof_begins();

-- Only what the books say, and only together with its proof.
create function ledger_proof_balance_joins() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  proof ledger_proof;
  since timestamptz;
begin
  if not exists (select from added) then return null; end if;
  select p.* into proof from ledger_proof p
  where (p.unit_id, p.number) = (select a.unit_id, a.proof from added a limit 1) and p.xact = pg_current_xact_id();
  select coalesce(max(p.ends_at), '-infinity') into since from ledger_proof p
  where p.unit_id = proof.unit_id and p.number = proof.number - 1;
  if proof.number is null or exists (
      select a.unit_id, a.proof, a.account_id, a.currency::text, a.balance, a.issues, a.issued from added a
      except
      select proof.unit_id, proof.number, m.account_id, m.currency, m.balance, m.issues, m.issued
      from ledger_moved(proof.number, since, proof.ends_at) m) then
    raise exception 'a proven balance is what the postings say, and belongs to a proof of its own transaction'
      using errcode = 'UW016';
  end if;
  return null;
end
$$;
create trigger ledger_proof_balance_joins after insert on ledger_proof_balance
  referencing new table as added for each statement execute function ledger_proof_balance_joins();

create function ledger_proof_ends() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  since timestamptz;
  faults jsonb;
begin
  select coalesce(max(ends_at), '-infinity') into since from ledger_proof
  where unit_id = new.unit_id and number = new.number - 1;
  insert into ledger_proof_balance (unit_id, account_id, proof, currency, balance, issues, issued)
  select new.unit_id, m.account_id, new.number, m.currency, m.balance, m.issues, m.issued
  from ledger_moved(new.number, since, new.ends_at) m;
  select jsonb_agg(f) into faults from (select * from ledger_proof_faults(new.number) limit 50) f;
  if faults is not null then
    raise exception 'the books are wrong' using errcode = 'UW015', detail = faults::text;
  end if;
  return null;
end
$$;
create trigger ledger_proof_ends after insert on ledger_proof
  for each row execute function ledger_proof_ends();

-- Check
do $$
declare
  kept text;
begin
  foreach kept in array array['ledger_proof', 'ledger_proof_balance'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = kept::regclass),
      kept || ' is not behind forced row-level security';
    assert not has_table_privilege('unwrap_app', kept, 'update, delete, truncate'),
      'the app role may change ' || kept;
    assert (select count(*) = 2 from pg_trigger where tgrelid = kept::regclass and tgenabled = 'O'
        and tgfoid = 'refuse_change'::regproc),
      kept || ' can be changed by its owner';
  end loop;
  assert (select count(*) = 3 from pg_trigger where tgenabled = 'O'
      and tgname in ('ledger_proof_begins', 'ledger_proof_ends', 'ledger_proof_balance_joins')),
    'a proof can be written that nobody made';
  assert (select count(*) = 9 and bool_and(coalesce('search_path=public, pg_temp' = any (proconfig), false) and not prosecdef)
      from pg_proc where proname in ('ledger_faults', 'ledger_moved', 'ledger_proof_faults', 'ledger_broken_proof',
        'ledger_day_to_prove', 'ledger_proof_begins', 'ledger_proof_balance_joins', 'ledger_proof_ends')
        or (proname = 'ledger_broken_link' and pronargs = 2)),
    'a temporary table can stand in for one of the books';
end
$$;
