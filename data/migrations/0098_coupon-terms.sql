-- Up Migration
-- How a card pays for an order is data: whether what it does not pay stays on it, which items it pays for, and the words
-- that say so. Its product says it for all its cards; a card may have terms of its own, which then hold as a whole.
alter table product
  add column pay_partial boolean not null default true,
  add column pay_items text[] not null default '{}',
  add column pay_words jsonb not null default '{}';

create table coupon_terms (
  unit_id text not null,
  card_id uuid not null,
  partial boolean not null,
  -- Empty is any item.
  items text[] not null,
  words jsonb not null,
  primary key (unit_id, card_id)
);
select guard_unit_table('coupon_terms');
grant select, insert, update on coupon_terms to unwrap_app;

-- Check
do $$
declare
  named name;
begin
  assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'coupon_terms'::regclass),
    'coupon_terms is not behind forced row-level security';
  assert not has_table_privilege('unwrap_app', 'coupon_terms', 'delete, truncate'), 'terms of a card can be lost';
  foreach named in array array['pay_partial', 'pay_items', 'pay_words']::name[] loop
    assert (select attnotnull and atthasdef from pg_attribute
        where attrelid = 'product'::regclass and attname = named),
      format('a product that says nothing has no %s', named);
    assert has_column_privilege('unwrap_app', 'product', named, 'insert')
        and has_column_privilege('unwrap_app', 'product', named, 'update')
        and has_column_privilege('unwrap_app', 'product', named, 'select'),
      format('the app cannot use %s', named);
  end loop;
end
$$;
