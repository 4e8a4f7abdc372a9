-- Up Migration
-- A product names the same card of the other kind, printed or digital, so that whoever is too late for a letter is offered
-- what arrives at once. It is a name and no key: either of the two may come first, and a name of nothing offers nothing.
alter table product add column sibling text;

-- Check
do $$
begin
  assert (select format_type(atttypid, atttypmod) = 'text' and not attnotnull and not atthasdef from pg_attribute
      where attrelid = 'product'::regclass and attname = 'sibling'),
    'a product that says nothing has a sibling, or must have one';
  assert has_column_privilege('unwrap_app', 'product', 'sibling', 'insert')
      and has_column_privilege('unwrap_app', 'product', 'sibling', 'update')
      and has_column_privilege('unwrap_app', 'product', 'sibling', 'select'), 'the app cannot name a sibling';
end
$$;
