// What stands around a unit's products. These lists are short and are always read whole, in the unit's
// own order.
import { sql, type InsertObject } from 'kysely';
import type { Category, Extra, LetterType, Store, CatalogueParts, Template } from '#domain/catalogue/catalogue.ts';
import { saveTiers } from './discounts.ts';
import { isCard } from './products.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';

type UnitScope = Pick<Scope, 'tx' | 'unit'>;

/** Categories, all of them or only those with something to spend in the country. */
export async function listCategories({ tx, unit }: UnitScope, country?: string): Promise<Category[]> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'name'])
    .where('unit_id', '=', unit)
    .$if(country !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from product where product.unit_id = ${unit} and for_sale and ${isCard}
          and category.id = any(categories) and (countries = '{}' or ${country} = any(countries)))`,
      ),
    )
    .orderBy('position')
    .execute();
  return rows;
}

/** Template categories, all of them or only those with a template that fits the product. */
export async function listTemplateCategories({ tx, unit }: UnitScope, itemCode?: string): Promise<Category[]> {
  return tx
    .selectFrom('template_category')
    .select(['id', 'name'])
    .where('unit_id', '=', unit)
    .$if(itemCode !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from template where template.unit_id = ${unit}
          and category_id = template_category.id and (items = '{}' or ${itemCode} = any(items)))`,
      ),
    )
    .orderBy('position')
    .execute();
}

export async function listTemplates(
  { tx, unit }: UnitScope,
  { category, itemCode }: { category?: string | undefined; itemCode?: string | undefined },
): Promise<Template[]> {
  const rows = await tx
    .selectFrom('template')
    .select(['id', 'category_id', 'name', 'art', 'text_areas', 'photo_area', 'items'])
    .where('unit_id', '=', unit)
    .$if(category !== undefined, (query) => query.where('category_id', '=', category ?? ''))
    .$if(itemCode !== undefined, (query) => query.where(sql<boolean>`(items = '{}' or ${itemCode} = any(items))`))
    .orderBy('position')
    .execute();
  return rows.map(({ category_id, text_areas, photo_area, ...row }) => ({
    ...row,
    category: category_id,
    textAreas: text_areas,
    photoArea: photo_area,
  }));
}

export async function listExtras({ tx, unit }: UnitScope): Promise<Extra[]> {
  const rows = await tx
    .selectFrom('extra')
    .select(['item_code', 'name', 'price', 'tax_rate', 'art', 'parents'])
    .where('unit_id', '=', unit)
    .orderBy('position')
    .execute();
  return rows.map(({ item_code, tax_rate, ...row }) => ({
    ...row,
    itemCode: item_code,
    taxRate: tax_rate,
  }));
}

export async function listLetterTypes({ tx, unit }: UnitScope): Promise<LetterType[]> {
  const rows = await tx
    .selectFrom('letter_type')
    .select(['id', 'name', 'description', 'price', 'tracked', 'days_min', 'days_max', 'countries'])
    .where('unit_id', '=', unit)
    .orderBy('position')
    .execute();
  return rows.map(({ days_min, days_max, ...row }) => ({
    ...row,
    daysMin: days_min,
    daysMax: days_max,
  }));
}

export async function listStores({ tx, unit }: UnitScope): Promise<Store[]> {
  const rows = await tx.selectFrom('store').selectAll().where('unit_id', '=', unit).orderBy('position').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    city: row.city,
    zipCode: row.zip_code,
    country: row.country,
    phone: row.phone,
    openingHours: row.opening_hours,
    latitude: row.latitude,
    longitude: row.longitude,
  }));
}

/** Replaces all of it; products are saved first, since discounts name them. */
export async function saveCatalogue(scope: Scope, given: CatalogueParts): Promise<void> {
  await replace(scope, 'category', given.categories.map(namedRow));
  await replace(scope, 'template', []);
  await replace(scope, 'template_category', given.templateCategories.map(namedRow));
  await replace(
    scope,
    'template',
    given.templates.map((template) => ({
      id: template.id,
      category_id: template.category,
      name: JSON.stringify(template.name),
      art: JSON.stringify(template.art),
      text_areas: JSON.stringify(template.textAreas),
      photo_area: template.photoArea && JSON.stringify(template.photoArea),
      items: template.items,
    })),
  );
  await replace(
    scope,
    'extra',
    given.extras.map((extra) => ({
      item_code: extra.itemCode,
      name: JSON.stringify(extra.name),
      price: extra.price,
      tax_rate: extra.taxRate,
      art: JSON.stringify(extra.art),
      parents: extra.parents,
    })),
  );
  await replace(
    scope,
    'letter_type',
    given.letterTypes.map((letter) => ({
      id: letter.id,
      name: JSON.stringify(letter.name),
      description: JSON.stringify(letter.description),
      price: letter.price,
      tracked: letter.tracked,
      days_min: letter.daysMin,
      days_max: letter.daysMax,
      countries: letter.countries,
    })),
  );
  await replace(
    scope,
    'store',
    given.stores.map((store) => ({
      id: store.id,
      name: JSON.stringify(store.name),
      address: store.address,
      city: store.city,
      zip_code: store.zipCode,
      country: store.country,
      phone: store.phone,
      opening_hours: JSON.stringify(store.openingHours),
      latitude: store.latitude,
      longitude: store.longitude,
    })),
  );
  for (const [itemCode, tiers] of Map.groupBy(given.discounts, (tier) => tier.itemCode))
    await saveTiers(scope, itemCode, tiers);
}

const namedRow = ({ id, name }: Category) => ({ id, name: JSON.stringify(name) });

type ListTable = 'category' | 'template_category' | 'template' | 'extra' | 'letter_type' | 'store';

/** The table's rows of this unit become these, in this order. */
async function replace(
  { tx, unit }: UnitScope,
  table: ListTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await tx.deleteFrom(table).where('unit_id', '=', unit).execute();
  const placed = rows.map((row, at) => ({ ...row, unit_id: unit, position: at + 1 }));
  if (placed.length > 0)
    await tx
      .insertInto(table)
      .values(placed as unknown as InsertObject<Tables, ListTable>[])
      .execute();
}
