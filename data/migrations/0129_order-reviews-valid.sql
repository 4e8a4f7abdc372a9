-- Up Migration
alter table order_detail validate constraint order_detail_review_note_check;

-- Check
do $$
begin
  assert (select convalidated from pg_constraint where conrelid = 'order_detail'::regclass
    and conname = 'order_detail_review_note_check'), 'a note may be any length';
end
$$;
