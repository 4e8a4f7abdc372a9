-- Up Migration
-- A top-up is an intention until its money has arrived: it can be seen as pending and not be spent. It ends
-- once, confirmed or cancelled, whoever reports it how often.
create table top_up (
  unit_id text not null,
  id uuid not null,
  card_id uuid not null,
  currency currency_code not null,
  amount bigint not null check (amount > 0),
  -- How it is to be paid for.
  means text not null check (length(means) between 1 and 32),
  state text not null default 'requested' check (state in ('requested', 'confirmed', 'cancelled')),
  asked_by uuid,
  made_at timestamptz not null,
  ended_at timestamptz,
  journal_id uuid,
  primary key (unit_id, id),
  check ((state = 'requested') = (ended_at is null)),
  check ((state = 'confirmed') = (journal_id is not null))
);
create index top_up_pending on top_up (unit_id, card_id) where state = 'requested';
select guard_unit_table('top_up');
grant select, insert, update on top_up to unwrap_app;
create trigger top_up_stays before delete or truncate on top_up
  for each statement execute function refuse_removal();

-- The money has arrived: it goes onto the card, once. The amount must be the one that was asked for.
create function top_up_confirm(p_journal uuid, p_at timestamptz, p_actor uuid, p_top_up uuid, p_means text,
  p_currency text, p_amount bigint,
  out outcome text, out journal uuid, out available bigint)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  wish top_up;
  moved record;
begin
  -- The card before its top-up, as holds do.
  perform from card where unit_id = unit
    and id = (select t.card_id from top_up t where t.unit_id = unit and t.id = p_top_up) for update;
  select * into wish from top_up t where t.unit_id = unit and t.id = p_top_up for update;
  if not found then outcome := 'top-up-unknown'; return; end if;
  if (wish.amount, wish.currency::text) <> (p_amount, p_currency) then outcome := 'top-up-differs'; return; end if;
  if wish.state = 'cancelled' then outcome := 'top-up-cancelled'; return; end if;
  moved := card_move(p_journal, 'top-up:' || p_top_up, 'top-up', p_at, p_actor, wish.card_id, p_amount,
    'clearing', p_means);
  outcome := moved.outcome;
  journal := moved.journal;
  available := moved.available;
  if outcome <> 'done' then return; end if;
  update top_up set state = 'confirmed', ended_at = p_at, journal_id = p_journal
  where unit_id = unit and id = p_top_up and state = 'requested';
  if not found then raise exception 'top-up % changed under its own lock', p_top_up; end if;
end
$$;

-- Nobody will pay for it any more. What was confirmed stays so.
create function top_up_cancel(p_top_up uuid, p_at timestamptz, out outcome text)
  language plpgsql
as $$
declare
  unit constant text := current_unit();
  wish top_up;
begin
  select * into wish from top_up t where t.unit_id = unit and t.id = p_top_up for update;
  if not found then outcome := 'top-up-unknown'; return; end if;
  outcome := case wish.state when 'confirmed' then 'top-up-confirmed' when 'cancelled' then 'repeated' else 'done' end;
  if outcome = 'done' then
    update top_up set state = 'cancelled', ended_at = p_at
    where unit_id = unit and id = p_top_up and state = 'requested';
  end if;
end
$$;

-- Check
do $$
declare
  mover text;
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'top_up'::regclass),
    'top_up is not behind forced row-level security';
  assert not has_table_privilege('unwrap_app', 'top_up', 'delete, truncate'), 'a top-up can be removed';
  foreach mover in array array['top_up_confirm', 'top_up_cancel'] loop
    assert (select not prosecdef and prosrc ~ 'for update' and prosrc ~ 'current_unit\(\)'
        from pg_proc where proname = mover),
      mover || ' decides on rows that it has not locked, or as somebody else';
  end loop;
end
$$;
