// The yardstick: Node's own http server and pg, one query each for the list and for a product, and the
// same JSON written; as many connections as the api has, and statements prepared as the api's are. No unit
// scope, no row-level security, no language negotiation, nothing checked.
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

const [port, database, unit] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 20 });
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

const list = `
  with shown as (
    select * from product where unit_id = $1 and for_sale order by position, item_code limit 24 offset 0
  )
  select (select count(*) from product where unit_id = $1 and for_sale) as total, item_code, name->>'fr' as name,
    tagline->>'fr' as tagline, kind, place, min_amount, max_amount, art, off.here, off.most
  from shown cross join lateral (
    select
      coalesce(max(rate) filter (where amount_from <= shown.min_amount
        and (amount_to is null or amount_to >= shown.min_amount)), 0) as here,
      coalesce(max(rate), 0) as most
    from discount_tier
    where unit_id = $1 and discount_tier.item_code = shown.item_code and customer = 'everyone') as off
  order by shown.position, shown.item_code`;

const detail = `
  select product.*, (select json_agg(t order by amount_from) from discount_tier t
    where t.unit_id = $1 and t.item_code = product.item_code and customer = 'everyone') as tiers
  from product where unit_id = $1 and item_code = $2`;

createServer((request, response) => void send(request.url ?? '', response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);

async function send(url: string, response: ServerResponse): Promise<void> {
  const data = await answer(url);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ success: true, status: 200, data, error: null }));
}

async function answer(url: string): Promise<unknown> {
  const code = /detail\/([^?]+)/.exec(url)?.[1];
  const { rows } = await (code
    ? pool.query<Record<string, unknown>>({ name: 'detail', text: detail, values: [unit, code] })
    : pool.query<Record<string, unknown>>({ name: 'list', text: list, values: [unit] }));
  if (!code) return { products: rows.map(listed), totalCount: rows[0]?.['total'] };
  return rows[0];
}

const listed = (row: Record<string, unknown>) => ({
  itemCode: row['item_code'],
  productName: row['name'],
  tagline: row['tagline'],
  kind: row['kind'],
  place: row['place'],
  currency: 'EUR',
  minAmount: Number(row['min_amount']) / 100,
  maxAmount: Number(row['max_amount']) / 100,
  discount: `${String(row['here'])}%`,
  maxDiscount: `${String(row['most'])}%`,
  rewardType: Number(row['most']) > 0 ? 'D' : null,
  art: row['art'],
});
