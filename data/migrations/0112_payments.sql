-- Up Migration
-- What is to be paid, each attempt to pay it, and what its provider told of it. An attempt is written before the provider
-- hears of it and under the key that the provider hears: whatever is lost afterwards can be asked for again.

-- An order, as far as paying for it goes.
create table orders (
  unit_id text not null references unit_home,
  id uuid not null,
  -- What people call it.
  number text not null check (number ~ '^[0-9A-Z-]{4,40}$'),
  state text not null check (state in ('placed', 'paid', 'cancelled')),
  currency currency_code not null,
  -- What is left to be paid from outside.
  due bigint not null check (due > 0),
  -- Whose it is: a member's, or that of whoever holds the visit it was made in.
  buyer_id uuid,
  visit text,
  -- Waits for somebody to look at it, so its money is only set aside.
  reviewed boolean not null default false,
  -- How often paying was begun. Adding one to it is what makes attempts take turns.
  attempts int not null default 0 check (attempts between 0 and 50),
  made_at timestamptz not null,
  primary key (unit_id, id),
  unique (unit_id, number),
  foreign key (unit_id, buyer_id) references actor,
  check ((buyer_id is null) <> (visit is null))
);
create index orders_of_visit on orders (unit_id, visit, made_at) where visit is not null;
create index orders_of_buyer on orders (unit_id, buyer_id, made_at) where buyer_id is not null;
select guard_unit_table('orders');
grant select, insert, update on orders to unwrap_app;

