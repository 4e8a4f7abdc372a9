-- Up Migration
-- Two clocks that are wrong must not decide alone what becomes of the parts (0146).
-- What is past its term is dropped where the machine that migrates and the database's server both say that it is: either of them,
-- years ahead, would have ended the whole audit at the next release.
-- A row whose id is years ahead is in <table>_other, and the part of its time could not be joined while it was: every release
-- would have ended there. Such rows go into their part as it is made. Where they are too many to be moved while everybody waits,
-- the part is not made, and whoever migrates is told (docs/operations/retention.md#parts).
create or replace function keep_parts(whole regclass, every interval, kept interval, at timestamptz) returns text[]
  language plpgsql set timezone = 'UTC'
as $$
declare
  moved_max constant int := coalesce(current_setting('unwrap.moved_max', true), '10000');
  other text := format('parts.%s_other', whole);
  -- The column by which it is in parts.
  key text := (select attname from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = whole);
  part regclass;
  begins timestamptz;
  made text;
  within text;
  astray int;
  setting record;
  done text[] := '{}';
begin
  for part in
    select inhrelid from pg_inherits where inhparent = whole and part_end(inhrelid) is not null order by part_end(inhrelid)
  loop
    begins := moment_of(part_end(part));
    continue when kept is null or begins > least(at, now()) - kept;
    done := done || format('%s dropped', part);
    execute format('drop table %s', part);
  end loop;
  while begins < at + interval '2 years' loop
    made := format('parts.%s_%s', whole, to_char(begins, case when every = '1 year' then 'YYYY' else 'YYYY"q"Q' end));
    within := format('%I >= %L and %I < %L', key, first_record_id(begins), key, first_record_id(begins + every));
    execute format('select count(*) from (select from %s where %s limit %s) astray', whole, within, moved_max + 1) into astray;
    if astray > moved_max then
      raise warning '% was not made: more than % rows of its time are in %', made, moved_max, other;
      return done;
    end if;
    execute format('create table %s (like %s including defaults including indexes)', made, whole);
    -- What the planner was told of a column it reads with the part.
    for setting in
      select attname as name, array_to_string(attoptions, ', ') as options from pg_attribute
      where attrelid = whole and attoptions is not null
    loop
      execute format('alter table %s alter column %I set (%s)', made, setting.name, setting.options);
    end loop;
    if astray > 0 then
      -- By itself it may be changed, and its wall has no gate for its owner either.
      execute format('alter table %s detach partition %s', whole, other);
      execute format('alter table %s no force row level security', other);
      execute format('insert into %s select * from %s where %s', made, other, within);
      execute format('delete from %s where %s', other, within);
      execute format('alter table %s force row level security', other);
    end if;
    perform join_part(made::regclass, whole, first_record_id(begins), first_record_id(begins + every));
    if astray > 0 then execute format('alter table %s attach partition %s default', whole, other); end if;
    done := done || case when astray = 0 then format('%s made', made)
      else format('%s made with %s rows of %s', made, astray, other) end;
    begins := begins + every;
  end loop;
  execute format('select count(*) from (select from %s where %I >= %L limit %s) astray', whole, key, first_record_id(begins),
    moved_max) into astray;
  if astray > 0 then
    raise warning '% has % rows whose ids are of % or later: a clock was years ahead', other, astray, begins::date;
  end if;
  return done;
end
$$;

-- Check
do $$
begin
  assert (select prosrc like '%least(at, now()) - kept%' from pg_proc
    where oid = 'keep_parts(regclass, interval, interval, timestamptz)'::regprocedure), 'one wrong clock drops the audit';
  assert not has_function_privilege('unwrap_app', 'keep_parts(regclass, interval, interval, timestamptz)', 'execute'),
    'the app may drop what was recorded';
  assert (select count(*) = 2 and bool_and(relrowsecurity and relforcerowsecurity) from pg_class
    where oid in ('parts.audit_other'::regclass, 'parts.posting_other'::regclass)), 'what belongs to no part is open';
end
$$;
