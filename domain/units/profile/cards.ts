// What issued cards may be topped up with, and what a till may take from them.
import { isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export interface CardChoices {
  /** In whole units of the currency. */
  readonly topUpMin: number;
  readonly topUpMax: number;
  /** What a till's key may spend in an hour, if it does not say so itself; null is 20 of the largest top-ups. */
  readonly tillHourMax: number | null;
}

export const usualCards: CardChoices = {
  topUpMin: 5,
  topUpMax: 500,
  tillHourMax: null,
};

export const cardWires = {
  topUpMin: ['topUpMin', 'number'],
  topUpMax: ['topUpMax', 'number'],
  // What a stolen key is worth is nobody's business.
  tillHourMax: 'unsent',
} as const satisfies Wires<CardChoices>;

export const cardFaults: Faults<CardChoices> = {
  topUpMin: ({ topUpMin, topUpMax }) =>
    !(topUpMin > 0 && topUpMax >= topUpMin) && 'The lowest top-up is above 0 and not above the highest.',
  tillHourMax: ({ tillHourMax }) =>
    tillHourMax !== null &&
    !isWhole(tillHourMax, 1, 1_000_000_000) &&
    'What a till may spend in an hour is 1 to 1,000,000,000 whole units of the currency.',
};
