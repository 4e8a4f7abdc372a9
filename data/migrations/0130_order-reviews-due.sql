-- Up Migration
-- Outside a transaction
-- Those that somebody has to look at are listed, and counted every few seconds.
create index concurrently if not exists orders_in_review on orders (unit_id, made_at) where state = 'review';

-- Check
do $$
begin
  assert (select indisvalid from pg_index where indexrelid = 'orders_in_review'::regclass),
    'orders under review are searched for among all';
end
$$;
