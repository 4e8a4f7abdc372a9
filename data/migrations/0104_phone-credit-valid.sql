-- Up Migration
alter table product validate constraint product_fulfilment;

-- Check
do $$
begin
  assert (select convalidated from pg_constraint
      where conrelid = 'product'::regclass and conname = 'product_fulfilment'),
    'products from before may be what none can be';
end
$$;
