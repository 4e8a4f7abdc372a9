// How every setting travels, from the parts of the profile.
import { basicWires } from './profile/basics.ts';
import { buyingWires } from './profile/buying.ts';
import { cardWires } from './profile/cards.ts';
import { catalogueWires } from './profile/catalogue.ts';
import { deliveryWires } from './profile/delivery.ts';
import { identityWires } from './profile/identity.ts';
import { orderWires } from './profile/orders.ts';
import { paymentWires } from './profile/payments.ts';
import { quotationWires } from './profile/quotations.ts';
import { shopWires } from './profile/shop.ts';
import { generalWires } from './profile/units.ts';
import type { Wires } from './profile/wire.ts';
import type { UnitProfile } from './unit.ts';

export const settingWires = {
  ...basicWires,
  ...generalWires,
  ...identityWires,
  ...shopWires,
  ...catalogueWires,
  ...cardWires,
  ...buyingWires,
  ...orderWires,
  ...quotationWires,
  ...deliveryWires,
  ...paymentWires,
} as const satisfies Wires<UnitProfile>;

type All = typeof settingWires;

/** The settings that travel this way. */
export type FieldsThatAre<What> = { [Field in keyof All]: All[Field] extends What ? Field : never }[keyof All];
