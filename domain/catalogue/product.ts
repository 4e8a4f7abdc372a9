// What a unit sells: a gift card or voucher, and everything a buyer, an invoice or a till asks of it.
import type { PayingTerms } from '../cards/paying-card.ts';
import type { CardArt } from './card-art.ts';
import type { LocalText } from '../values/language.ts';

export type { CardArt } from './card-art.ts';

/** What the buyer gets: a code, a printed card, or a printed card made to order. */
export const productKinds = ['digital', 'physical', 'customised-physical'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Where its bearer can spend it. */
export const spendingPlaces = ['online', 'store', 'store-and-online'] as const;
export type SpendingPlace = (typeof spendingPlaces)[number];

/** What the till scans (ENUM-15). */
export const codeTypes = ['barcode', 'barcode-2', 'qr', 'pdf-only', 'pdf', 'number'] as const;
export type CodeType = (typeof codeTypes)[number];

/** D36: what becomes of it once it is paid: a card is issued, or credit is put on somebody's phone. */
export const fulfilments = ['card', 'phone-credit'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** What of it may be given on: nothing, all that is left at once, or any part. */
export const transferModes = ['none', 'whole', 'part'] as const;
export type TransferMode = (typeof transferModes)[number];

/** CARD-18: what it buys there; a text of its own has at most 45 characters. */
export type RedeemablePlace = 'whole-store' | 'except-food' | LocalText;
export const redeemableCharsMax = 45;

/** The values it is sold at, in minor units of the unit's currency. */
export type Denominations =
  | { readonly kind: 'list'; readonly values: readonly number[] }
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly step: number };

/** Percent of the card's value, or an amount in minor units. */
export type Fee =
  { readonly kind: 'percent'; readonly percent: number } | { readonly kind: 'fixed'; readonly amount: number };

/** What every product says for itself. */
export interface ProductBasics {
  readonly itemCode: string;
  readonly name: LocalText;
  /** A few words under the name. */
  readonly tagline: LocalText;
  readonly kind: ProductKind;
  readonly place: SpendingPlace;
  readonly denominations: Denominations;
  readonly art: CardArt;
}

/** What a product may leave as it is; `usualProduct` says how that is. */
export interface ProductChoices {
  /** Ids of the unit's categories. */
  readonly categories: readonly string[];
  readonly description: LocalText;
  readonly howToUse: LocalText;
  readonly terms: LocalText;
  /** Whether our own ledger issues it, or a brand whose codes we hold. */
  readonly issuer: 'own' | 'third-party';
  /** Taxed when sold, or (its use still open) when spent. */
  readonly vat: 'single-purpose' | 'multi-purpose';
  /** In percent: on the product itself, and on what is added to it. */
  readonly taxRate: number;
  readonly additionalTaxRate: number;
  /** Where it can be spent; empty is everywhere the unit sells. */
  readonly countries: readonly string[];
  readonly codeType: CodeType;
  readonly redeemable: RedeemablePlace;
  readonly transfer: TransferMode;
  /** A buyer picks a validity between these; equal ones leave no choice. */
  readonly validMonthsMin: number;
  readonly validMonthsMax: number;
  readonly reloadable: boolean;
  /** Every purchase is a cart line of its own (`productSorts` T). */
  readonly ownLine: boolean;
  readonly cardMadeFee: Fee | null;
  /** SEND-04: the item code of the same card of the other kind, printed or digital; null without one. */
  readonly sibling: string | null;
  /** D9: how its cards pay for an order. */
  readonly paying: PayingTerms;
  readonly fulfilment: Fulfilment;
  /** PHONE-03: what the provider of phone credit calls the operator; null for a card. */
  readonly operator: string | null;
  /** Off: not shown, and refused to whoever still has it in a cart. */
  readonly forSale: boolean;
}

export type Product = ProductBasics & ProductChoices;

/** What a unit's data file says: the basics, and whatever differs from the usual. */
export type ProductSettings = ProductBasics & Partial<ProductChoices>;

export const usualProduct: ProductChoices = {
  categories: [],
  description: {},
  howToUse: {},
  terms: {},
  issuer: 'own',
  vat: 'multi-purpose',
  taxRate: 0,
  additionalTaxRate: 0,
  countries: [],
  codeType: 'barcode',
  redeemable: 'whole-store',
  transfer: 'part',
  validMonthsMin: 12,
  validMonthsMax: 12,
  reloadable: false,
  ownLine: false,
  cardMadeFee: null,
  sibling: null,
  paying: { partial: true, suitedItems: [], restriction: {} },
  fulfilment: 'card',
  operator: null,
  forSale: true,
};

export const completeProduct = (settings: ProductSettings): Product => ({
  ...usualProduct,
  ...settings,
});

/** The lowest and highest value a buyer can pick. */
export function valueRange(denominations: Denominations): { min: number; max: number } {
  return denominations.kind === 'range'
    ? { min: denominations.min, max: denominations.max }
    : { min: Math.min(...denominations.values), max: Math.max(...denominations.values) };
}

export const isPhoneCredit = ({ fulfilment }: Pick<Product, 'fulfilment'>): boolean => fulfilment === 'phone-credit';

/**
 * PHONE-03: whether there is all that phone credit needs: an operator in one country, whose numbers it tops up, and the
 * amounts that it sells. Whatever else it is, it is nothing that goes by post.
 */
export const isWholePhoneCredit = ({
  kind,
  denominations,
  countries,
  operator,
}: Pick<Product, 'kind' | 'denominations' | 'countries' | 'operator'>): boolean =>
  kind === 'digital' && denominations.kind === 'list' && countries.length === 1 && Boolean(operator);
