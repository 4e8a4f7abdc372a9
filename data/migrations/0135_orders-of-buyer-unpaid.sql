-- Up Migration
-- Outside a transaction
-- What a buyer has ordered and not paid yet is asked for with each of their prices, and they may have ordered for years.
create index concurrently if not exists orders_of_buyer_unpaid on orders (unit_id, buyer_id)
  where state in ('placed', 'transfer', 'waiting', 'review') and buyer_id is not null;

-- Check
do $$
begin
  assert (select indisvalid from pg_index where indexrelid = 'orders_of_buyer_unpaid'::regclass),
    'unpaid orders of a buyer are searched for among all of theirs';
end
$$;
