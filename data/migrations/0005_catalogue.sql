-- Up Migration
-- What a unit sells and what stands around it. Amounts are minor units of the unit's currency; texts
-- are objects by language.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- How words are compared in a search: lower case, no accents, and in Arabic no vowel signs and one form
-- of each letter that people write in several. Immutable, since the dictionary is named and is ours.
create function search_form(words text) returns text
  language sql immutable strict parallel safe
as $$
  select translate(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '[ً-ْـ]', '', 'g'),
    'أإآٱىة', 'اااايه')
$$;

-- Every name a product has, each word after a space, so that ' bl' is the beginning of a word.
create function search_words(names jsonb) returns text
  language sql immutable strict parallel safe
as $$
  select coalesce(string_agg(' ' || search_form(value), '' order by key), '') from jsonb_each_text(names)
$$;

create table product (
  unit_id text not null references unit_home,
  item_code text not null check (item_code ~ '^[A-Za-z0-9._-]{1,64}$'),
  -- The unit's own order in the shop window.
  position int not null,
  for_sale boolean not null,
  kind text not null check (kind in ('digital', 'physical', 'customised-physical')),
  place text not null check (place in ('online', 'store', 'store-and-online')),
  name jsonb not null,
  tagline jsonb not null,
  denominations jsonb not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  art jsonb not null,
  categories text[] not null,
  -- Where it can be spent; none is everywhere.
  countries text[] not null,
  description jsonb not null,
  how_to_use jsonb not null,
  terms jsonb not null,
  issuer text not null check (issuer in ('own', 'third-party')),
  vat text not null check (vat in ('single-purpose', 'multi-purpose')),
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  additional_tax_rate numeric(5, 2) not null check (additional_tax_rate between 0 and 100),
  code_type text not null
    check (code_type in ('barcode', 'barcode-2', 'qr', 'pdf-only', 'pdf', 'number')),
  redeemable jsonb not null,
  transfer text not null check (transfer in ('none', 'whole', 'part')),
  valid_months_min int not null check (valid_months_min between 1 and 120),
  valid_months_max int not null check (valid_months_max between valid_months_min and 120),
  reloadable boolean not null,
  own_line boolean not null,
  card_made_fee jsonb,
  words text not null generated always as (search_words(name)) stored,
  primary key (unit_id, item_code)
);
create unique index product_order on product (unit_id, position, item_code);
create index product_words on product using gin (unit_id, words gin_trgm_ops) where for_sale;

create table category (
  unit_id text not null references unit_home,
  id text not null check (id ~ '^[a-z0-9-]{1,64}$'),
  position int not null,
  name jsonb not null,
  primary key (unit_id, id)
);

create table template_category (
  unit_id text not null references unit_home,
  id text not null check (id ~ '^[a-z0-9-]{1,64}$'),
  position int not null,
  name jsonb not null,
  primary key (unit_id, id)
);

create table template (
  unit_id text not null,
  id int not null check (id > 0),
  position int not null,
  category_id text not null,
  name jsonb not null,
  art jsonb not null,
  text_areas jsonb not null,
  photo_area jsonb,
  -- The products it fits; none is all of them.
  items text[] not null,
  primary key (unit_id, id),
  foreign key (unit_id, category_id) references template_category
);

create table extra (
  unit_id text not null references unit_home,
  item_code text not null,
  position int not null,
  name jsonb not null,
  price bigint not null check (price >= 0),
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  art jsonb not null,
  -- The products it can join; none is every physical one.
  parents text[] not null,
  primary key (unit_id, item_code)
);

create table letter_type (
  unit_id text not null references unit_home,
  id text not null,
  position int not null,
  name jsonb not null,
  description jsonb not null,
  price bigint not null check (price >= 0),
  tracked boolean not null,
  days_min int not null check (days_min >= 0),
  days_max int not null check (days_max >= days_min),
  -- Where it goes; none is all of the unit's countries.
  countries text[] not null,
  primary key (unit_id, id)
);

create table store (
  unit_id text not null references unit_home,
  id text not null,
  position int not null,
  name jsonb not null,
  address text not null,
  city text not null,
  zip_code text not null,
  country text not null,
  phone text not null,
  opening_hours jsonb not null,
  latitude numeric(8, 5) not null,
  longitude numeric(8, 5) not null,
  primary key (unit_id, id)
);

