-- Up Migration
-- What was said by whoever let an order go on or turned it away; who that was is in the audit.
alter table order_detail add column review_note text;
alter table order_detail add constraint order_detail_review_note_check check (length(review_note) <= 300) not valid;
-- What was looked at when it was let go on: whatever else pays the order is looked at again.
alter table order_detail add column released_attempt uuid;

-- How many orders of each unit of this pod somebody has to look at, for the alarm; nothing else about any of them.
create function orders_in_review()
  returns table (unit_id text, waiting int, oldest_seconds float8)
  language sql stable security definer
  set search_path = pg_catalog, public
as $$
  select h.unit_id, count(o.id)::int, coalesce(greatest(0, extract(epoch from now() - min(o.made_at))), 0)::float8
  from unit_home h left join orders o on o.unit_id = h.unit_id and o.state = 'review'
  group by h.unit_id
$$;
grant create on schema public to unwrap_checker;
alter function orders_in_review() owner to unwrap_checker;
revoke create on schema public from unwrap_checker;
revoke execute on function orders_in_review() from public;
grant execute on function orders_in_review() to unwrap_app;

-- Check
do $$
begin
  assert (select prosecdef and proowner = 'unwrap_checker'::regrole from pg_proc
    where oid = 'orders_in_review()'::regprocedure), 'nobody hears that orders wait';
  assert not has_schema_privilege('unwrap_checker', 'public', 'create'), 'the checker may create tables';
  assert not has_function_privilege('unwrap_pay', 'orders_in_review()', 'execute'), 'pay counts orders';
end
$$;
