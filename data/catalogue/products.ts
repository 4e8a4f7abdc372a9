import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { DiscountTier } from '#domain/catalogue/catalogue.ts';
import type { SearchWord } from '#domain/catalogue/search-words.ts';
import { givesCards, rateFor, rateMax, tiersFor } from '#domain/catalogue/discount.ts';
import { valueRange, type Product } from '#domain/catalogue/product.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';

/** A product as a list shows it, with what this buyer gets off: on the least value, and at most. */
export interface ListedProduct extends Pick<Product, 'itemCode' | 'name' | 'tagline' | 'kind' | 'place' | 'art'> {
  readonly min: number;
  readonly max: number;
  readonly discount: number;
  readonly discountMax: number;
  /** Whether buying more of it gives cards. */
  readonly givesCards: boolean;
}

export interface ProductFilter {
  readonly category?: string | undefined;
  /** Part of a name, perhaps misspelled. */
  readonly name?: string | undefined;
  /** What is looked for around the names, after those: taglines and categories. */
  readonly around?: readonly SearchWord[] | undefined;
  /** Only what can be spent there. */
  readonly country?: string | undefined;
  readonly onlyDigital?: boolean | undefined;
}

/** D36: what the shop window shows. Phone credit is no gift, and has a page of its own. */
export const isCard = sql`fulfilment = 'card'`;

/**
 * One page of the unit's shop window and how many products there are: in the unit's order, or, when a
 * name is asked for, the best match first: names, then what is found around them.
 */
export async function listProducts(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  filter: ProductFilter,
  page: { number: number; size: number },
  customer: string | null = null,
): Promise<{ products: ListedProduct[]; total: number }> {
  const conditions = sql.join(
    [
      sql`unit_id = ${unit} and for_sale and ${isCard}`,
      ...(filter.category ? [sql`${filter.category} = any(categories)`] : []),
      ...(filter.country ? [sql`(countries = '{}' or ${filter.country} = any(countries))`] : []),
      ...(filter.onlyDigital ? [sql`kind = 'digital'`] : []),
    ],
    sql` and `,
  );
  const offset = (page.number - 1) * page.size;
  const source = filter.name
    ? sql`found as materialized (
        select item_code, max(score) as score, position from (
          select * from search_products(${filter.name})
          union all select * from search_around(${JSON.stringify(filter.around ?? [])}::jsonb)
        ) as hit join product using (item_code)
        where ${conditions} group by item_code, position
      ), counted as (select count(*) as total from found), shown as (
        select * from product join (
          select item_code, score from found order by score desc, position, item_code
          limit ${page.size} offset ${offset}
        ) as best using (item_code) where unit_id = ${unit}
      )`
    : sql`counted as (select count(*) as total from product where ${conditions}), shown as (
        select *, 0 as score from product where ${conditions}
        order by position, item_code limit ${page.size} offset ${offset}
      )`;
  const { rows } = await sql<ListRow>`
    with ${source}
    select counted.total, shown.item_code, shown.name, shown.tagline, shown.kind, shown.place,
      shown.min_amount, shown.max_amount, shown.art, (${offeredTiers(unit, sql`shown.item_code`, customer)}) as tiers,
      (${accumulatedOf(unit, sql`shown.item_code`, customer)}) as accumulated
    from counted left join shown on true
    order by shown.score desc, shown.position, shown.item_code`.execute(tx);

  return {
    total: rows[0]?.total ?? 0,
    // Past the last page one row is left, to carry the count.
    products: rows.filter((row) => row.item_code !== null).map(listed),
  };
}

interface ListRow {
  total: number;
  item_code: string | null;
  name: Product['name'];
  tagline: Product['tagline'];
  kind: Product['kind'];
  place: Product['place'];
  min_amount: number;
  max_amount: number;
  art: Product['art'];
  tiers: readonly OfferedTier[];
  accumulated: number | null;
}

