// What the help pages say about the unit of this visit.
import type { RouterContextProvider } from 'react-router';
import { factsOf, type ShopFacts } from '#features/shop/storefront/pages/shop-facts.ts';
import { requireUnit, visitContext } from './visit.server.ts';

export function shopFacts(context: Readonly<RouterContextProvider>): ShopFacts {
  const unit = requireUnit(context);
  // The day it is in the shop, whichever day it is here: Swedish writes dates as yyyy-mm-dd.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: unit.timeZone });
  return factsOf(unit, context.get(visitContext).language, today);
}
