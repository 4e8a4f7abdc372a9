-- Up Migration
-- Outside a transaction
-- Those that nobody has paid in time are looked for every minute.
create index concurrently if not exists orders_unpaid on orders (unit_id, ends_at)
  where state in ('placed', 'transfer', 'waiting') and ends_at is not null;
-- And those whose cards are being made, every hour.
create index concurrently if not exists orders_issuing on orders (unit_id, id) where state = 'issuing';

-- Check
do $$
begin
  assert (select indisvalid from pg_index where indexrelid = 'orders_unpaid'::regclass), 'unpaid orders are searched for among all';
  assert (select indisvalid from pg_index where indexrelid = 'orders_issuing'::regclass), 'paid orders are searched for among all';
end
$$;
