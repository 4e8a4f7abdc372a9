-- Up Migration
-- A product says what becomes of it once it is paid: a card is issued, or credit is put on somebody's phone. Credit is of
-- an operator, as its provider calls it, in one country, and sold for fixed amounts; it is nothing that goes by post.
alter table product add column fulfilment text not null default 'card', add column operator text;
alter table product add constraint product_fulfilment check (
  case fulfilment
    when 'card' then operator is null
    when 'phone-credit' then
      operator is not null and kind = 'digital' and denominations ->> 'kind' = 'list' and cardinality(countries) = 1
    else false
  end) not valid;

-- Check
do $$
begin
  assert (select attnotnull and pg_get_expr(adbin, adrelid) = '''card''::text'
      from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = 'product'::regclass and attname = 'fulfilment'),
    'a product that says nothing is not a card';
  assert (select not attnotnull from pg_attribute
      where attrelid = 'product'::regclass and attname = 'operator'), 'a card must have an operator';
  assert exists (select from pg_constraint where conrelid = 'product'::regclass and conname = 'product_fulfilment'),
    'anything may be sold as phone credit';
  assert has_column_privilege('unwrap_app', 'product', 'fulfilment', 'insert')
      and has_column_privilege('unwrap_app', 'product', 'fulfilment', 'update')
      and has_column_privilege('unwrap_app', 'product', 'operator', 'insert')
      and has_column_privilege('unwrap_app', 'product', 'operator', 'update'), 'the app cannot say what a product becomes';
end
$$;
