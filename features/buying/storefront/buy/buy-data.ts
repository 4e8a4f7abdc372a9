// What the pages of a purchase are made of. Amounts are minor units.
import type { listExtrasCall, listLetterTypesCall } from '#contract/catalogue/catalogue.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { WireProductDetail } from '#contract/wire/catalogue/product.ts';
import { nobody, noSender, plainDesign, type Draft } from '#domain/buying/draft.ts';
import type { PriceSettings } from '#domain/buying/cart-price.ts';
import type { LineDesign, LineProduct } from '#domain/buying/line.ts';
import { validMonthsDefault } from '#domain/buying/validity.ts';
import type { Template } from '#domain/catalogue/catalogue.ts';
import type { Denominations } from '#domain/catalogue/product.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import type { DateStyle } from '#domain/values/date-format.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';
import type { DeliveryShop } from '../delivery/delivery-shop.ts';

export type BuyPath = '/buying-friend' | '/buying-self';

/** PERS-12: what could not be fetched. */
export type BuyTrouble = 'categories' | 'templates' | 'product';

/** A theme, in the words of the page's language. */
export interface BuyTemplate extends Omit<Template, 'name' | 'items'> {
  readonly name: string;
}

export type BuySettings = PriceSettings &
  Pick<
    UnitProfile,
    | 'showCurrencyCode'
    | 'showTax'
    | 'consumerQtyMin'
    | 'consumerQtyMax'
    | 'businessQtyMax'
    | 'messageCharsMax'
    | 'validMonthsMax'
    | 'severalProducts'
    | 'timeZone'
  >;

export interface BuyData {
  readonly unit: UnitId;
  readonly draftPath: BuyPath;
  readonly product: LineProduct;
  readonly tagline: string;
  readonly siblings: Pick<WireProductDetail, 'itemCode' | 'kind' | 'siblingItemCode'>;
  readonly denominations: Denominations;
  readonly validMonthsMin: number;
  readonly validMonthsMax: number;
  readonly templates: readonly BuyTemplate[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly letterTypes: CallAnswer<typeof listLetterTypesCall>;
  readonly extras: CallAnswer<typeof listExtrasCall>;
  /** What the address names, if it is sold for that. */
  readonly wishedAmount: number | null;
  /** The theme that the address names, if this card can wear it. */
  readonly wishedTheme?: Pick<LineDesign, 'templateId' | 'art'> | null;
  readonly settings: BuySettings;
  readonly deliveryShop: DeliveryShop;
  /** Where the unit is, as yyyy-mm-dd. */
  readonly today: string;
  readonly style: { readonly amounts: AmountStyle; readonly dates: DateStyle };
}

/** Untouched, and the same wherever it is made; it gets its id in the browser. */
export const startDraft = (data: BuyData): Draft => ({
  id: '',
  draftPath: data.draftPath,
  itemCode: data.product.itemCode,
  step: 'amount',
  amount: data.wishedAmount,
  // AMOUNT-07
  qty: data.settings.consumerQtyMin,
  validMonths: validMonthsDefault(data, data.settings),
  design: { ...plainDesign, ...data.wishedTheme },
  way: data.product.kind === 'digital' ? 'email' : 'physical',
  date: null,
  timeZone: data.settings.timeZone,
  letterTypeId: null,
  extraItemCode: null,
  receivers: [nobody],
  sender: noSender,
  isEdit: false,
});

/** The theme that was chosen; null for the card as the brand has it, and where the theme is no longer there. */
export const chosenTemplate = ({ templates }: Pick<BuyData, 'templates'>, { design }: Pick<Draft, 'design'>) =>
  templates.find(({ id }) => id === design.templateId) ?? null;
