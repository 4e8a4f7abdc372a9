-- Up Migration
-- Whoever orders for somebody else is not the buyer, and is not to let that order go on either (RISK-02).
alter table order_detail add column made_by uuid;

-- Check
do $$
begin
  assert exists (select from information_schema.columns where table_name = 'order_detail' and column_name = 'made_by'),
    'nobody knows who has made an order for somebody else';
end
$$;
