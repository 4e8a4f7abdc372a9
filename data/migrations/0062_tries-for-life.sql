-- Up Migration
-- Ten wrong PINs in a card's life are ten however long it lives: a count that belongs to a card is kept, and only
-- that of a number that nobody has ages. Of what was counted before nobody can tell any more, so it is kept; the
-- constant is no rewrite of the table.
alter table failure_count add column kept boolean not null default true;
alter table failure_count alter column kept set default false;

-- Check
do $$
begin
  assert (select pg_get_expr(adbin, adrelid) = 'false' from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'failure_count'::regclass and a.attname = 'kept'),
    'the counts of made-up numbers are kept for ever';
end
$$;