function listed(row: ListRow): ListedProduct {
  const tiers = tiersFor(row.tiers);
  return {
    itemCode: row.item_code ?? '',
    name: row.name,
    tagline: row.tagline,
    kind: row.kind,
    place: row.place,
    min: row.min_amount,
    max: row.max_amount,
    art: row.art,
    discount: rateFor(tiers, row.min_amount, row.accumulated),
    discountMax: rateMax(tiers),
    givesCards: givesCards(tiers),
  };
}

export interface OfferedTier extends Omit<DiscountTier, 'itemCode'> {
  /** This buyer's alone. */
  readonly isOwn: boolean;
}

/** Everyone's tiers of an item and this buyer's own; the domain says which of them count. */
export const offeredTiers = (unit: string, itemCode: RawBuilder<unknown>, customer: string | null) => sql`
  select coalesce(json_agg(json_build_object('isOwn', customer <> 'everyone', 'from', amount_from, 'to', amount_to,
    'rate', rate, 'free', case when exists (select from product as given where given.unit_id = ${unit}
      and given.item_code = free_item and given.for_sale) then json_build_object('itemCode', free_item,
      'amount', free_amount, 'qty', free_qty) end) order by amount_from), '[]')
  from discount_tier where unit_id = ${unit} and item_code = ${itemCode}
    and customer in ('everyone', ${customer ?? 'everyone'})`;

/** What this buyer has bought of an item so far, where that adds up; null where it does not. */
export const accumulatedOf = (unit: string, itemCode: RawBuilder<unknown>, customer: string | null) => sql`
  select amount from accumulated_purchase
  where unit_id = ${unit} and item_code = ${itemCode} and customer_id = ${customer}`;

/** What this buyer has ordered of it and not paid yet. Its states are spelled out: a partial index is not found by parameters. */
export const awaitedOf = (unit: string, itemCode: RawBuilder<unknown>, customer: string | null) => sql`
  select coalesce(sum(line.amount * line.qty), 0) from orders
  join order_line as line on line.unit_id = orders.unit_id and line.order_id = orders.id
  where orders.unit_id = ${unit} and orders.buyer_id = ${customer}
    and orders.state in ('placed', 'transfer', 'waiting', 'review') and line.item_code = ${itemCode} and not line.free`;

/** A product, its discount tiers for one buyer, and what counts towards them. */
export interface FoundProduct {
  readonly product: Product;
  readonly tiers: DiscountTier[];
  readonly accumulated: number | null;
}

/** One product, sold or not. */
export async function findProduct(
  { tx, unit }: Scope,
  itemCode: string,
  customer: string | null = null,
): Promise<FoundProduct | undefined> {
  const { rows } = await sql<FoundRow>`
    select product.*, (${offeredTiers(unit, sql`${itemCode}`, customer)}) as tiers,
      (${accumulatedOf(unit, sql`${itemCode}`, customer)}) as accumulated
    from product where unit_id = ${unit} and item_code = ${itemCode}`.execute(tx);
  const [row] = rows;
  return row && foundFrom(row);
}

/** What a product is called and looks like, and who makes its cards, whether or not it is still sold. */
export interface ProductLook {
  readonly name: Product['name'];
  readonly art: Product['art'];
  readonly issuer: Product['issuer'];
}

