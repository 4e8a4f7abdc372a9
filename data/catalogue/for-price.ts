// What a price is made of, in one round trip: a buyer waits for it with every change of their cart.
import { sql } from 'kysely';
import type { Sold, SoldProduct } from '#domain/buying/asked-line.ts';
import { tiersFor } from '#domain/catalogue/discount.ts';
import type { Scope } from '../scope.ts';
import { accumulatedOf, awaitedOf, offeredTiers, type OfferedTier } from './products.ts';

export interface AskedForPrice {
  readonly itemCodes: readonly string[];
  readonly extraItemCodes: readonly string[];
  readonly letterTypeIds: readonly string[];
}

/** What is sold of it: what is not is not among it. */
export async function readForPrice({ tx, unit }: Scope, asked: AskedForPrice, customer: string | null): Promise<Sold> {
  const itemCode = sql`product.item_code`;
  const { rows } = await sql<Row>`select
    (select coalesce(json_agg(json_build_object('itemCode', item_code, 'kind', kind, 'fulfilment', fulfilment,
        'denominations', denominations, 'taxRate', tax_rate, 'validMonthsMin', valid_months_min, 'validMonthsMax', valid_months_max,
        'cardMadeFee', card_made_fee, 'tiers', (${offeredTiers(unit, itemCode, customer)}),
        'accumulated', (${accumulatedOf(unit, itemCode, customer)}),
        'awaited', (${awaitedOf(unit, itemCode, customer)}))), '[]')
      from product where unit_id = ${unit} and for_sale and item_code = any(${[...asked.itemCodes]})) as products,
    (select coalesce(json_agg(json_build_object('itemCode', item_code, 'price', price, 'taxRate', tax_rate,
        'parents', parents)), '[]')
      from extra where unit_id = ${unit} and item_code = any(${[...asked.extraItemCodes]})) as extras,
    (select coalesce(json_agg(json_build_object('id', id, 'price', price, 'countries', countries)), '[]')
      from letter_type where unit_id = ${unit} and id = any(${[...asked.letterTypeIds]})) as letters`.execute(tx);
  const { products = [], extras = [], letters = [] } = rows[0] ?? {};
  return {
    products: new Map(products.map((product) => [product.itemCode, { ...product, tiers: tiersFor(product.tiers) }])),
    extras: new Map(extras.map((extra) => [extra.itemCode, extra])),
    letters: new Map(letters.map((letter) => [letter.id, letter])),
  };
}

interface Row {
  readonly products: readonly (Omit<SoldProduct, 'tiers'> & { readonly tiers: readonly OfferedTier[] })[];
  readonly extras: readonly (Named<Sold['extras']> & { readonly itemCode: string })[];
  readonly letters: readonly (Named<Sold['letters']> & { readonly id: string })[];
}

type Named<Kept> = Kept extends ReadonlyMap<string, infer Thing> ? Thing : never;
