-- Up Migration
-- The same for `posting` (0145): what it holds so far will be its first part.
-- Kept since 0135: demand posting.posting_before, which a release breaks only if its clock is a year ahead.
alter table posting add constraint posting_before check (journal_id < first_record_id('2028-01-01Z')) not valid;

-- Check
do $$
begin
  assert exists (select from pg_constraint where conname = 'posting_before'), 'nothing says where the first part ends';
end
$$;