export async function productLooks(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  itemCodes: readonly string[],
): Promise<ReadonlyMap<string, ProductLook>> {
  if (itemCodes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('product')
    .select(['item_code', 'name', 'art', 'issuer'])
    .where('unit_id', '=', unit)
    .where('item_code', 'in', itemCodes)
    .execute();
  return new Map(rows.map(({ item_code, ...look }) => [item_code, look]));
}

/** PHONE-03: the operators whose credit is sold, as `findProduct` gives each. */
export async function listPhoneCredit({ tx, unit }: Scope, customer: string | null): Promise<FoundProduct[]> {
  const itemCode = sql`product.item_code`;
  const { rows } = await sql<FoundRow>`
    select product.*, (${offeredTiers(unit, itemCode, customer)}) as tiers,
      (${accumulatedOf(unit, itemCode, customer)}) as accumulated
    from product where unit_id = ${unit} and for_sale and not ${isCard} order by position, item_code`.execute(tx);
  return rows.map(foundFrom);
}

type FoundRow = Selectable<Tables['product']> & Pick<ListRow, 'tiers' | 'accumulated'>;

const foundFrom = (row: FoundRow): FoundProduct => ({
  product: productFrom(row),
  tiers: tiersFor(row.tiers).map(({ from, to, rate, free }) => ({
    itemCode: row.item_code,
    from,
    to,
    rate,
    free: free ?? null,
  })),
  accumulated: row.accumulated,
});

const productFrom = (row: Selectable<Tables['product']>): Product => ({
  itemCode: row.item_code,
  name: row.name,
  tagline: row.tagline,
  kind: row.kind,
  place: row.place,
  denominations: row.denominations,
  art: row.art,
  categories: row.categories,
  description: row.description,
  howToUse: row.how_to_use,
  terms: row.terms,
  issuer: row.issuer,
  vat: row.vat,
  taxRate: row.tax_rate,
  additionalTaxRate: row.additional_tax_rate,
  countries: row.countries,
  codeType: row.code_type,
  redeemable: row.redeemable,
  transfer: row.transfer,
  validMonthsMin: row.valid_months_min,
  validMonthsMax: row.valid_months_max,
  reloadable: row.reloadable,
  ownLine: row.own_line,
  cardMadeFee: row.card_made_fee,
  sibling: row.sibling,
  paying: { partial: row.pay_partial, suitedItems: row.pay_items, restriction: row.pay_words },
  fulfilment: row.fulfilment,
  operator: row.operator,
  forSale: row.for_sale,
});

/** Where the unit's products can be spent, and of which kinds they are there. */
export async function listProductCountries({
  tx,
  unit,
}: Scope): Promise<{ country: string | null; digital: boolean; physical: boolean }[]> {
  const { rows } = await sql<{ country: string | null; digital: boolean; physical: boolean }>`
    select country, bool_or(kind = 'digital') as digital, bool_or(kind <> 'digital') as physical
    from product left join lateral unnest(countries) as country on true
    where unit_id = ${unit} and for_sale and ${isCard}
    group by country order by country`.execute(tx);
  return rows;
}

export async function saveProduct({ tx, unit }: Scope, product: Product, position: number): Promise<void> {
  const { min, max } = valueRange(product.denominations);
  const values = {
    position,
    for_sale: product.forSale,
    kind: product.kind,
    place: product.place,
    name: JSON.stringify(product.name),
    tagline: JSON.stringify(product.tagline),
    denominations: JSON.stringify(product.denominations),
    min_amount: min,
    max_amount: max,
    art: JSON.stringify(product.art),
    categories: [...product.categories],
    countries: [...product.countries],
    description: JSON.stringify(product.description),
    how_to_use: JSON.stringify(product.howToUse),
    terms: JSON.stringify(product.terms),
    issuer: product.issuer,
    vat: product.vat,
    tax_rate: product.taxRate,
    additional_tax_rate: product.additionalTaxRate,
    code_type: product.codeType,
    redeemable: JSON.stringify(product.redeemable),
    transfer: product.transfer,
    valid_months_min: product.validMonthsMin,
    valid_months_max: product.validMonthsMax,
    reloadable: product.reloadable,
    own_line: product.ownLine,
    card_made_fee: product.cardMadeFee && JSON.stringify(product.cardMadeFee),
    sibling: product.sibling,
    pay_partial: product.paying.partial,
    pay_items: [...product.paying.suitedItems],
    pay_words: JSON.stringify(product.paying.restriction),
    fulfilment: product.fulfilment,
    operator: product.operator,
  };
  await tx
    .insertInto('product')
    .values({ unit_id: unit, item_code: product.itemCode, ...values })
    .onConflict((conflict) => conflict.columns(['unit_id', 'item_code']).doUpdateSet(values))
    .execute();
}
