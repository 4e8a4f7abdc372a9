-- Up Migration
-- The lines of the books in years, by the id of their journal. They are kept as long as their unit, so none is ever dropped; but a
-- year that is over is read seldom, and can go to another disk or have its indexes built anew by itself, and an index that is
-- written has the lines of a year and not of all time. `journal` stays whole: its keys are unique for ever, and that nothing
-- happens twice rests on it (docs/decisions/0043-growth.md).
alter table posting validate constraint posting_before;

alter table posting set schema parts;
alter table parts.posting rename to posting_before;
alter index parts.posting_pkey rename to posting_before_pkey;
alter index parts.posting_account rename to posting_before_account;
drop policy unit_scope on parts.posting_before;
drop policy every_unit on parts.posting_before;
drop trigger posting_append_only on parts.posting_before;
drop trigger posting_no_truncate on parts.posting_before;
drop trigger posting_joins on parts.posting_before;
revoke all on parts.posting_before from unwrap_app, unwrap_pay, unwrap_checker;

create table posting (like parts.posting_before including defaults including comments, primary key (unit_id, journal_id, line))
  partition by range (journal_id);
create index posting_account on posting (unit_id, account_id, at) include (amount);
-- As in 0041: a large order is no reason to read all postings at every sale.
alter table posting alter column journal_id set (n_distinct = -0.3, n_distinct_inherited = -0.3);
select guard_unit_table('posting');
grant select, insert on posting to unwrap_app;
create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();
create trigger posting_no_truncate before truncate on posting for each statement execute function refuse_change();
create trigger posting_joins after insert on posting referencing new table as added for each statement
  execute function posting_joins();

-- Nothing is read: the check that was validated above says what is in it.
select join_part('parts.posting_before', 'posting', null, first_record_id('2028-01-01Z'));
create table parts.posting_other partition of posting default;
alter table parts.posting_other enable row level security;
alter table parts.posting_other force row level security;
alter table parts.posting_other alter column journal_id set (n_distinct = -0.3);
create trigger part_no_truncate before truncate on parts.posting_other for each statement execute function refuse_change();
select keep_parts('posting', interval '1 year', null, now());
analyze posting;

-- Check
do $$
declare
  part regclass;
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'posting'::regclass),
    'posting is not behind forced row-level security';
  assert not has_table_privilege('unwrap_app', 'posting', 'update, delete, truncate'), 'the app may change the books';
  assert not has_any_column_privilege('unwrap_pay', 'posting', 'select, insert'), 'pay can reach the books';
  assert (select count(*) = 3 from pg_trigger where tgrelid = 'posting'::regclass and not tgisinternal
    and tgname in ('posting_append_only', 'posting_no_truncate', 'posting_joins')),
    'the books can be changed, or a posting be added to an old journal';
  for part in select inhrelid from pg_inherits where inhparent = 'posting'::regclass loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = part), part || ' is open';
    assert not has_any_column_privilege('unwrap_app', part, 'select'), part || ' can be read past the wall';
    assert (select 'n_distinct=-0.3' = any (attoptions) from pg_attribute where attrelid = part and attname = 'journal_id'),
      'one large order makes every sale read all postings of ' || part;
    assert (select count(*) = 2 from pg_index where indrelid = part and indisvalid), part || ' lacks an index';
  end loop;
  assert (select count(*) >= 3 from pg_inherits where inhparent = 'posting'::regclass), 'the next years have no part';
end
$$;
