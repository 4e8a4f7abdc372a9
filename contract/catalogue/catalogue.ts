// What a shop sells, for everybody who looks; and what a signed-in buyer gets off.
import { z } from 'zod';
import { call } from '../call.ts';
import { CountryCode } from '../wire/values/country.ts';
import { WireArea, WireTextArea } from '../wire/catalogue/areas.ts';
import { WireArt, WireProduct, WireProductDetail, WireTier } from '../wire/catalogue/product.ts';

/** How many products one page of the list holds (HOME-14). */
export const productsPerPage = 24;

/** What else is asked for is no product of anybody's. */
export const itemCodePattern = /^[A-Za-z0-9._-]{1,64}$/;
const ItemCode = z.string().regex(itemCodePattern);
const CategoryId = z.string().regex(/^[a-z0-9-]{1,64}$/);
/** HOME-08: whose prices; without it, everyone's. */
const CustId = z.string().max(64).optional();

const WireCategory = z.object({ categoryId: z.string(), categoryName: z.string() });

/** HOME-13: no country, and so all of them. */
export const everyCountry = 'EN';
const CategoryCountry = z.union([z.literal(everyCountry).transform(() => undefined), CountryCode]);

/** The category that holds everything. */
export const allCategories = 'all';

export const listCategoriesCall = call({
  id: 'API-83',
  get: '/v6/product/category',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({ custId: CustId, countryCode: CategoryCountry.optional() }),
  answer: z.array(WireCategory),
  fails: [],
});

export const listProductsCall = call({
  id: 'API-84',
  get: '/v6/product/products/:categoryId/:page',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({
    /** `all`, or one of the unit's. */
    categoryId: CategoryId,
    page: z.coerce.number().int().min(1).max(10_000),
    custId: CustId,
    productName: z.string().trim().max(64).optional(),
    productCountry: z.union([z.literal('').transform(() => undefined), CountryCode]).optional(),
    /** HOME-12: 1 keeps the digital ones. */
    onlineOnly: z.enum(['0', '1']).optional(),
  }),
  answer: z.object({ products: z.array(WireProduct), totalCount: z.int() }),
  fails: [],
});

/** API-112: what a cart shows when an item is no longer sold to this buyer. */
export const notForSaleCode = 52;

export const getProductCall = call({
  id: 'API-85',
  get: '/v3/product/detail/:itemCode',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({ itemCode: ItemCode, custId: CustId }),
  answer: z.union([
    WireProductDetail,
    z.object({
      itemCode: z.string(),
      discount: z.literal('0%'),
      error: z.object({ code: z.literal(notForSaleCode), message: z.string() }),
    }),
  ]),
  fails: [],
});

/** The operators whose credit is sold here, with all that a purchase asks of them. Ours: no other list has them. */
export const listPhoneCreditCall = call({
  id: 'PHONE-03',
  get: '/v1/product/phoneCredit',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  needs: 'phone-credit',
  cached: true,
  body: z.object({ custId: CustId }),
  answer: z.array(WireProductDetail),
  fails: [],
});

/** HOME-07. */
export const countryScopes = ['ONLY_PHYSICAL', 'ONLY_DIGITAL', 'PHYSICAL_AND_DIGITAL'] as const;

export const listProductCountriesCall = call({
  id: 'API-86',
  get: '/v1/product/getProductCountryList',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({ custId: CustId }),
  answer: z.array(
    z.object({
      countryCode: z.string(),
      countryName: z.string(),
      scope: z.enum(countryScopes),
    }),
  ),
  fails: [],
});

export const listLetterTypesCall = call({
  id: 'API-79',
  get: '/product/letterType/:aggregatorBuId',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({}),
  answer: z.array(
    z.object({
      letterTypeId: z.string(),
      letterName: z.string(),
      description: z.string(),
      letterPrice: z.number(),
      isTracked: z.boolean(),
      daysMin: z.int(),
      daysMax: z.int(),
      countryCodes: z.array(z.string()),
    }),
  ),
  fails: [],
});

export const listExtrasCall = call({
  id: 'API-80',
  get: '/product/additionalProduct',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({}),
  answer: z.array(
    z.object({
      extraItemCode: z.string(),
      extraProductName: z.string(),
      extraProductAmount: z.number(),
      additionalTaxRate: z.number(),
      /** The products it can join; none is every physical one. */
      parentItemCodes: z.array(z.string()),
      art: WireArt,
    }),
  ),
  fails: [],
});

export const listTemplatesCall = call({
  id: 'API-81',
  get: '/v2/template/templates',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({ categoryId: CategoryId.optional(), itemCode: ItemCode.optional() }),
  answer: z.array(
    z.object({
      templateId: z.int(),
      categoryId: z.string(),
      templateName: z.string(),
      art: WireArt,
      textAreas: z.array(WireTextArea),
      photoArea: WireArea.nullable(),
    }),
  ),
  fails: [],
});

export const listTemplateCategoriesCall = call({
  id: 'API-82',
  get: '/template/categories',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  cached: true,
  body: z.object({ itemCode: ItemCode.optional() }),
  answer: z.array(WireCategory),
  fails: [],
});

export const listStoresCall = call({
  id: 'API-90',
  get: '/store/getStores/:buId',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'buId',
  cached: true,
  body: z.object({}),
  answer: z.array(
    z.object({
      storeId: z.string(),
      storeName: z.string(),
      address: z.string(),
      city: z.string(),
      zipCode: z.string(),
      countryCode: z.string(),
      phoneNumber: z.string(),
      openingHours: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  fails: [],
});

/** TOTAL-13: a customer's own discounts on one item, and how far they have come. */
export const getDiscountsCall = call({
  id: 'API-06',
  post: '/member/getProductsDiscount',
  who: 'member',
  may: 'catalogue.read',
  effect: 'read',
  sealed: true,
  body: z.object({ custId: z.string().max(64), itemCode: ItemCode }),
  answer: z.object({
    custId: z.string(),
    itemCode: z.string(),
    accumulateAmt: z.number(),
    isAccuSales: z.boolean(),
    productDiscountList: z.array(WireTier),
  }),
  fails: ['product.unknown'],
});
