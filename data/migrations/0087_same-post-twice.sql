-- Up Migration
-- The same payment reported twice was an error and not the first answer: an amount of the books is a domain, and a row
-- with one in it is not compared with a row of plain numbers. Nothing else is changed here.
create or replace function ledger_post(p_journal uuid, p_key text, p_origin text, p_at timestamptz, p_actor uuid,
  p_kinds text[], p_details text[], p_currencies text[], p_amounts bigint[],
  out outcome text, out journal uuid)
  language plpgsql
as $$
#variable_conflict use_column
declare
  unit constant text := current_unit();
  booked_at timestamptz;
  same boolean;
begin
  insert into journal (unit_id, id, key, origin, at, lines, actor_id)
  values (unit, p_journal, p_key, p_origin, p_at, cardinality(p_amounts), p_actor)
  on conflict (unit_id, key) do nothing returning at into booked_at;
  if booked_at is null then
    select j.id, j.origin = p_origin and (
        select array_agg((p.account_id, p.amount::bigint) order by p.line) from posting p
        where p.unit_id = unit and p.journal_id = j.id
      ) is not distinct from (
        select array_agg((ledger_account(k, d, c), a) order by n)
        from unnest(p_kinds, p_details, p_currencies, p_amounts) with ordinality as l(k, d, c, a, n))
      into journal, same
    from journal j where j.unit_id = unit and j.key = p_key;
    outcome := case when same then 'repeated' else 'key-reused' end;
    return;
  end if;
  insert into posting (unit_id, journal_id, line, account_id, currency, amount, at)
  select unit, p_journal, n, ledger_account(k, d, c), c, a, booked_at
  from unnest(p_kinds, p_details, p_currencies, p_amounts) with ordinality as l(k, d, c, a, n);
  outcome := 'done';
  journal := p_journal;
end
$$;

-- Check
do $$
begin
  assert (select not prosecdef and prosrc ~ 'p\.amount::bigint' from pg_proc where oid = 'ledger_post'::regproc),
    'a payment that is reported twice is an error';
end
$$;
