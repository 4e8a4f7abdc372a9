-- Up Migration
-- Outside a transaction
-- What was told and not settled, by when it is asked about again: what nobody knows does not stand in the way of the rest.
create index concurrently if not exists payment_event_due on payment_event (unit_id, check_at) where settled_at is null;
drop index concurrently if exists payment_event_unsettled;
create index concurrently if not exists payment_refund_failed on payment_refund (unit_id, changed_at)
  where state = 'failed';

-- Check
do $$
begin
  assert (select count(*) = 2 from pg_index where indexrelid in (to_regclass('payment_event_due'),
    to_regclass('payment_refund_failed')) and indisvalid), 'finding what is left to do reads all that was done';
end
$$;
