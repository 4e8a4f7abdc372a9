// What people type in the example shops, and what they mean by it.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { listProducts, saveProduct } from '#data/catalogue/products.ts';
import { completeProduct } from '#domain/catalogue/product.ts';
import { searchWords } from '#domain/catalogue/search-words.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { units } from '#units/all.ts';

/** The test units, each with the goods of an example unit. */
const places = { maison: 'alpha', hadiya: 'beta', ccn: 'gamma' } as const;
const everything = { number: 1, size: 500 };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const [id, place] of Object.entries(places)) await fill(id, place);
});

async function fill(id: string, place: string) {
  const { products, catalogue } = seedOf(id);
  await shop.inUnit(place, async (scope) => {
    for (const [at, product] of products.entries()) await saveProduct(scope, completeProduct(product), at + 1);
    await saveCatalogue(scope, catalogue);
  });
}

function seedOf(id: string) {
  const found = units.find(({ profile }) => profile.id === id);
  if (!found) throw new Error(`no unit ${id}`);
  return found;
}

const found = (place: string, id: string, name: string) =>
  shop.inUnit(place, async (scope) => {
    const around = searchWords(name, seedOf(id).profile.searchSynonyms ?? {});
    const codes = async (filter: object) =>
      (await listProducts(scope, { name, ...filter }, everything)).products.map(({ itemCode }) => itemCode);
    return { all: await codes({ around }), byName: await codes({}) };
  });

const inCategory = (id: string, category: string) =>
  seedOf(id).products.flatMap(({ itemCode, categories = [] }) => (categories.includes(category) ? [itemCode] : []));

describe.each([
  ['maison', 'table', ['restaurant', 'restaurants', 'resto', 'restos', 'bistrot', 'dîner', 'dinner', 'resturant']],
  ['hadiya', 'dining', ['restaurant', 'resto', 'dining', 'مطاعم', 'مطعم', 'المطاعم', 'عشاء', 'coffee']],
  ['ccn', 'restaurants', ['restaurant', 'restaurante', 'restaurantes', 'resto', 'comida', 'almuerzo', 'dinner']],
] as const)('in %s', (id, category, words) => {
  test.each(words)(`"%s" finds all of the category ${category}`, async (word) => {
    const { all } = await found(places[id], id, word);
    expect(all).toEqual(expect.arrayContaining(inCategory(id, category)));
  });
});

test.each([
  ['maison', 'MC-008', ['cinema', 'cinéma', 'ciné', 'cinemas', 'film', 'movies']],
  ['maison', 'MC-026', ['flowers', 'fleurs', 'fleuriste', 'bouquet', 'florist', 'cut flowers']],
  ['hadiya', 'HD-053', ['cinema', 'movies', 'سينما', 'أفلام', 'فيلم']],
  ['hadiya', 'HD-051', ['flowers', 'florist', 'زهور', 'ورد', 'باقة']],
  ['ccn', 'CCN-005', ['cinema', 'cine', 'película', 'movies']],
  ['ccn', 'CCN-040', ['flowers', 'flores', 'florist', 'floristería', 'jardín']],
] as const)('in %s the card %s is found by what it is', async (id, itemCode, words) => {
  for (const word of words) expect((await found(places[id], id, word)).all, word).toContain(itemCode);
});

test('in tinto, in the place of maison, words of its country are found too', async () => {
  const other = await openTestShop();
  const { products, catalogue, profile } = seedOf('tinto');
  await other.inUnit('alpha', async (scope) => {
    for (const [at, product] of products.entries()) await saveProduct(scope, completeProduct(product), at + 1);
    await saveCatalogue(scope, catalogue);
    const codes = async (name: string) => {
      const around = searchWords(name, profile.searchSynonyms ?? {});
      return (await listProducts(scope, { name, around }, everything)).products.map(({ itemCode }) => itemCode);
    };
    for (const word of ['restaurant', 'restaurantes', 'resto', 'comida'])
      expect(await codes(word), word).toEqual(expect.arrayContaining(inCategory('tinto', 'restaurants')));
    for (const word of ['cinema', 'cine', 'película', 'movies']) expect(await codes(word), word).toContain('TIN-006');
    for (const word of ['flowers', 'flores', 'plantas']) expect(await codes(word), word).toContain('TIN-039');
  });
});

test('HOME-03 whatever is typed, what is found by name comes first, in the same order, and nothing is found twice', async () => {
  const words = Object.keys(places).flatMap((id) =>
    seedOf(id).products.flatMap(({ name, tagline }) => [...Object.values(name), ...Object.values(tagline)]),
  );
  const wish = fc.oneof(
    fc.tuple(fc.constantFrom(...words), fc.nat({ max: 12 })).map(([word, length]) => word.slice(0, length + 1)),
    fc.constantFrom(...words),
    fc.string({ maxLength: 12 }),
  );
  const id = fc.constantFrom('maison', 'hadiya', 'ccn' as const);
  await fc.assert(
    fc.asyncProperty(id, wish, async (unit, typed) => {
      const name = typed.replaceAll('\u0000', '').trim();
      fc.pre(name !== '');
      const { all, byName } = await found(places[unit], unit, name);
      expect(all.slice(0, byName.length)).toEqual(byName);
      expect(new Set(all).size).toBe(all.length);
    }),
    { numRuns: 60 },
  );
});

test('every word of several must fit', async () => {
  const { all } = await found('alpha', 'maison', 'flowers garden');
  expect(all).toContain('MC-002');
  expect(all).not.toContain('MC-012');
  // The card of the house is good for both, printed or not.
  expect((await found('alpha', 'maison', 'flowers restaurant')).all).toEqual(['MC-001', 'MC-065']);
});

test('another unit’s categories and taglines are never looked through', async () => {
  expect((await found('alpha', 'maison', 'مطاعم')).all).toEqual([]);
  // Not even those of a card and a category that have the same codes there.
  const other = await openTestShop();
  const [product] = seedOf('maison').products;
  if (!product) throw new Error('maison sells nothing');
  const fillAs = (place: string, tagline: string, category: string) =>
    other.inUnit(place, async (scope) => {
      const categories = [{ id: 'same', name: { fr: category } }];
      await saveCatalogue(scope, { ...seedOf('maison').catalogue, categories, discounts: [] });
      await saveProduct(scope, completeProduct({ ...product, tagline: { fr: tagline }, categories: ['same'] }), 1);
    });
  await fillAs('alpha', 'Zèbres', 'Girafes');
  await fillAs('beta', 'Lampes', 'Tapis');
  const codesIn = (place: string, name: string) =>
    other.inUnit(place, async (scope) => {
      const around = searchWords(name, {});
      return (await listProducts(scope, { name, around }, everything)).products.map(({ itemCode }) => itemCode);
    });
  for (const word of ['zebres', 'girafes']) {
    expect(await codesIn('alpha', word), word).toEqual([product.itemCode]);
    expect(await codesIn('beta', word), word).toEqual([]);
  }
});
