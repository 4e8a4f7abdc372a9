// How soon what was bought arrives.
import { isWhole, type Faults } from './faults.ts';
import type { GeneralChoices } from './units.ts';
import type { Wires } from './wire.ts';

export interface DeliveryChoices {
  readonly deliverToday: boolean;
  readonly deliveryPromiseHours: number;
  /** What is ordered before this hour of a working day, in the unit's time zone, is posted the same day. */
  readonly letterCutOffHour: number;
  /** The days of the week without post, as ISO counts them: 1 is Monday. */
  readonly weekend: readonly number[];
  /** PHONE-03: who puts credit on phones for it; null where that is not sold. */
  readonly phoneCreditProvider: string | null;
}

export const usualDelivery: DeliveryChoices = {
  deliverToday: true,
  deliveryPromiseHours: 24,
  letterCutOffHour: 14,
  weekend: [6, 7],
  phoneCreditProvider: null,
};

export const deliveryWires = {
  deliverToday: ['allowDeliverToday', 'flag'],
  deliveryPromiseHours: ['deliveryPromiseHours', 'whole'],
  letterCutOffHour: ['letterCutOffHour', 'whole'],
  weekend: ['weekend', 'own'],
  // Only the server asks them.
  phoneCreditProvider: 'unsent',
} as const satisfies Wires<DeliveryChoices>;

/** Those that there are adapters for. */
export const phoneCreditProviders = ['reloadly'] as const;

export const deliveryFaults: Faults<DeliveryChoices, Pick<GeneralChoices, 'can'>> = {
  deliveryPromiseHours: ({ deliveryPromiseHours }) =>
    !isWhole(deliveryPromiseHours, 1, 240) && 'Delivery is promised within 1 to 240 hours.',
  letterCutOffHour: ({ letterCutOffHour }) =>
    !isWhole(letterCutOffHour, 0, 23) && 'Letters are posted the same day if ordered before an hour from 0 to 23.',
  weekend: ({ weekend }) =>
    (weekend.length > 3 || new Set(weekend).size < weekend.length || !weekend.every((day) => isWhole(day, 1, 7))) &&
    'The weekend is at most 3 days, each once, from 1 for Monday to 7 for Sunday.',
  phoneCreditProvider: ({ can, phoneCreditProvider: provider }) =>
    (provider === null
      ? can.includes('phone-credit')
      : !(phoneCreditProviders as readonly string[]).includes(provider)) &&
    `A unit that sells phone credit has a provider of it, one of ${phoneCreditProviders.join(', ')}.`,
};
