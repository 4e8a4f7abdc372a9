// How a unit is when it does not say otherwise (UNIT-19, 20, 23, 72, 74, 75).
import { usualBuying } from './profile/buying.ts';
import { usualCards } from './profile/cards.ts';
import { usualCatalogue } from './profile/catalogue.ts';
import { usualDelivery } from './profile/delivery.ts';
import { usualIdentity } from './profile/identity.ts';
import { usualOrders } from './profile/orders.ts';
import { usualPayments } from './profile/payments.ts';
import { usualQuotations } from './profile/quotations.ts';
import { usualShop } from './profile/shop.ts';
import { usualGenerally } from './profile/units.ts';
import type { UnitChoices, UnitProfile, UnitSettings } from './unit.ts';

export const usualChoices: UnitChoices = {
  ...usualGenerally,
  ...usualIdentity,
  ...usualShop,
  ...usualCatalogue,
  ...usualCards,
  ...usualBuying,
  ...usualOrders,
  ...usualQuotations,
  ...usualDelivery,
  ...usualPayments,
};

export const completeProfile = (settings: UnitSettings): UnitProfile => ({
  ...usualChoices,
  ...settings,
});
