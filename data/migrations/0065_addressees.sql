-- Up Migration
-- Whom something that was or is to be sent is for, as a keyed hash of the address: so that one open link an address
-- can be kept to, and so that everything that names somebody is found when they are erased. What is sent is sealed,
-- and could only be found by opening all of it.
create table addressee (
  unit_id text not null references unit_home,
  lookup bytea not null check (length(lookup) = 16),
  what text not null check (what in ('request', 'link', 'card-mail')),
  -- The id of the request or of the mail, or the hash of the link.
  ref text not null check (length(ref) between 36 and 64),
  -- When what it names has had its day.
  until timestamptz not null,
  primary key (unit_id, lookup, what, ref)
);
create index addressee_of on addressee (unit_id, what, ref);
create index addressee_age on addressee (unit_id, until);
select guard_unit_table('addressee');
grant select, insert, delete on addressee to unwrap_app;

-- Somebody waits in front of a field for a code; other mails can wait behind each other.
select make_queue('identity-code', '{"retryLimit": 20, "retryDelayMax": 60}');

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'addressee'::regclass),
    'addressee is not behind forced row-level security';
  assert exists (select from pgboss.queue where name = 'identity-code'), 'codes wait behind other mails';
end
$$;
