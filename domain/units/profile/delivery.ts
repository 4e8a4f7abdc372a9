// How soon what was bought arrives.
import { isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export interface DeliveryChoices {
  readonly deliverToday: boolean;
  readonly deliveryPromiseHours: number;
}

export const usualDelivery: DeliveryChoices = {
  deliverToday: true,
  deliveryPromiseHours: 24,
};

export const deliveryWires = {
  deliverToday: ['allowDeliverToday', 'flag'],
  deliveryPromiseHours: ['deliveryPromiseHours', 'whole'],
} as const satisfies Wires<DeliveryChoices>;

export const deliveryFaults: Faults<DeliveryChoices> = {
  deliveryPromiseHours: ({ deliveryPromiseHours }) =>
    !isWhole(deliveryPromiseHours, 1, 240) && 'Delivery is promised within 1 to 240 hours.',
};
