// What is wrong with a profile, in sentences for the person who saves it; empty when it is fine.
import { basicFaults } from './profile/basics.ts';
import { buyingFaults } from './profile/buying.ts';
import { cardFaults } from './profile/cards.ts';
import { catalogueFaults } from './profile/catalogue.ts';
import { deliveryFaults } from './profile/delivery.ts';
import type { Faults } from './profile/faults.ts';
import { identityFaults } from './profile/identity.ts';
import { orderFaults } from './profile/orders.ts';
import { paymentFaults } from './profile/payments.ts';
import { quotationFaults } from './profile/quotations.ts';
import { shopFaults } from './profile/shop.ts';
import { generalFaults } from './profile/units.ts';
import type { UnitProfile } from './unit.ts';

export const profileFaults = (unit: UnitProfile): string[] =>
  Object.values(faults).flatMap((fault) => fault(unit) || []);

/** Part by part, in the order in which a part names its fields. */
const faults: Faults<UnitProfile> = {
  ...basicFaults,
  ...generalFaults,
  ...identityFaults,
  ...shopFaults,
  ...catalogueFaults,
  ...cardFaults,
  ...buyingFaults,
  ...orderFaults,
  ...quotationFaults,
  ...deliveryFaults,
  ...paymentFaults,
};