create table payment_attempt (
  unit_id text not null,
  id uuid not null,
  order_id uuid not null,
  state text not null check (state in ('starting', 'open', 'authorised', 'waiting', 'paid', 'failed', 'expired', 'voided',
    'mismatched')),
  -- Why it failed, or what did not agree.
  reason text check (length(reason) <= 64),
  provider text not null check (length(provider) between 1 and 40),
  -- The provider's account that the money is to come to.
  account text not null check (length(account) between 1 and 255),
  -- False where it is play money.
  is_live boolean not null,
  means text not null,
  currency currency_code not null,
  amount bigint not null check (amount > 0),
  -- What the provider was asked, to the letter: asked again under the same key it is the same.
  asked jsonb not null,
  -- The provider's name of what can be paid, and of the payment once there is one.
  ref text check (length(ref) <= 255),
  payment text check (length(payment) <= 255),
  redirect_url text check (length(redirect_url) <= 8000),
  -- What came, which is not always what was asked for.
  received bigint check (received > 0),
  received_currency currency_code,
  card_brand text check (length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- What the provider keeps the card under for the next time.
  card_token text check (length(card_token) <= 255),
  card_fingerprint text check (length(card_fingerprint) <= 255),
  -- Until when what was set aside can be taken.
  capture_before timestamptz,
  -- The provider's entry that says what it kept.
  fee_entry text check (length(fee_entry) <= 255),
  made_at timestamptz not null,
  -- When we end it, if nobody has paid by then.
  ends_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider is asked without being told to; absent once there is nothing left to hear.
  check_at timestamptz,
  primary key (unit_id, id),
  foreign key (unit_id, order_id) references orders,
  check ((received is null) = (received_currency is null)),
  check ((received is null) or payment is not null)
);
-- The first is over at its provider before a second can begin.
create unique index payment_attempt_living on payment_attempt (unit_id, order_id)
  where state in ('starting', 'open', 'authorised', 'waiting');
create unique index payment_attempt_payment on payment_attempt (unit_id, provider, payment) where payment is not null;
create unique index payment_attempt_ref on payment_attempt (unit_id, provider, ref) where ref is not null;
create index payment_attempt_order on payment_attempt (unit_id, order_id, made_at);
create index payment_attempt_check on payment_attempt (unit_id, check_at) where check_at is not null;
select guard_unit_table('payment_attempt');
grant select, insert, update on payment_attempt to unwrap_app;

-- Money that goes back the way it came: what nobody owes us, because the order was paid twice or is no more.
create table payment_refund (
  unit_id text not null,
  id uuid not null,
  attempt_id uuid not null,
  why text not null check (why in ('surplus', 'late', 'mismatched')),
  state text not null check (state in ('wanted', 'pending', 'done', 'failed')),
  reason text check (length(reason) <= 64),
  currency currency_code not null,
  amount bigint not null check (amount > 0),
  -- The provider's name of it.
  ref text check (length(ref) <= 255),
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (unit_id, id),
  foreign key (unit_id, attempt_id) references payment_attempt
);
-- What is sent back by itself is sent back once.
create unique index payment_refund_once on payment_refund (unit_id, attempt_id);
create index payment_refund_open on payment_refund (unit_id, changed_at) where state in ('wanted', 'pending');
select guard_unit_table('payment_refund');
grant select, insert, update on payment_refund to unwrap_app;

-- What a provider told, or a browser that came back. It is the reason to ask, and is believed in nothing else.
create table payment_event (
  unit_id text not null references unit_home,
  provider text not null,
  -- The provider's own id of it: told fifty times, it is one row.
  event text not null check (length(event) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  -- What it is about, by the provider's name, and the attempt that it names. Neither need exist here.
  object text not null check (length(object) <= 255),
  attempt uuid,
  received_at timestamptz not null,
  -- When it was asked about, and what came of it.
  settled_at timestamptz,
  became text check (became in ('checked', 'other-mode', 'not-ours', 'needless')),
  primary key (unit_id, provider, event),
  check ((settled_at is null) = (became is null))
);
create index payment_event_unsettled on payment_event (unit_id, received_at) where settled_at is null;
create index payment_event_received on payment_event (unit_id, received_at);
select guard_unit_table('payment_event');
grant select, insert, update, delete on payment_event to unwrap_app;

select make_queue('payment-check', '{"retryLimit": 30, "retryDelayMax": 300}');
select make_queue('payment-refund', '{"retryLimit": 60, "retryDelayMax": 900}');
select make_queue('payment-reconcile');
select make_queue('payment-tick');

-- The payment service is a role of its own: it answers the internet's payment providers, and what it cannot read cannot be
-- had from it. The same wall as for everybody, on the tables that it needs.
create function open_to_pay(opened regclass, privileges text) returns void
  language plpgsql
as $$
begin
  execute format('alter policy unit_scope on %s to unwrap_app, unwrap_pay', opened);
  execute format('grant %s on %s to unwrap_pay', privileges, opened);
end
$$;
revoke execute on function open_to_pay(regclass, text) from public;

grant usage on schema public, pgboss to unwrap_pay;
grant select on unit_home to unwrap_pay;
select open_to_pay('unit_profile', 'select');
-- Who is asking.
select open_to_pay('access_token', 'select');
select open_to_pay('actor', 'select');
select open_to_pay('assignment', 'select');
select open_to_pay('session', 'select');
select open_to_pay('idempotency', 'select, insert, update, delete');
select open_to_pay('audit', 'select, insert');
-- What is paid. Of an order it changes nothing but the number of attempts.
select open_to_pay('orders', 'select, update (attempts)');
select open_to_pay('payment_attempt', 'select, insert, update');
select open_to_pay('payment_event', 'select, insert');
-- The keys that it signs and seals with; those of cards, people and passwords are none of its business.
select open_to_pay('unit_key', 'select, insert');
create policy keys_of_pay on unit_key as restrictive to unwrap_pay
  using (purpose in ('visit', 'visit-seal', 'sealing', 'answers', 'payments'));
-- It adds jobs and works none.
grant select on all tables in schema pgboss to unwrap_pay;
grant insert on pgboss.job, pgboss.job_common to unwrap_pay;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['orders', 'payment_attempt', 'payment_event'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
    assert (select polroles = array['unwrap_app'::regrole::oid, 'unwrap_pay'::regrole::oid] from pg_policy
      where polrelid = guarded::regclass and polname = 'unit_scope'), guarded || ' is not behind the wall for pay';
  end loop;
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'payment_refund'::regclass),
    'payment_refund is not behind forced row-level security';
  assert (select indisunique from pg_index where indexrelid = 'payment_refund_once'::regclass),
    'the same money can be sent back twice';
  assert (select indisunique from pg_index where indexrelid = 'payment_attempt_living'::regclass),
    'an order can be paid in two places at once';
  assert (select indisunique from pg_index where indexrelid = 'payment_attempt_payment'::regclass),
    'one payment may be two attempts';
  foreach guarded in array array['card', 'card_secret', 'stock_code', 'password', 'person', 'person_key', 'refresh_secret',
    'authenticator', 'one_time_code', 'passkey', 'sign_in_name', 'message', 'server_cart', 'coupon_terms', 'journal',
    'posting', 'payment_refund'] loop
    assert not has_any_column_privilege('unwrap_pay', guarded, 'select'), 'pay can read ' || guarded;
  end loop;
  assert (select not polpermissive from pg_policy where polrelid = 'unit_key'::regclass and polname = 'keys_of_pay'),
    'pay can read the keys of cards';
  assert not has_column_privilege('unwrap_pay', 'orders', 'due', 'update'), 'pay can change what an order costs';
  assert not has_table_privilege('unwrap_pay', 'pgboss.job', 'update, delete'), 'pay can take jobs away';
  assert not has_schema_privilege('unwrap_pay', 'public', 'create'), 'the pay role may create tables';
end
$$;
