-- Up Migration
-- The audit grows for ever and is kept for six years: a table in quarters, each of which is dropped whole when its time is over.
-- Deleting row by row would write as much as was ever written, and the table refuses it. The parts are in a schema that nobody
-- but their owner may look into: whoever reads or writes does so through `audit`, behind its wall.
alter table audit validate constraint audit_before;

create schema parts;
alter table audit set schema parts;
alter table parts.audit rename to audit_before;
alter index parts.audit_pkey rename to audit_before_pkey;
drop policy unit_scope on parts.audit_before;
drop policy every_unit on parts.audit_before;
drop trigger audit_append_only on parts.audit_before;
drop trigger audit_no_truncate on parts.audit_before;
revoke all on parts.audit_before from unwrap_app, unwrap_pay, unwrap_checker;

create table audit (like parts.audit_before including defaults including comments, primary key (unit_id, id))
  partition by range (id);
select guard_unit_table('audit');
grant select, insert on audit to unwrap_app;
select open_to_pay('audit', 'insert');
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Joins a part of which is known what it holds, behind the same walls as the others.
create function join_part(part regclass, whole regclass, from_id uuid, to_id uuid) returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('create trigger part_no_truncate before truncate on %s for each statement execute function refuse_change()',
    part);
  execute format('alter table %s attach partition %s for values from (%s) to (%L)', whole, part,
    coalesce(quote_literal(from_id), 'minvalue'), to_id);
end
$$;

-- Where a part ends, as the first id that is not in it; null for the one that takes what no other does.
create function part_end(part regclass) returns uuid
  language sql stable
return (select (regexp_match(pg_get_expr(relpartbound, oid), $$TO \('([^']+)'\)$$))[1]::uuid from pg_class where oid = part);

-- Drops the parts whose last row is past its term (null: never), and makes those of the two years to come, a quarter or a year
-- each. Twice is as good as once. What belongs to none, written by a clock that is years ahead, is in <table>_other.
create function keep_parts(whole regclass, every interval, kept interval, at timestamptz) returns text[]
  language plpgsql set timezone = 'UTC'
as $$
declare
  part regclass;
  begins timestamptz;
  made text;
  setting record;
  done text[] := '{}';
begin
  for part in
    select inhrelid from pg_inherits where inhparent = whole and part_end(inhrelid) is not null order by part_end(inhrelid)
  loop
    begins := moment_of(part_end(part));
    continue when kept is null or begins > at - kept;
    done := done || format('%s dropped', part);
    execute format('drop table %s', part);
  end loop;
  while begins < at + interval '2 years' loop
    made := format('parts.%s_%s', whole, to_char(begins, case when every = '1 year' then 'YYYY' else 'YYYY"q"Q' end));
    execute format('create table %s (like %s including defaults including indexes)', made, whole);
    -- What the planner was told of a column it reads with the part.
    for setting in
      select attname as name, array_to_string(attoptions, ', ') as options from pg_attribute
      where attrelid = whole and attoptions is not null
    loop
      execute format('alter table %s alter column %I set (%s)', made, setting.name, setting.options);
    end loop;
    perform join_part(made::regclass, whole, first_record_id(begins), first_record_id(begins + every));
    done := done || format('%s made', made);
    begins := begins + every;
  end loop;
  return done;
end
$$;

revoke execute on function join_part(regclass, regclass, uuid, uuid), keep_parts(regclass, interval, interval, timestamptz) from public;

-- Nothing is read: the check that was validated above says what is in it.
select join_part('parts.audit_before', 'audit', null, first_record_id('2027-04-01Z'));
create table parts.audit_other partition of audit default;
alter table parts.audit_other enable row level security;
alter table parts.audit_other force row level security;
create trigger part_no_truncate before truncate on parts.audit_other for each statement execute function refuse_change();
select keep_parts('audit', interval '3 months', interval '6 years', now());

-- Check
do $$
declare
  part regclass;
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'audit'::regclass),
    'audit is not behind forced row-level security';
  assert not has_table_privilege('unwrap_app', 'audit', 'update, delete, truncate'), 'the app may change the audit';
  assert not has_any_column_privilege('unwrap_pay', 'audit', 'select'), 'pay can read what others did';
  assert has_table_privilege('unwrap_pay', 'audit', 'insert'), 'pay can record nothing';
  assert (select count(*) = 2 from pg_trigger where tgrelid = 'audit'::regclass and not tgisinternal),
    'the audit can be changed by its owner';
  assert not has_schema_privilege('unwrap_app', 'parts', 'usage') and not has_schema_privilege('unwrap_pay', 'parts', 'usage')
    and not has_schema_privilege('unwrap_checker', 'parts', 'usage'), 'parts can be reached past the wall';
  assert not has_function_privilege('unwrap_app', 'keep_parts(regclass, interval, interval, timestamptz)', 'execute'),
    'the app may drop what was recorded';
  for part in select inhrelid from pg_inherits where inhparent = 'audit'::regclass loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = part), part || ' is open';
    assert not has_any_column_privilege('unwrap_app', part, 'select'), part || ' can be read past the wall';
  end loop;
  assert (select count(*) >= 7 from pg_inherits where inhparent = 'audit'::regclass), 'the next quarters have no part';
end
$$;
