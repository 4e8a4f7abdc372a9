-- Up Migration
-- A product's words are worked out where its row is written, by whoever writes it. A server that copies rows from another looks for
-- names in no schema, and did not find what this calls.
create or replace function search_words(names jsonb) returns text
  language sql immutable strict parallel safe
as $$
  select coalesce(string_agg(' ' || public.search_form(value), '' order by key), '') from jsonb_each_text(names)
$$;

-- Check
do $$
begin
  assert (select prosrc like '%public.search\_form(%' from pg_proc where oid = 'search_words(jsonb)'::regprocedure),
    'a copied product has no words';
end
$$;
