-- Up Migration
-- Who is there: members of a unit, whom a salesman may act for, the tokens they carry, and the record
-- of what was done.

create table actor (
  unit_id text not null references unit_home,
  id uuid not null,
  kind text not null check (kind in ('customer', 'business', 'salesman', 'employee', 'staff', 'partner')),
  person_id uuid,
  -- A business user's or an employee's company, which is itself an actor of kind business.
  company_id uuid,
  standing text not null default 'active' check (standing in ('active', 'closed')),
  made_at timestamptz not null,
  primary key (unit_id, id),
  foreign key (unit_id, company_id) references actor
);
select guard_unit_table('actor');
grant select, insert, update on actor to unwrap_app;

create table assignment (
  unit_id text not null,
  salesman_id uuid not null,
  customer_id uuid not null,
  primary key (unit_id, salesman_id, customer_id),
  foreign key (unit_id, salesman_id) references actor,
  foreign key (unit_id, customer_id) references actor
);
select guard_unit_table('assignment');
grant select, insert, delete on assignment to unwrap_app;

-- The token itself is 256 random bits and never stored; a plain hash of it cannot be guessed back.
create table access_token (
  unit_id text not null,
  hash bytea not null check (length(hash) = 32),
  actor_id uuid not null,
  acting_for uuid,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  revoked_at timestamptz,
  primary key (unit_id, hash),
  foreign key (unit_id, actor_id) references actor,
  foreign key (unit_id, acting_for) references actor
);
create index access_token_expiry on access_token (unit_id, expires_at);
select guard_unit_table('access_token');
grant select, insert, update, delete on access_token to unwrap_app;

create table audit (
  unit_id text not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  acting_for uuid,
  call text not null,
  key text,
  outcome text not null,
  primary key (unit_id, id)
);
select guard_unit_table('audit');
grant select, insert on audit to unwrap_app;

-- The missing grants keep the app from changing what it wrote; this keeps everybody else from it.
create function refuse_change() returns trigger
  language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'UW003';
end
$$;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function refuse_change();

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['actor', 'assignment', 'access_token', 'audit'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
  assert not has_table_privilege('unwrap_app', 'audit', 'update, delete, truncate'),
    'the app role may change the audit table';
  assert (select count(*) = 2 from pg_trigger where tgrelid = 'audit'::regclass and not tgisinternal),
    'the audit table can be changed by its owner';
end
$$;
