import { z } from 'zod';
import { givesCards, rateMax, rateText } from '#domain/catalogue/discount.ts';
import { unitText, type Language, type LocalText } from '#domain/values/language.ts';
import type { DiscountTier } from '#domain/catalogue/catalogue.ts';
import type { CardArt, ProductKind, CodeType, Product } from '#domain/catalogue/product.ts';
import type { DiscountType, UnitProfile } from '#domain/units/unit.ts';
import { fulfilments, isPhoneCredit, valueRange } from '#domain/catalogue/product.ts';
import { FeeType, feeToWire } from '../values/fee.ts';
import { discountCodes, wordFor } from '../units/unit-codes.ts';
import { amountFromWire, amountToWire } from '../values/money.ts';

const kindCodes = { digital: 'D', physical: 'P', 'customised-physical': 'CP' } as const;

/** ENUM-03: the wire's letter for each kind of card. */
export const kindToWire = (kind: ProductKind): (typeof kindCodes)[ProductKind] => kindCodes[kind];
export const WireKind = z.enum(['D', 'P', 'CP']);
export const kindFromWire = (code: z.infer<typeof WireKind>): ProductKind =>
  (Object.keys(kindCodes) as ProductKind[]).find((kind) => kindCodes[kind] === code) ?? 'digital';

/** ENUM-02: the wire's number for each thing a till scans. */
const codeTypeCodes = {
  barcode: 0,
  'barcode-2': 11,
  qr: 1,
  'pdf-only': 12,
  pdf: 13,
  number: 9527,
} as const satisfies Record<CodeType, number>;
export const codeTypeToWire = (type: CodeType): number => codeTypeCodes[type];
/** A number that nobody has heard of is a card whose number is read and typed. */
export const codeTypeFromWire = (code: number): CodeType =>
  (Object.keys(codeTypeCodes) as CodeType[]).find((type) => codeTypeCodes[type] === code) ?? 'number';

export const WireArt = z.custom<CardArt>((value) => typeof value === 'object' && value !== null);

/** Where it is spent. */
export const WirePlace = z.enum(['online', 'store', 'store-and-online']);

/** A product as the product list shows it. */
export const WireProduct = z.object({
  itemCode: z.string(),
  productName: z.string(),
  tagline: z.string(),
  kind: WireKind,
  place: WirePlace,
  currency: z.string(),
  minAmount: z.number(),
  maxAmount: z.number(),
  /** Off the least value, "0%" if nothing; and off the most one can buy. */
  discount: z.string(),
  maxDiscount: z.string(),
  /** TOTAL-24, ENUM-05: what buying more of it gives here; null for nothing. */
  rewardType: z.enum(['D', 'B', 'FG']).nullable(),
  art: WireArt,
});
export type WireProduct = z.infer<typeof WireProduct>;

/** TOTAL-12. */
export const WireTier = z.object({
  amountFrom: z.number(),
  amountTo: z.number().nullable(),
  discountRate: z.number(),
  /** TOTAL-24: what it gives instead, where the unit gives cards. */
  freeItem: z.string().nullable().optional(),
  freeItemAmount: z.number().optional(),
  freeItemQty: z.int().optional(),
});

export const WireProductDetail = WireProduct.extend({
  /** The values on offer, or null when any between the least and the most is, in steps. */
  amountList: z.array(z.number()).nullable(),
  amountStep: z.number().nullable(),
  description: z.string(),
  howToUse: z.string(),
  termOfService: z.string(),
  categoryIds: z.array(z.string()),
  countryCodes: z.array(z.string()),
  isThirdPartyProduct: z.boolean(),
  isReloadable: z.boolean(),
  vatType: z.enum(['single-purpose', 'multi-purpose']),
  productTaxRate: z.number(),
  additionalTaxRate: z.number(),
  codeType: z.number(),
  /** `custom` comes with its own words. */
  redeemPlace: z.enum(['whole-store', 'except-food', 'custom']),
  redeemPlaceText: z.string().nullable(),
  transferMode: z.enum(['none', 'whole', 'part']),
  validMonthsMin: z.int(),
  validMonthsMax: z.int(),
  /** T: every purchase is a line of its own. */
  productSorts: z.enum(['', 'T']),
  /** P a percentage of the value, V a fixed amount (ENUM-06). */
  cardMadeFeeType: FeeType.nullable(),
  cardMadeFee: z.number(),
  productDiscountList: z.array(WireTier),
  /** Ours (SEND-04): the same card of the other kind, printed or digital. */
  siblingItemCode: z.string().nullish(),
  /** Ours (D36): what becomes of it; a card where nobody says. */
  fulfilment: z.enum(fulfilments).optional(),
  error: z.null(),
});
export type WireProductDetail = z.infer<typeof WireProductDetail>;

