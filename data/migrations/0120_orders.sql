-- Up Migration
-- What an order is made of. `orders` stays what the payment service may see of one: whose it is, what is due, in which state.
-- What is in it, for whom and at which price is in tables of its own, which that service cannot read.

-- Rows there are looked through in the next migration, where nobody waits for it.
alter table orders drop constraint orders_state_check;
-- What was paid before there was anything in an order has no cards to wait for. The owner too sees no row of a guarded table,
-- but for this once.
alter table orders no force row level security;
-- Brief: no release before this one lets anybody order, so there are a few that were made by hand.
update orders set state = 'done' where state = 'paid';
alter table orders force row level security;
alter table orders add constraint orders_state_check check (state in ('placed', 'transfer', 'waiting', 'review', 'issuing',
  'locked', 'done', 'cancelled', 'part-returned', 'returned')) not valid;
-- What cards pay alone has nothing left to pay.
alter table orders drop constraint orders_due_check;
alter table orders add constraint orders_due_check check (due >= 0) not valid;
alter table orders drop constraint orders_number_check;
alter table orders add constraint orders_number_check check (number ~ '^[0-9A-Z-]{4,48}$') not valid;
-- Raised with every change: whoever looks at an order sees that there is something to see.
alter table orders add column version int not null default 0;
-- Until when it waits for its payment, if nothing is on its way.
alter table orders add column ends_at timestamptz;
alter table orders add column cancelled_why text;
alter table orders add constraint orders_cancelled_why_check
  check (cancelled_why in ('buyer', 'expired', 'rejected')) not valid;

create function order_changes() returns trigger
  language plpgsql
as $$
begin
  -- An attempt that is counted is no change to whoever looks at it, and that somebody has let it go on is not theirs to know
  -- before its money is taken.
  if (new.state, new.due) is distinct from (old.state, old.due) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create trigger order_changes before update on orders for each row execute function order_changes();

create table order_detail (
  unit_id text not null,
  order_id uuid not null,
  language text not null,
  -- In minor units, as it was shown: what it costs never changes again.
  price jsonb not null,
  -- So many cards, those that are given on top included, and how many there are by now.
  cards int not null check (cards > 0),
  issued int not null default 0 check (issued between 0 and cards),
  -- Why somebody has to look at it before it goes on.
  review text[] not null default '{}',
  chorus_no text check (length(chorus_no) <= 60),
  tax_credit boolean not null default false,
  -- Who bought it and to whom the receipt goes, sealed.
  key_version int,
  sealed bytea,
  made_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (unit_id, order_id),
  foreign key (unit_id, order_id) references orders,
  check ((key_version is null) = (sealed is null))
);
select guard_unit_table('order_detail');
grant select, insert, update on order_detail to unwrap_app;

create table order_line (
  unit_id text not null,
  id uuid not null,
  order_id uuid not null,
  -- From 1, as they stood in the cart; what is given on top comes last.
  position int not null check (position > 0),
  item_code text not null,
  -- Given, and not paid for.
  free boolean not null default false,
  qty int not null check (qty > 0),
  -- What one card was sold as, and what is on it, a bonus included.
  amount bigint not null check (amount > 0),
  card_value bigint not null check (card_value >= amount),
  valid_months int not null check (valid_months > 0),
  way text not null,
  -- The day and the zone in which it is meant, as chosen (D31), and the moment that was meant by them when it was ordered.
  deliver_on date,
  time_zone text not null,
  due_at timestamptz not null,
  letter_type_id text,
  extra_item_code text,
  price jsonb not null,
  -- What the contract carries besides (ORDER-29).
  others jsonb not null default '{}',
  issued int not null default 0 check (issued between 0 and qty),
  -- For whom, from whom and in which words, sealed.
  key_version int,
  sealed bytea,
  primary key (unit_id, id),
  unique (unit_id, order_id, position),
  foreign key (unit_id, order_id) references orders,
  check ((key_version is null) = (sealed is null))
);
select guard_unit_table('order_line');
grant select, insert, update on order_line to unwrap_app;

select make_queue('order-issue', '{"retryLimit": 30, "retryDelayMax": 900}');
select make_queue('order-expire', '{"policy": "short"}');
select make_queue('order-reissue', '{"policy": "short"}');

-- By the address of whoever is to get it, a line is found when they are erased; by its buyer's, an order that a guest made.
alter table addressee drop constraint addressee_what_check;
alter table addressee add constraint addressee_what_check
  check (what in ('message', 'link', 'card-mail', 'request', 'order', 'order-line')) not valid;

-- An order that is confirmed is a journal of its own. It stays `not valid`: what there is has passed a narrower check, and to
-- read it once more would keep every sale waiting (up to PostgreSQL 17 `validate` of a domain lets nobody write a journal meanwhile).
alter domain journal_origin drop constraint journal_origin_check;
alter domain journal_origin add constraint journal_origin_check check (value in ('payment', 'issue', 'top-up', 'redeem',
  'transfer', 'hold', 'expiry', 'reversal', 'refund', 'cashback', 'grant', 'correction', 'order')) not valid;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['order_detail', 'order_line'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
    assert not has_any_column_privilege('unwrap_pay', guarded, 'select'), 'pay can read ' || guarded;
    assert not has_table_privilege('unwrap_app', guarded, 'delete, truncate'), guarded || ' can be lost';
  end loop;
  assert (select tgenabled = 'O' from pg_trigger where tgrelid = 'orders'::regclass and tgname = 'order_changes'),
    'nobody sees that an order has changed';
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'orders'::regclass),
    'orders are not behind forced row-level security';
  assert (select pg_get_constraintdef(oid) like '%''review''%' from pg_constraint
    where conrelid = 'orders'::regclass and conname = 'orders_state_check'), 'an order cannot be looked at';
  assert (select pg_get_constraintdef(oid) like '%>= 0%' from pg_constraint
    where conrelid = 'orders'::regclass and conname = 'orders_due_check'), 'an order must cost something';
  assert (select pg_get_constraintdef(oid) like '%''order''%''order-line''%' from pg_constraint
    where conrelid = 'addressee'::regclass and conname = 'addressee_what_check'), 'nobody finds an order or a line by its people';
  assert (select count(*) = 3 from pgboss.queue where name in ('order-issue', 'order-expire', 'order-reissue')), 'a queue is missing';
  assert (select pg_get_constraintdef(oid) like '%''order''%' from pg_constraint
    where conname = 'journal_origin_check'), 'an order has no journal';
end
$$;
