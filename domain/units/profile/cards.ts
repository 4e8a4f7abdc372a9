// What issued cards may be topped up with, and what a till may take from them.
import { isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export interface CardChoices {
  /** In whole units of the currency. */
  readonly topUpMin: number;
  readonly topUpMax: number;
  /** What a till's key may spend in an hour, if it does not say so itself; null is 20 of the largest top-ups. */
  readonly tillHourMax: number | null;
  /**
   * How many days a card must have left to pay an order: with the new card its value would live on. 0 is any.
   */
  readonly payingCardDaysMin: number;
}

export const usualCards: CardChoices = {
  topUpMin: 5,
  topUpMax: 500,
  tillHourMax: null,
  payingCardDaysMin: 7,
};

export const cardWires = {
  topUpMin: ['topUpMin', 'number'],
  topUpMax: ['topUpMax', 'number'],
  // What a stolen key is worth is nobody's business.
  tillHourMax: 'unsent',
  payingCardDaysMin: 'unsent',
} as const satisfies Wires<CardChoices>;

export const cardFaults: Faults<CardChoices> = {
  topUpMin: ({ topUpMin, topUpMax }) =>
    !(topUpMin > 0 && topUpMax >= topUpMin) && 'The lowest top-up is above 0 and not above the highest.',
  tillHourMax: ({ tillHourMax }) =>
    tillHourMax !== null &&
    !isWhole(tillHourMax, 1, 1_000_000_000) &&
    'What a till may spend in an hour is 1 to 1,000,000,000 whole units of the currency.',
  payingCardDaysMin: ({ payingCardDaysMin }) =>
    !isWhole(payingCardDaysMin, 0, 366) && 'A card that pays an order has 0 to 366 days left at least.',
};
