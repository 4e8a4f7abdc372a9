// The yardstick: Node's own http server and pg, the same reads in one prepared statement, the same sums by the domain's
// function, and the same kind of JSON written. No unit scope, no row-level security, no limits, no quote, nothing checked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { noAdjustments } from '#domain/buying/line.ts';
import { priceCart } from '#domain/buying/price.ts';
import type { Discount } from '#domain/buying/price-terms.ts';

const [port, database, unit] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 20 });

const reads = `select
  (select coalesce(json_agg(json_build_object('itemCode', item_code, 'kind', kind, 'denominations', denominations,
      'taxRate', tax_rate, 'validMonthsMin', valid_months_min, 'validMonthsMax', valid_months_max,
      'cardMadeFee', card_made_fee, 'accumulated', null, 'tiers', (
        select coalesce(json_agg(json_build_object('from', amount_from, 'to', amount_to, 'rate', rate)
          order by amount_from), '[]')
        from discount_tier t where t.unit_id = $1 and t.item_code = product.item_code and customer = 'everyone'))), '[]')
    from product where unit_id = $1 and for_sale and item_code = any($2)) as products,
  (select coalesce(json_agg(json_build_object('itemCode', item_code, 'price', price, 'taxRate', tax_rate,
      'parents', parents)), '[]') from extra where unit_id = $1 and item_code = any($3)) as extras,
  (select coalesce(json_agg(json_build_object('id', id, 'price', price, 'countries', countries)), '[]')
    from letter_type where unit_id = $1 and id = any($4)) as letters`;

interface Asked {
  readonly order: readonly { readonly itemCode: string; readonly amount: number; readonly qty: number }[];
}
interface Found {
  readonly products: readonly (Discount & { readonly itemCode: string; readonly taxRate: number })[];
}

createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { order } = JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked;
  const codes = [...new Set(order.map(({ itemCode }) => itemCode))];
  const { rows } = await pool.query<Found>({ name: 'reads', text: reads, values: [unit, codes, [], []] });
  const products = new Map(rows[0]?.products.map((product) => [product.itemCode, product]));
  const price = priceCart(
    order.map(({ itemCode, amount, qty }, at) => ({
      id: String(at),
      discountItemCode: itemCode,
      rows: [{ amount: Math.round(amount * 100), qty }],
      taxRate: products.get(itemCode)?.taxRate ?? 0,
      cardMadeFee: null,
      extra: null,
      letter: null,
      adjustments: noAdjustments,
    })),
    {
      step: 1,
      pricesIncludeTax: true,
      cardMadeTaxRate: 20,
      shippingTaxRate: 20,
      reward: 'discount',
      discounts: products,
    },
  );
  const data = { ...price, orderAmount: price.total / 100 };
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ success: true, status: 200, data, error: null }));
}
