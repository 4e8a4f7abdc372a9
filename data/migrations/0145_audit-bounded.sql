-- Up Migration
-- `audit` becomes a table in quarters (the next migration), so that one that is past its term can go as a whole. What it holds so
-- far will be the first part of it. A part is joined without being read where a valid check says what it may hold; this is that
-- check. The next migration is run with this one, long before it would refuse a row.

-- Record ids are time-ordered (UUID version 7), their first 48 bits are milliseconds: the least id of a moment, and the moment.
create function first_record_id(at timestamptz) returns uuid
  language sql immutable parallel safe
return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create function moment_of(record_id uuid) returns timestamptz
  language sql immutable parallel safe
return to_timestamp(('x' || left(replace(record_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0);

-- Kept since 0135: demand audit.audit_before, which a release breaks only if its clock is a quarter of a year ahead.
alter table audit add constraint audit_before check (id < first_record_id('2027-04-01Z')) not valid;

-- Check
do $$
begin
  assert first_record_id('1970-01-01Z') = '00000000-0000-0000-0000-000000000000'
    and first_record_id('2004-11-03 19:53:47.775Z') = '00ffffff-ffff-0000-0000-000000000000',
    'ids of a moment are not those of their time';
  assert moment_of('00ffffff-ffff-7abc-8def-0123456789ab') = '2004-11-03 19:53:47.775Z', 'an id is not of its moment';
  assert exists (select from pg_constraint where conname = 'audit_before'), 'nothing says where the first part ends';
end
$$;
