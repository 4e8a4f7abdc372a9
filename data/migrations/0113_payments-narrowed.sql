-- Up Migration
-- The payment service gets no more than its work needs: it begins attempts and asks for checks. Whoever has taken it over
-- can call nothing paid, add no job of another kind, and read no answer that another call has kept.

-- An attempt: its beginning, what the provider called it, and that it shall end.
revoke insert, update on payment_attempt from unwrap_pay;
grant insert (unit_id, id, order_id, state, provider, account, is_live, means, currency, amount, asked, made_at, ends_at,
  changed_at, check_at) on payment_attempt to unwrap_pay;
grant update (state, ref, redirect_url, ends_at, changed_at, check_at) on payment_attempt to unwrap_pay;

create function pay_begins_attempts() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'starting' or new.check_at is null or new.check_at > new.ends_at then
      raise exception 'an attempt begins by starting, and is asked about before its end'
        using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if new.state <> old.state and not (old.state = 'starting' and new.state = 'open') then
    raise exception 'what became of a payment is the check''s to say' using errcode = 'insufficient_privilege';
  end if;
  if (old.ref is not null and new.ref is distinct from old.ref)
    or (old.redirect_url is not null and new.redirect_url is distinct from old.redirect_url) then
    raise exception 'a provider names an attempt once' using errcode = 'insufficient_privilege';
  end if;
  if new.ends_at > old.ends_at or new.check_at is null or new.check_at > old.check_at then
    raise exception 'an attempt may only end, and be asked about, sooner' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger pay_begins_attempts before insert or update on payment_attempt for each row
  when (current_user = 'unwrap_pay') execute function pay_begins_attempts();

-- An order: one attempt more.
create function pay_counts_attempts() returns trigger
  language plpgsql
as $$
begin
  if new.attempts <> old.attempts + 1 then
    raise exception 'attempts are counted one by one' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger pay_counts_attempts before update on orders for each row
  when (current_user = 'unwrap_pay') execute function pay_counts_attempts();

-- A job: to have a provider asked, in the unit that it works for.
create function pay_asks_for_checks() returns trigger
  language plpgsql
as $$
begin
  if new.name <> 'payment-check' or (new.data ->> 'unit') is distinct from current_unit()
    or new.group_id is distinct from current_unit() or new.priority > 0 then
    raise exception 'the payment service asks for checks of its unit, in its turn' using errcode = 'insufficient_privilege';
  end if;
  -- What fails would be copied into a queue of its choice.
  if new.dead_letter is not null then
    raise exception 'the payment service asks for checks and for nothing else' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger pay_asks_for_checks before insert on pgboss.job for each row
  when (current_user = 'unwrap_pay') execute function pay_asks_for_checks();
revoke select on all tables in schema pgboss from unwrap_pay;
grant select on pgboss.version, pgboss.queue to unwrap_pay;
-- How many jobs wait, and not what is in them.
grant select (id, name, group_id, state, start_after, completed_on) on pgboss.job, pgboss.job_common to unwrap_pay;

-- Answers that are kept to be given again: those of its own calls.
create policy answers_of_pay on idempotency as restrictive to unwrap_pay
  using (call in ('API-100.init', 'API-102'));
revoke select on audit from unwrap_pay;

-- Keys: the first of a kind, where there is none yet. A further version that nobody can open would lock everybody out.
create policy first_keys_of_pay on unit_key as restrictive for insert to unwrap_pay with check (version = 1);

-- What was told is asked about again less and less often; what it is about decides whether something that is settled is
-- looked at once more.
alter table payment_event add column about text not null default 'payment';
alter table payment_event add constraint payment_event_about_check
  check (about in ('payment', 'money-back', 'other')) not valid;
alter table payment_event add column check_at timestamptz;
alter table payment_event drop constraint payment_event_became_check;
alter table payment_event add constraint payment_event_became_check
  check (became in ('checked', 'other-mode', 'not-ours', 'needless', 'not-by-us')) not valid;

-- What a bank would not take back is sent again, under another name.
alter table payment_refund add column tries int not null default 1;
-- When somebody was last sent to ask about it.
alter table payment_refund add column asked_at timestamptz;
alter table payment_refund add constraint payment_refund_tries_check check (tries between 1 and 20) not valid;

-- Brief: a row a queue. What fails for longer than that is the reconciler's to try again, which knows when.
update pgboss.queue set retry_limit = 5 where name in ('payment-check', 'payment-refund');

-- Brief: a row a queue. Looking for what is left to do is done once, however often it was asked for.
update pgboss.queue set policy = 'short' where name = 'payment-reconcile';

-- Check
do $$
declare
  hidden text;
begin
  foreach hidden in array array['payment', 'received', 'received_currency', 'fee_entry', 'amount', 'account', 'asked',
    'card_token'] loop
    assert not has_column_privilege('unwrap_pay', 'payment_attempt', hidden, 'update'), 'pay can write ' || hidden;
  end loop;
  assert has_column_privilege('unwrap_pay', 'payment_attempt', 'ref', 'update'), 'pay cannot begin';
  assert (select tgenabled = 'O' from pg_trigger where tgrelid = 'payment_attempt'::regclass
    and tgname = 'pay_begins_attempts'), 'pay can call an attempt paid';
  assert (select tgenabled = 'O' from pg_trigger where tgrelid = 'orders'::regclass
    and tgname = 'pay_counts_attempts'), 'pay can begin as often as it likes';
  assert (select pg_get_indexdef('payment_attempt_living'::regclass) like '%''waiting''%'),
    'what a bank is still to answer for can be begun beside';
  assert (select indisunique from pg_index where indexrelid = 'payment_attempt_ref'::regclass),
    'one page may be that of two attempts';
  assert (select count(*) = 2 from pg_trigger where tgname = 'pay_asks_for_checks' and tgenabled = 'O'
    and tgrelid in ('pgboss.job'::regclass, 'pgboss.job_common'::regclass)), 'pay can add any job';
  assert not has_column_privilege('unwrap_pay', 'pgboss.job_common', 'data', 'select'), 'pay can read jobs';
  assert (select not polpermissive from pg_policy where polrelid = 'idempotency'::regclass
    and polname = 'answers_of_pay'), 'pay can read the answers of other calls';
  assert not has_any_column_privilege('unwrap_pay', 'audit', 'select'), 'pay can read what others did';
  assert (select pg_get_constraintdef(oid) like '%''not-by-us''%' from pg_constraint
    where conrelid = 'payment_event'::regclass and conname = 'payment_event_became_check'), 'nothing can be called another''s doing';
  assert (select max(retry_limit) = 5 from pgboss.queue where name in ('payment-check', 'payment-refund')),
    'what fails is tried by the queue and by the reconciler, ever more often';
  assert (select policy = 'short' from pgboss.queue where name = 'payment-reconcile'),
    'the same is looked for many times over';
  assert (select not polpermissive from pg_policy where polrelid = 'unit_key'::regclass
    and polname = 'first_keys_of_pay'), 'pay can add a version to a key';
  assert (select count(*) = 2 from pg_constraint where conname in ('payment_event_about_check',
    'payment_refund_tries_check')), 'a notice may be about anything';
end
$$;