-- What is taken off an item's value, by how much of it is bought: for everyone, or for one customer, who
-- then has these tiers and no others.
create table discount_tier (
  unit_id text not null,
  item_code text not null,
  customer text not null check (customer = 'everyone' or customer ~ '^[0-9a-f-]{36}$'),
  amount_from bigint not null check (amount_from >= 0),
  amount_to bigint check (amount_to >= amount_from),
  rate numeric(5, 2) not null check (rate between 0 and 100),
  primary key (unit_id, item_code, customer, amount_from),
  foreign key (unit_id, item_code) references product on delete cascade
);

-- A customer whose purchases of an item add up to reach the next tier.
create table accumulated_purchase (
  unit_id text not null,
  customer_id uuid not null,
  item_code text not null,
  amount bigint not null check (amount >= 0),
  primary key (unit_id, customer_id, item_code),
  foreign key (unit_id, customer_id) references actor,
  foreign key (unit_id, item_code) references product on delete cascade
);

-- Processes keep public answers made of these in memory, and listen here for what changed.
create function tell_catalogue_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('catalogue_changed', current_unit());
  return null;
end
$$;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['product', 'category', 'template_category', 'template', 'extra',
      'letter_type', 'store', 'discount_tier', 'accumulated_purchase'] loop
    perform guard_unit_table(guarded::regclass);
    execute format('grant select, insert, update, delete on %I to unwrap_app', guarded);
    if guarded <> 'accumulated_purchase' then
      execute format('create trigger %I after insert or update or delete on %I
        for each statement execute function tell_catalogue_changed()', guarded || '_changed', guarded);
    end if;
  end loop;
end
$$;

-- Products whose name has the words, begins with them, or is spelled nearly like them; best first.
-- Row-level security hides a trigram index from a statement (its operators are not leakproof), so this
-- one runs as the reader of every unit and names its unit itself.
create function search_products(wish text) returns table (item_code text, score real)
  language plpgsql stable security definer parallel safe
  set search_path = pg_catalog, public
  set pg_trgm.word_similarity_threshold = 0.55
as $$
declare
  unit constant text := current_unit();
  asked constant text := search_form(btrim(wish));
  pattern constant text := replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_');
  -- Whoever finds a whole page of it did not misspell it.
  enough constant int := 24;
  found int;
begin
  if asked = '' then return; end if;
  -- Of one or two letters only the beginning of a word counts, and nothing is misspelled yet.
  return query
    select p.item_code, case when p.words like '% ' || pattern || '%' then 2 else 1.5 end::real
    from product p
    where p.unit_id = unit and p.for_sale
      and p.words like case when length(asked) < 3 then '% ' else '%' end || pattern || '%';
  get diagnostics found = row_count;
  if length(asked) >= 3 and found < enough then
    return query
      select p.item_code, word_similarity(asked, p.words)
      from product p
      where p.unit_id = unit and p.for_sale
        and asked <% p.words and p.words not like '%' || pattern || '%';
  end if;
end
$$;
grant create on schema public to unwrap_checker;
alter function search_products(text) owner to unwrap_checker;
revoke create on schema public from unwrap_checker;
revoke execute on function search_products(text) from public;
grant execute on function search_products(text) to unwrap_app;

-- Check
do $$
declare
  guarded text;
begin
  foreach guarded in array array['product', 'category', 'template_category', 'template', 'extra',
      'letter_type', 'store', 'discount_tier', 'accumulated_purchase'] loop
    assert (select relrowsecurity and relforcerowsecurity from pg_class where oid = guarded::regclass),
      guarded || ' is not behind forced row-level security';
  end loop;
  assert search_form('Café أَحْمَد') = 'cafe احمد', 'words are not folded for searching';
  assert not has_schema_privilege('unwrap_checker', 'public', 'create'), 'the checker may create tables';
  -- Whatever it may read, it must ask for its unit.
  begin
    perform set_config('unwrap.unit', '', true);
    perform search_products('anything');
    raise exception 'a search ran without a unit' using errcode = 'UW002';
  exception when sqlstate 'UW001' then null;
  end;
end
$$;
