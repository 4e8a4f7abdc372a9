// What the lines of an order are written from, whatever their number, in one round trip: a buyer waits for it, and meanwhile
// a connection is held.
import { sql } from 'kysely';
import type { Template } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { Scope } from '../scope.ts';

export interface AskedForOrder {
  readonly itemCodes: readonly string[];
  readonly templateIds: readonly number[];
}

export interface ForOrder {
  /** For how long each product may be valid, whether or not it is still sold. */
  readonly months: ReadonlyMap<string, Pick<Product, 'validMonthsMin' | 'validMonthsMax'>>;
  readonly templates: ReadonlyMap<number, Template>;
}

export async function readForOrder(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  { itemCodes, templateIds }: AskedForOrder,
): Promise<ForOrder> {
  // A browser names any number, and a larger one than an id can be is none.
  const { rows } = await sql<Row>`select
    (select coalesce(json_agg(json_build_object('itemCode', item_code, 'validMonthsMin', valid_months_min,
        'validMonthsMax', valid_months_max)), '[]')
      from product where unit_id = ${unit} and item_code = any(${[...new Set(itemCodes)]})) as products,
    (select coalesce(json_agg(json_build_object('id', id, 'category', category_id, 'name', name, 'art', art,
        'textAreas', text_areas, 'photoArea', photo_area, 'items', items)), '[]')
      from template where unit_id = ${unit} and id = any(${[...new Set(templateIds)]}::bigint[])) as templates`.execute(
    tx,
  );
  const { products = [], templates = [] } = rows[0] ?? {};
  return {
    months: new Map(products.map((product) => [product.itemCode, product])),
    templates: new Map(templates.map((template) => [template.id, template])),
  };
}

interface Row {
  readonly products: readonly (Pick<Product, 'validMonthsMin' | 'validMonthsMax'> & { readonly itemCode: string })[];
  readonly templates: readonly Template[];
}
