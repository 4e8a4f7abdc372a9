// What stands around the products of a unit: how they are grouped, dressed, posted and accompanied.
import type { CardArt } from './card-art.ts';
import type { LocalText } from '../values/language.ts';

export interface Category {
  /** Lower-case letters, digits and hyphens; part of addresses. */
  readonly id: string;
  readonly name: LocalText;
}

/** A place on the card, in percent of its width and height, from its top left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a line of the buyer's text is set (PERS-13: at most two, of 32 characters). */
export interface TextArea extends Area {
  readonly align: 'start' | 'centre' | 'end';
  readonly ink: string;
  readonly charsMax: number;
}
export const textLinesMax = 2;
export const lineCharsMax = 32;

/** A theme that a card can be given: birthday, wedding, thank you. */
export interface Template {
  /** A number on the wire, so a number here. */
  readonly id: number;
  readonly category: string;
  readonly name: LocalText;
  readonly art: CardArt;
  /** Without any, the buyer writes a free message instead. */
  readonly textAreas: readonly TextArea[];
  readonly photoArea: Area | null;
  /** The products it fits; empty is all of them. */
  readonly items: readonly string[];
}

/** Something to add to a card: a box, a ribbon, a bouquet. */
export interface Extra {
  readonly itemCode: string;
  readonly name: LocalText;
  /** In minor units of the unit's currency. */
  readonly price: number;
  /** In percent. */
  readonly taxRate: number;
  readonly art: CardArt;
  /** The products it can join; empty is every physical one. */
  readonly parents: readonly string[];
}

/** A way of posting a physical card. */
export interface LetterType {
  readonly id: string;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly price: number;
  readonly tracked: boolean;
  readonly daysMin: number;
  readonly daysMax: number;
  /** Where it goes; empty is all of the unit's countries. */
  readonly countries: readonly string[];
}

export interface Store {
  readonly id: string;
  readonly name: LocalText;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
  readonly phone: string;
  readonly openingHours: LocalText;
  readonly latitude: number;
  readonly longitude: number;
}

/** From this value (of one item, in minor units) up to that one the buyer gets this many percent off. */
export interface DiscountTier {
  readonly itemCode: string;
  readonly from: number;
  /** The end, included; null is open. */
  readonly to: number | null;
  /** In percent, with up to two decimals: off the price, or on top of the card where the unit gives a bonus. */
  readonly rate: number;
  /** TOTAL-24: the cards that come with it, where the unit gives those. */
  readonly free?: FreeCardsOf | null;
}

/** So many cards of this item and value, in minor units. */
export interface FreeCardsOf {
  readonly itemCode: string;
  readonly amount: number;
  readonly qty: number;
}

/** Everything a unit's shop window holds besides its products. */
export interface CatalogueParts {
  readonly categories: readonly Category[];
  readonly templateCategories: readonly Category[];
  readonly templates: readonly Template[];
  readonly extras: readonly Extra[];
  readonly letterTypes: readonly LetterType[];
  readonly stores: readonly Store[];
  /** For every buyer; a customer may have others. */
  readonly discounts: readonly DiscountTier[];
}
