// What a draft's delivery is chosen among, and by when.
import type { CallAnswer } from '#contract/call.ts';
import type { listExtrasCall, listLetterTypesCall } from '#contract/catalogue/catalogue.ts';
import { kindFromWire, type WireProductDetail } from '#contract/wire/catalogue/product.ts';
import type { Draft } from '#domain/buying/draft.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import { deliveryWaysFor, type DeliveryWay } from '#domain/delivery/delivery-way.ts';
import type { KnownReceiver } from '#domain/delivery/receivers.ts';
import type { DeliveryDays, DeliveryShop } from './delivery-shop.ts';

export type LetterTypes = CallAnswer<typeof listLetterTypesCall>;
export type LetterOffer = LetterTypes[number];
export type Extras = CallAnswer<typeof listExtrasCall>;
export type ExtraOffer = Extras[number];

/** As much of a letter as says when it is there. */
export type LetterDays = Pick<LetterOffer, 'letterTypeId' | 'countryCodes' | 'daysMin' | 'daysMax'>;

/** What says which day can be met. */
export interface DayTerms {
  readonly letterTypes: readonly LetterDays[];
  readonly shop: DeliveryDays;
  readonly now: Date;
}

/** The same as a page has it from its server, whose clock goes on in the browser. */
export interface PageDayTerms extends Omit<DayTerms, 'now'> {
  readonly madeAt: string;
}

export interface DeliveryTerms extends DayTerms {
  readonly product: Pick<WireProductDetail, 'itemCode' | 'kind' | 'siblingItemCode'>;
  readonly letterTypes: LetterTypes;
  readonly extras: Extras;
  readonly shop: DeliveryShop;
  /** DELIV-16: whoever the shop knows of who sits at this browser. */
  readonly known?: readonly KnownReceiver[];
}

export const waysOf = ({ product }: Pick<DeliveryTerms, 'product'>): readonly DeliveryWay[] =>
  deliveryWaysFor(kindOf(product), 'consumer');

/** DELIV-13: those that go there; a letter that names no country goes to all of them. */
export const lettersTo = <Letter extends LetterDays>(letterTypes: readonly Letter[], country: string): Letter[] =>
  letterTypes.filter(({ countryCodes }) => countryCodes.length === 0 || countryCodes.includes(country));

/** DELIV-14, DELIV-15: what can join this card; what names no card joins every printed one. */
export const extrasFor = (extras: Extras, product: DeliveryTerms['product']): Extras =>
  extras.filter(({ parentItemCodes }) =>
    parentItemCodes.length > 0 ? parentItemCodes.includes(product.itemCode) : kindOf(product) !== 'digital',
  );

/** The letter that a draft names, if it goes to where the draft does. */
export const letterOf = (draft: Draft, { letterTypes, shop }: Pick<DayTerms, 'letterTypes' | 'shop'>) =>
  lettersTo(letterTypes, countryOf(draft, shop)).find(({ letterTypeId }) => letterTypeId === draft.letterTypeId) ??
  null;

export const countryOf = ({ receivers: [first] }: Draft, { country }: Pick<DeliveryDays, 'country'>): string =>
  first.country || country;

export const kindOf = ({ kind }: DeliveryTerms['product']): ProductKind => kindFromWire(kind);
