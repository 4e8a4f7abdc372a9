import { describe, expect, test } from 'vitest';
import { cardDesigns } from '#domain/catalogue/card-art.ts';
import {
  lineCharsMax,
  textLinesMax,
  type Area,
  type DiscountTier,
  type FreeCardsOf,
} from '#domain/catalogue/catalogue.ts';
import { contrastFaults, contrastRatio } from '#domain/units/contrast.ts';
import type { LocalText } from '#domain/values/language.ts';
import { exponentOf } from '#domain/values/money.ts';
import {
  productKinds,
  codeTypes,
  completeProduct,
  isPhoneCredit,
  isWholePhoneCredit,
  redeemableCharsMax,
  spendingPlaces,
  transferModes,
  valueRange,
} from '#domain/catalogue/product.ts';
import type { DiscountType } from '#domain/units/unit.ts';
import { amountFault } from '#domain/buying/amount.ts';
import { colourTokens, shapeTokens } from '#domain/units/theme.ts';
import { tillHourMax } from '#domain/cards/till.ts';
import { profileFaults } from '#domain/units/unit-faults.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { units } from './all.ts';

const productsMin = 60;

test('no two units share an id', () => {
  const ids = units.map(({ profile }) => profile.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('between them the units use every design, and every kind of thing a product may be', () => {
  const products = units.flatMap((unit) => unit.products).map(completeProduct);
  expect(new Set(products.map(({ art }) => art.design))).toEqual(new Set(cardDesigns));
  expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(productKinds));
  expect(new Set(products.map(({ place }) => place))).toEqual(new Set(spendingPlaces));
  expect(new Set(products.map(({ codeType }) => codeType))).toEqual(new Set(codeTypes));
  expect(new Set(products.map(({ transfer }) => transfer))).toEqual(new Set(transferModes));
  expect(new Set(products.map(({ issuer }) => issuer)).size).toBe(2);
  expect(new Set(products.map(({ vat }) => vat)).size).toBe(2);
});

test('PHONE-03 between them they sell phone credit in two countries', () => {
  const credit = units
    .flatMap((unit) => unit.products)
    .map(completeProduct)
    .filter(isPhoneCredit);
  expect(new Set(credit.flatMap(({ countries }) => countries)).size).toBe(2);
});

test('TOTAL-24 between them the units give in every way there is', () => {
  const ways = units.map(({ profile }) => completeProfile(profile).discountType);
  expect(new Set(ways)).toEqual(new Set<DiscountType>(['discount', 'bonus', 'free-card']));
});

describe.each(units)('$profile.id', ({ profile, products: settings, catalogue }) => {
  const unit = completeProfile(profile);
  const products = settings.map(completeProduct);
  const { categories, templateCategories, templates, extras, letterTypes, stores, discounts } = catalogue;
  const itemCodes = new Set(products.map(({ itemCode }) => itemCode));

  /** The languages each text is missing in. */
  const missing = (what: string, ...texts: LocalText[]): string[] =>
    texts.flatMap((text) =>
      unit.languages.filter((language) => !text[language]?.trim()).map((language) => `${what} in ${language}`),
    );

  test('HOME-01 sells digital and physical cards', () => {
    const kinds = new Set(products.map(({ kind }) => (kind === 'digital' ? kind : 'physical')));
    expect(kinds).toEqual(new Set(['digital', 'physical']));
  });

  test('is a profile that may be saved', () => {
    expect(profileFaults(unit)).toEqual([]);
  });

  test('a till may spend a few of its dearest cards in an hour', () => {
    const dearest = Math.max(...products.map(({ denominations }) => valueRange(denominations).max));
    expect(tillHourMax(unit)).toBeGreaterThanOrEqual(4 * dearest);
    expect(Number.isSafeInteger(tillHourMax(unit))).toBe(true);
  });

  test('has a value for every token, and can be read in light and dark', () => {
    for (const token of [...colourTokens, ...shapeTokens]) expect(profile.theme.light[token], token).toBeTruthy();
    for (const token of colourTokens) expect(profile.theme.dark[token], token).toBeTruthy();
    expect(contrastFaults(profile.theme)).toEqual([]);
  });

  test('says when it answers, and when it rests', () => {
    expect(missing('service hours', unit.serviceHours)).toEqual([]);
    expect(repeated(unit.holidays)).toEqual([]);
    // A date may be chosen up to a year ahead.
    for (const year of ['2026', '2027', '2028']) expect(unit.holidays.some((day) => day.startsWith(year))).toBe(true);
  });

  test('sells many products, each under a code of its own', () => {
    expect(products.length).toBeGreaterThanOrEqual(productsMin);
    expect(repeated([...products, ...extras].map(({ itemCode }) => itemCode))).toEqual([]);
  });

  test('describes every product in every language, and no two alike', () => {
    const gaps = products.flatMap(({ itemCode, name, tagline, description, howToUse, terms }) =>
      missing(itemCode, name, tagline, description, howToUse, terms),
    );
    expect(gaps).toEqual([]);
    for (const language of unit.languages) {
      expect(repeated(products.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(products.map(({ description }) => description[language]))).toEqual([]);
    }
  });

  test('names everything around the products in every language', () => {
    const gaps = [
      ...[...categories, ...templateCategories, ...templates].flatMap(({ id, name }) => missing(`${id}`, name)),
      ...extras.flatMap(({ itemCode, name }) => missing(itemCode, name)),
      ...letterTypes.flatMap(({ id, name, description }) => missing(id, name, description)),
      ...stores.flatMap(({ id, name, openingHours }) => missing(id, name, openingHours)),
    ];
    expect(gaps).toEqual([]);
  });

  test('gives everything around the products an id of its own', () => {
    for (const group of [categories, templateCategories, templates, letterTypes, stores])
      expect(repeated(group.map(({ id }) => id))).toEqual([]);
    for (const { id } of [...categories, ...templateCategories]) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('sells at amounts the shop can write, the lowest below the highest', () => {
    const grain = 10 ** (exponentOf(unit.currency) - unit.decimalDigits);
    for (const { itemCode, denominations } of products) {
      const { min, max } = valueRange(denominations);
      expect(min, itemCode).toBeGreaterThan(0);
      expect(min, itemCode).toBeLessThan(max);
      const isRange = denominations.kind === 'range';
      const amounts = isRange ? [min, max, denominations.step] : denominations.values;
      for (const amount of amounts) expect(amount % grain, `${itemCode}: ${amount}`).toBe(0);
      expect((max - min) % (isRange ? denominations.step : 1), itemCode).toBe(0);
      const inOrder = isRange || amounts.every((each, at) => at === 0 || each > amounts[at - 1]!);
      expect(inOrder, itemCode).toBe(true);
    }
    for (const { itemCode, price } of extras) expect(price % grain, itemCode).toBe(0);
    for (const { id, price } of letterTypes) expect(price % grain, id).toBe(0);
  });

  test('promises of its products only what the shop allows', () => {
    for (const { itemCode, countries, redeemable, ...product } of products) {
      expect(unit.countries, itemCode).toEqual(expect.arrayContaining([...countries]));
      const ownWords = typeof redeemable === 'object' ? [redeemable] : [];
      expect(missing(itemCode, ...ownWords)).toEqual([]);
      for (const text of ownWords.flatMap((texts) => Object.values(texts)))
        expect(text.length, text).toBeLessThanOrEqual(redeemableCharsMax);
      expect(product.validMonthsMin, itemCode).toBeGreaterThan(0);
      expect(product.validMonthsMin, itemCode).toBeLessThanOrEqual(product.validMonthsMax);
      expect(product.validMonthsMax, itemCode).toBeLessThanOrEqual(unit.validMonthsMax);
      // Only what is made to order has a fee for making it.
      expect(product.cardMadeFee !== null, itemCode).toBe(product.kind === 'customised-physical');
    }
  });

  test('knows the tax of a voucher that is taxed when sold: it is spent in one country', () => {
    const taxedNow = products.filter(({ vat }) => vat === 'single-purpose');
    for (const { itemCode, taxRate, countries } of taxedNow) {
      expect(taxRate, itemCode).toBeGreaterThan(0);
      expect(countries, itemCode).toHaveLength(1);
    }
  });

  test('SEND-04 names the printed and the digital card of a pair by each other, at the same values', () => {
    const paired = products.filter(({ sibling }) => sibling !== null);
    expect(paired.length).toBeGreaterThan(0);
    for (const { itemCode, sibling, kind, denominations } of paired) {
      const other = products.find((product) => product.itemCode === sibling);
      expect(other?.sibling, itemCode).toBe(itemCode);
      expect(other?.kind === 'digital', itemCode).toBe(kind !== 'digital');
      expect(other?.denominations, itemCode).toEqual(denominations);
    }
  });

  test('has products in every category, and no category that is not there', () => {
    const used = new Set(products.flatMap((product) => product.categories));
    expect(used).toEqual(new Set(categories.map(({ id }) => id)));
    // What is no card is not in the window that they sort.
    for (const product of products)
      expect(product.categories.length > 0, product.itemCode).toBe(!isPhoneCredit(product));
  });

  test('PHONE-03 D36 has phone credit where it says so, each of an operator of its own, in a country of the shop', () => {
    const credit = products.filter(isPhoneCredit);
    expect(credit.length > 0).toBe(unit.can.includes('phone-credit'));
    expect(repeated(credit.map(({ operator }) => operator))).toEqual([]);
    for (const product of credit) expect(isWholePhoneCredit(product), product.itemCode).toBe(true);
    for (const { itemCode, operator } of products.filter((product) => !isPhoneCredit(product)))
      expect(operator, itemCode).toBeNull();
  });

  test('dresses cards in templates of every template category, for products it sells', () => {
    expect(new Set(templates.map(({ category }) => category))).toEqual(new Set(templateCategories.map(({ id }) => id)));
    for (const { id, items } of templates)
      for (const item of items) expect(itemCodes.has(item), `${id}: ${item}`).toBe(true);
    expect(repeated(templates.map(({ art }) => JSON.stringify(art)))).toEqual([]);
    expect(templates.filter(({ photoArea }) => photoArea).length).toBeGreaterThanOrEqual(2);
    expect(templates.some(({ textAreas }) => textAreas.length === 0)).toBe(true);
  });

  test('leaves the lines and the photo room of their own inside the card', () => {
    for (const { id, textAreas, photoArea } of templates) {
      expect(textAreas.length, String(id)).toBeLessThanOrEqual(textLinesMax);
      const areas = photoArea ? [...textAreas, photoArea] : textAreas;
      for (const area of areas) {
        expect(isInsideCard(area), `${id}: ${JSON.stringify(area)}`).toBe(true);
        expect(areas.filter((other) => overlap(area, other))).toEqual([area]);
      }
      for (const { charsMax, ink } of textAreas) {
        expect(charsMax, String(id)).toBeLessThanOrEqual(lineCharsMax);
        expect(ink).toMatch(colour);
      }
    }
  });

  test('draws every card so that its name can be read', () => {
    const drawn = [
      ...[...products, ...extras].map(({ itemCode, art }) => ({ what: itemCode, art })),
      ...templates.map(({ id, art }) => ({ what: String(id), art })),
    ];
    for (const { what, art } of drawn) {
      const { ground, ink, accents } = art;
      for (const each of [...ground, ...accents, ink]) expect(each, what).toMatch(colour);
      expect(accents.length, what).toBeGreaterThanOrEqual(1);
      expect(accents.length, what).toBeLessThanOrEqual(5);
      // The second line of a name, unless it leans, is in the second accent.
      const inSecond = (art.wordmark ?? []).length > 1 && art.face !== 'serif';
      const letters = inSecond ? [ink, accents[1] ?? accents[0] ?? ink] : [ink];
      for (const front of letters)
        for (const each of ground)
          expect(contrastRatio(front, each), `${what}: ${front} on ${each}`).toBeGreaterThanOrEqual(3);
    }
  });

  test('adds extras to cards it sells, and to something that is sent by post', () => {
    for (const { itemCode, parents } of extras)
      for (const parent of parents) {
        const product = products.find((each) => each.itemCode === parent);
        expect(product, `${itemCode}: ${parent}`).toBeDefined();
        expect(product?.kind, `${itemCode}: ${parent}`).not.toBe('digital');
      }
  });

  test('posts to all its countries, and to no others', () => {
    const reached = letterTypes.flatMap(({ countries }) => (countries.length === 0 ? unit.countries : countries));
    expect(new Set(reached)).toEqual(new Set(unit.countries));
    for (const { id, daysMin, daysMax } of letterTypes) expect(daysMin, id).toBeLessThanOrEqual(daysMax);
  });

  test('has stores in its countries, on the map', () => {
    for (const { id, country, latitude, longitude } of stores) {
      expect(unit.countries, id).toContain(country);
      expect(Math.abs(latitude), id).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude), id).toBeLessThanOrEqual(180);
    }
  });

  test('TOTAL-24 the cards it gives are cards it sells, at a value it sells them at', () => {
    for (const { free } of discounts) {
      if (!free) continue;
      const given = products.find(({ itemCode }) => itemCode === free.itemCode);
      expect(given && amountFault(given.denominations, free.amount), free.itemCode).toBeNull();
    }
  });

  test('gives more for more, one tier after the other', () => {
    expect(discounts.length).toBeGreaterThan(0);
    const worth = ({ rate, free }: DiscountTier) => (unit.discountType === 'free-card' ? worthOf(free) : rate);
    for (const [itemCode, tiers = []] of Map.groupBy(discounts, (tier) => tier.itemCode)) {
      expect(itemCodes.has(itemCode), itemCode).toBe(true);
      for (const [index, tier] of tiers.entries()) {
        const { from, to, rate } = tier;
        const before = tiers[index - 1];
        expect(from, itemCode).toBeGreaterThan(before ? (before.to ?? Infinity) : 0);
        expect(to ?? Infinity, itemCode).toBeGreaterThan(from);
        expect(worth(tier), itemCode).toBeGreaterThan(before ? worth(before) : 0);
        expect(rate, itemCode).toBeLessThan(100);
        expect(Math.abs(rate * 100 - Math.round(rate * 100)), itemCode).toBeLessThan(1e-9);
      }
    }
  });
});

const worthOf = (free: FreeCardsOf | null | undefined): number => (free ? free.amount * free.qty : 0);

const colour = /^#[0-9a-f]{6}$/;

const repeated = <Thing>(things: readonly Thing[]): Thing[] =>
  things.filter((thing, index) => things.indexOf(thing) !== index);

const isInsideCard = ({ x, y, width, height }: Area): boolean =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100 && y + height <= 100;

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
