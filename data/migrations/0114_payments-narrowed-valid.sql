-- Up Migration
-- What 0113 said of new rows, it says of all: reading them keeps nobody waiting.
alter table payment_event validate constraint payment_event_about_check;
alter table payment_event validate constraint payment_event_became_check;
alter table payment_refund validate constraint payment_refund_tries_check;

-- Check
do $$
begin
  assert (select count(*) = 3 from pg_constraint where convalidated and conname in ('payment_event_about_check',
    'payment_event_became_check', 'payment_refund_tries_check')), 'an old row may say anything';
end
$$;
