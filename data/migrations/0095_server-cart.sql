-- Up Migration
-- The cart of somebody who is signed in, as the server keeps it for their other devices: one row a member. It is merged
-- under the row's lock. Receivers are in it, so it is sealed as a whole.
create table server_cart (
  unit_id text not null references unit_home,
  actor_id uuid not null,
  -- Of every change one more.
  revision int not null check (revision >= 0),
  -- Lines, parts and the ids that were removed, sealed with the unit's key of this version; absent until the first save.
  key_version int,
  sealed bytea,
  updated_at timestamptz not null,
  primary key (unit_id, actor_id),
  foreign key (unit_id, actor_id) references actor,
  check ((key_version is null) = (sealed is null))
);
-- What is sealed does not get smaller by packing it.
alter table server_cart alter column sealed set storage external;
create index server_cart_updated on server_cart (unit_id, updated_at);
select guard_unit_table('server_cart');
grant select, insert, update, delete on server_cart to unwrap_app;
revoke select on server_cart from unwrap_checker;

-- Check
do $$
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'server_cart'::regclass),
    'server_cart is not behind forced row-level security';
  assert (select count(*) = 2 from pg_policy where polrelid = 'server_cart'::regclass),
    'server_cart is without its policies';
  assert not has_table_privilege('unwrap_checker', 'server_cart', 'select'), 'the checker can read carts';
  assert (select attstorage = 'e' from pg_attribute
    where attrelid = 'server_cart'::regclass and attname = 'sealed'), 'sealed carts are packed in vain';
end
$$;
