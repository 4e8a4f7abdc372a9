-- Up Migration
-- A file that somebody sent, made anew by us. The row is written before the file is stored, so that no
-- file is without a row and the retention job finds them all; it counts only once it is kept.

create table upload (
  unit_id text not null references unit_home,
  -- Random: whoever knows it may see the file, so it must be too long to guess.
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('photo', 'customized-photo')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  made_at timestamptz not null,
  -- When the file was safely stored.
  kept_at timestamptz,
  expires_at timestamptz not null,
  primary key (unit_id, id)
);
create index upload_expiry on upload (unit_id, expires_at);
select guard_unit_table('upload');
grant select, insert, update, delete on upload to unwrap_app;

-- The files of old uploads are removed by a job of their own, so that a store that is down holds up
-- nothing else. One waiting job a unit is enough, however often it ticks.
select make_queue('upload-removal', '{"policy": "short"}');

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'upload'::regclass),
    'upload is not behind forced row-level security';
  assert (select count(*) = 2 from pg_policy where polrelid = 'upload'::regclass),
    'upload is without its policies';
  assert exists (select from pgboss.queue where name = 'upload-removal'), 'nobody removes old uploads';
end
$$;
