-- Up Migration
-- What stands around a partner's call that is one statement: who may, the key under which its answer is kept, the
-- line in the audit. It knows nothing of what the call does; that is a function between these two, in the same
-- statement, which knows nothing of them. `data/partner-call.ts` puts the three together.

-- Who asks, for whatever the call does; `refused` when they may not, and then it is not done.
create type partner_caller as (
  refused text,
  partner uuid,
  merchant text,
  key uuid,
  till uuid,
  hour_max bigint,
  wrong_max int
);

-- Values of one call say nothing of the next one's, so these functions never plan for them. It is said of each: what is
-- checked at the commit plans for itself.

-- Makes the statement one of this unit, finds who asks and takes the key for what this journal will do. Nobody when
-- they are unknown here or the key is not free: that is the long way's to answer.
create function partner_call_begins(p_unit text, p_lock_timeout_ms int, p_at timestamptz, p_token_hash bytea,
  p_path text, p_call text, p_key text, p_fingerprint bytea, p_kept_until timestamptz, p_journal uuid)
  returns partner_caller
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  who record;
begin
  perform enter_unit(p_unit, p_lock_timeout_ms);
  who := partner_of_key(p_token_hash, p_path, p_at);
  if who.partner is null then return null; end if;
  if not who.suspended
      and not take_key_for_journal(who.partner::text, p_key, p_call, p_fingerprint, p_kept_until, p_journal) then
    return null;
  end if;
  return row(case when who.suspended then 'auth.required' end, who.partner, who.merchant, who.key, who.till,
    who.hour_max, who.wrong_max)::partner_caller;
end
$$;

-- Whatever was not done gives the key back; whatever was done or refused is on the record, but for a caller who was
-- none.
create function partner_call_ends(p_who partner_caller, p_at timestamptz, p_call text, p_key text, p_audit uuid,
  p_outcome text, p_about uuid) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  unit constant text := current_unit();
begin
  if p_who.partner is null or p_who.refused is not null then return; end if;
  if p_outcome is distinct from 'done' then
    delete from idempotency where unit_id = unit and subject = p_who.partner::text and key = p_key;
  end if;
  if p_outcome <> 'auth.required' then
    insert into audit (unit_id, id, at, actor_kind, actor_id, call, key, outcome, about)
    values (unit, p_audit, p_at, 'partner', p_who.partner, p_call, case p_outcome when 'done' then p_key end,
      p_outcome, case when p_about is not null then array[p_about] end);
  end if;
end
$$;

-- Check
do $$
declare
  named text;
begin
  foreach named in array array['partner_call_begins', 'partner_call_ends'] loop
    assert (select not prosecdef and provolatile = 'v' from pg_proc where proname = named),
      named || ' runs with more rights than its caller has, or sees what was known before it waited';
    assert (select prosrc !~ 'card|posting' from pg_proc where proname = named),
      named || ' knows what the call does';
  end loop;
end
$$;
