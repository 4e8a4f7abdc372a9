-- Up Migration
-- A tier may give cards instead of taking something off: so many of an item, of this value, once for an order that reaches
-- it. The item is a name and no key, as a sibling is: what is not sold is not given.
alter table discount_tier add column free_item text, add column free_amount bigint, add column free_qty integer;

-- Check
do $$
declare
  named name;
begin
  foreach named in array array['free_item', 'free_amount', 'free_qty']::name[] loop
    assert (select not attnotnull and not atthasdef from pg_attribute
        where attrelid = 'discount_tier'::regclass and attname = named),
      format('a tier that says nothing has a %s, or must have one', named);
    assert has_column_privilege('unwrap_app', 'discount_tier', named, 'insert')
        and has_column_privilege('unwrap_app', 'discount_tier', named, 'select'),
      format('the app cannot use %s', named);
  end loop;
end
$$;
