// One line of a cart: so many of the same card, dressed in one way, for one receiver. It carries what its product was
// when it was made, so that a browser can show and price it alone; whoever sells it looks everything up again.
import type { CardArt, Fee, Product } from '../catalogue/product.ts';
import type { DiscountTier, Template } from '../catalogue/catalogue.ts';
import type { DeliveryWay } from '../delivery/delivery-way.ts';
import type { Language } from '../values/language.ts';
import type { DraftPath } from './draft-path.ts';

export interface Line {
  /** Made by the browser; adding a line with the same id replaces it (CART-12). */
  readonly id: string;
  readonly draftPath: DraftPath;
  readonly product: LineProduct;
  /** The value of one card, in minor units of the unit's currency. */
  readonly amount: number;
  readonly qty: number;
  readonly validMonths: number;
  readonly design: LineDesign;
  readonly delivery: LineDelivery;
  readonly receiver: Receiver;
  readonly sender: Sender;
  readonly extra: LineExtra | null;
  /** Whom a salesman or a company buys it for; null for oneself. */
  readonly customer: LineCustomer | null;
  /** What a salesman changes about its price. */
  readonly adjustments: LineAdjustments;
  /** Rows of a file instead of one receiver. */
  readonly upload: LineUpload | null;
  /** The occasion of an employee gift, where the law asks for it; null without one. */
  readonly urssafId: string | null;
  /** A range of brands made up for a company: a known one, or its own words. */
  readonly shelf: LineShelf | null;
}

/** What of a product a line needs to be shown and priced. */
export interface LineProduct extends Pick<Product, 'itemCode' | 'kind' | 'ownLine' | 'taxRate' | 'cardMadeFee'> {
  /** As the buyer read it. */
  readonly name: string;
  readonly art: CardArt;
  readonly categoryId: string;
  /** CART-20: lines that share it reach a discount together; usually the item's own code. */
  readonly discountItemCode: string;
  readonly tiers: readonly Omit<DiscountTier, 'itemCode'>[];
  /** What the buyer has bought of it before, where that adds up; null where it does not. */
  readonly accumulated: number | null;
}

export interface LineDesign {
  /** Null for the brand's own card. */
  readonly templateId: number | null;
  /** How the theme is drawn; null without one. */
  readonly art: CardArt | null;
  /** PERS-13: two short lines where the theme prints text; else the first is a free message. */
  readonly message: string;
  readonly message2: string;
  /** PERS-14: the address of an upload of ours; null without a photo. */
  readonly photoUrl: string | null;
  /** Where the theme prints these; absent without a theme that does. */
  readonly areas?: Pick<Template, 'textAreas' | 'photoArea'>;
}

export interface LineDelivery {
  readonly way: DeliveryWay;
  /** The day it is to arrive, as chosen, yyyy-mm-dd; null is at once. */
  readonly date: string | null;
  /** The IANA zone that day is meant in. */
  readonly timeZone: string;
  readonly letter: { readonly typeId: string; readonly price: number } | null;
}

/** 1 Mr, 2 Mrs, 3 other on the wire. */
export const civilities = ['mr', 'mrs', 'other'] as const;
export type Civility = (typeof civilities)[number];

/** DELIV-06, DELIV-07. What is not known is empty. */
export interface Receiver {
  readonly civility: Civility | null;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Digits of the country, without a plus. */
  readonly mobileAreaCode: string;
  readonly mobile: string;
  readonly address: string;
  readonly address2: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
  readonly vatNumber: string;
  /** SEND-08: in which language they are written to; null in the buyer's. */
  readonly language: Language | null;
}

/** DELIV-08 */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** DELIV-15 */
export interface LineExtra {
  readonly itemCode: string;
  readonly name: string;
  readonly art: CardArt;
  readonly price: number;
  readonly taxRate: number;
}

export interface LineCustomer {
  readonly id: string;
  readonly name: string;
}

/** TOTAL-15 to TOTAL-17: percent, or an amount for the whole line. */
export interface LineAdjustments {
  /** In place of the discount everybody gets. */
  readonly discount: Fee | null;
  readonly extraFees: Fee | null;
  readonly commission: Fee | null;
  /** What a card made to order costs, in place of what the product says. */
  readonly cardMadeFee: Fee | null;
}

export const noAdjustments: LineAdjustments = { discount: null, extraFees: null, commission: null, cardMadeFee: null };

/** TOTAL-25: an amount that was agreed for the line as a whole, which is neither merged nor rounded with others. */
export const isAgreed = ({ discount, extraFees, commission }: LineAdjustments): boolean =>
  [discount, extraFees, commission].some((adjustment) => adjustment?.kind === 'fixed');

export interface LineUpload {
  readonly tempId: string;
  readonly fileType: string;
  readonly fileName: string;
  /** TOTAL-19: the file decides how many cards there are, and of which value. */
  readonly rows: readonly { readonly amount: number; readonly qty: number }[];
  /** How many of them go to people who never got one from this company. */
  readonly newBeneficiaries: number;
}

export interface LineShelf {
  readonly id: string;
  /** Null where the shelf is a known one. */
  readonly ownWords: string | null;
}
