-- Up Migration
-- A search finds what the shop sells by its names, and after those by what it is: its tagline, its categories, and the
-- words that the unit says mean the same.

-- Brief: a catalogue has some thousand products.
alter table product add column around text not null generated always as (search_words(tagline)) stored;
-- Brief: a catalogue has some thousand products.
create index product_around on product using gin (unit_id, around gin_trgm_ops, categories) where for_sale;

create function search_pattern(word text) returns text
  language sql immutable strict parallel safe
  set search_path = pg_catalog, public
as $$
  select '% ' || replace(replace(replace(search_form(btrim(word)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Products of which every word asked for is the beginning of one in their tagline or in the name of a category, as it was
-- typed or as it is meant: `[{"typed": ["resto"], "meant": ["restaurant"]}]`. The score is below that of any name. It runs
-- as the reader of every unit for the same reason as `search_products`, and names its unit itself.
create function search_around(asked jsonb) returns table (item_code text, score real)
  language plpgsql stable security definer parallel safe
  set search_path = pg_catalog, public
as $$
declare
  unit constant text := current_unit();
  first_patterns text[];
  first_categories text[];
begin
  -- The first word is looked up in the index; the others are asked of what it finds.
  select array_agg(search_pattern(form)) into first_patterns
  from jsonb_path_query(asked, '$[0].*[*]') as found(word), lateral (select word #>> '{}') as said(form);
  if first_patterns is null then return; end if;
  select coalesce(array_agg(c.id), '{}') into first_categories
  from category c where c.unit_id = unit and search_words(c.name) like any (first_patterns);
  return query
    with word as materialized (
      select w.at,
        array(select search_pattern(form) from jsonb_array_elements_text(w.forms -> 'typed') as form) as typed,
        array(select search_pattern(form) from jsonb_array_elements_text(w.forms -> 'meant') as form) as meant
      from jsonb_array_elements(asked) with ordinality as w(forms, at)
    ), grouped as materialized (
      select word.at, word.typed, word.meant,
        array(select c.id from category c where c.unit_id = unit and search_words(c.name) like any (word.typed))
          as typed_in,
        array(select c.id from category c where c.unit_id = unit and search_words(c.name) like any (word.meant))
          as meant_in
      from word
    ), hit as (
      select p.item_code, p.categories && g.typed_in as by_category, p.around like any (g.typed) as by_tagline,
        p.categories && g.meant_in or p.around like any (g.meant) as by_synonym
      from product p cross join grouped g
      where p.unit_id = unit and p.for_sale
        and (p.around like any (first_patterns) or p.categories && first_categories)
    )
    select h.item_code,
      (0.1 + 0.2 * min(h.by_category::int) + 0.15 * min(h.by_tagline::int))::real
    from hit h group by h.item_code having bool_and(h.by_category or h.by_tagline or h.by_synonym);
end
$$;
grant create on schema public to unwrap_checker;
alter function search_around(jsonb) owner to unwrap_checker;
revoke create on schema public from unwrap_checker;
revoke execute on function search_around(jsonb) from public;
grant execute on function search_around(jsonb) to unwrap_app;

-- Check
do $$
begin
  assert search_pattern('Café_1%') = '% cafe\_1\%%', 'a word is not taken for what it is';
  assert (select prosecdef and proowner = 'unwrap_checker'::regrole from pg_proc
      where oid = 'search_around(jsonb)'::regprocedure), 'a search cannot use its index';
  assert not has_schema_privilege('unwrap_checker', 'public', 'create'), 'the checker may create tables';
  -- Whatever it may read, it must ask for its unit.
  begin
    perform set_config('unwrap.unit', '', true);
    perform search_around('[{"typed": ["anything"], "meant": []}]');
    raise exception 'a search ran without a unit' using errcode = 'UW002';
  exception when sqlstate 'UW001' then null;
  end;
end
$$;