type Reader = { readonly profile: UnitProfile; readonly language: Language };

/** A text in the reader's language, or in the nearest one the unit has it in. */
export const wireText = (text: LocalText, { profile, language }: Reader): string => unitText(profile, language, text);

/** The product in the reader's language, its amounts in the unit's currency. */
export function productToWire(
  product: Pick<Product, 'itemCode' | 'name' | 'tagline' | 'kind' | 'place' | 'art'> & {
    min: number;
    max: number;
    discount: number;
    discountMax: number;
    /** Whether a tier of it gives cards. */
    givesCards: boolean;
  },
  reader: Reader,
): WireProduct {
  const { currency } = reader.profile;
  return {
    itemCode: product.itemCode,
    productName: wireText(product.name, reader),
    tagline: wireText(product.tagline, reader),
    kind: kindToWire(product.kind),
    place: product.place,
    currency,
    minAmount: amountToWire(currency, product.min),
    maxAmount: amountToWire(currency, product.max),
    discount: rateText(product.discount),
    maxDiscount: rateText(product.discountMax),
    rewardType: rewardToWire(reader.profile, product),
    art: product.art,
  };
}

function rewardToWire(
  { discountType }: Pick<UnitProfile, 'discountType'>,
  offered: { readonly discountMax: number; readonly givesCards: boolean },
): WireProduct['rewardType'] {
  const isGiven = discountType === 'free-card' ? offered.givesCards : offered.discountMax > 0;
  return isGiven ? discountCodes[discountType] : null;
}

export const rewardFromWire = ({ rewardType }: Pick<WireProduct, 'rewardType'>): DiscountType | null =>
  (rewardType && wordFor(discountCodes, rewardType)) ?? null;

export const tiersToWire = (tiers: readonly Omit<DiscountTier, 'itemCode'>[], currency: string) =>
  tiers.map(({ from, to, rate, free }) => ({
    amountFrom: amountToWire(currency, from),
    amountTo: to === null ? null : amountToWire(currency, to),
    discountRate: rate,
    ...(free && {
      freeItem: free.itemCode,
      freeItemAmount: amountToWire(currency, free.amount),
      freeItemQty: free.qty,
    }),
  }));

/** What no amount can be is left out. */
export const tiersFromWire = (tiers: readonly z.infer<typeof WireTier>[], currency: string) =>
  tiers.flatMap(({ amountFrom, amountTo, discountRate: rate, freeItem, freeItemAmount = 0, freeItemQty: qty = 0 }) => {
    const [from, to, amount] = [amountFrom, amountTo, freeItemAmount].map((value) =>
      value === null ? null : amountFromWire(currency, value),
    );
    if (from === null || from === undefined) return [];
    const free = freeItem && amount ? { free: { itemCode: freeItem, amount, qty } } : {};
    return [{ from, to: to ?? null, rate, ...free }];
  });

export function productDetailToWire(
  product: Product,
  tiers: readonly DiscountTier[],
  rate: number,
  reader: Reader,
): WireProductDetail {
  const { currency } = reader.profile;
  const { denominations, redeemable } = product;
  const offered = { discount: rate, discountMax: rateMax(tiers), givesCards: givesCards(tiers) };
  const custom = typeof redeemable === 'string' ? null : redeemable;
  const cardMadeFee = feeToWire(product.cardMadeFee, currency);
  return {
    ...productToWire({ ...product, ...valueRange(denominations), ...offered }, reader),
    amountList:
      denominations.kind === 'list' ? denominations.values.map((value) => amountToWire(currency, value)) : null,
    amountStep: denominations.kind === 'range' ? amountToWire(currency, denominations.step) : null,
    description: wireText(product.description, reader),
    howToUse: wireText(product.howToUse, reader),
    termOfService: wireText(product.terms, reader),
    categoryIds: [...product.categories],
    countryCodes: [...product.countries],
    isThirdPartyProduct: product.issuer === 'third-party',
    isReloadable: product.reloadable,
    vatType: product.vat,
    productTaxRate: product.taxRate,
    additionalTaxRate: product.additionalTaxRate,
    codeType: codeTypeToWire(product.codeType),
    redeemPlace: typeof redeemable === 'string' ? redeemable : 'custom',
    redeemPlaceText: custom && wireText(custom, reader),
    transferMode: product.transfer,
    validMonthsMin: product.validMonthsMin,
    validMonthsMax: product.validMonthsMax,
    productSorts: product.ownLine ? 'T' : '',
    cardMadeFeeType: cardMadeFee.type,
    cardMadeFee: cardMadeFee.value,
    productDiscountList: tiersToWire(tiers, currency),
    siblingItemCode: product.sibling,
    ...(isPhoneCredit(product) && { fulfilment: product.fulfilment }),
    error: null,
  };
}
