-- Up Migration
alter table orders validate constraint orders_state_check;
alter table orders validate constraint orders_due_check;
alter table orders validate constraint orders_number_check;
alter table orders validate constraint orders_cancelled_why_check;
alter table addressee validate constraint addressee_what_check;

-- Check
do $$
begin
  assert (select count(*) = 4 from pg_constraint where conrelid = 'orders'::regclass and convalidated
    and conname in ('orders_state_check', 'orders_due_check', 'orders_number_check', 'orders_cancelled_why_check')),
    'some order may be in no state at all';
end
$$;
