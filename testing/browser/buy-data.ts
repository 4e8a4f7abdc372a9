// What a page of a purchase is made of, for tests.
import { amountStyleOf, dateStyleOf } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import { testLineProduct } from '../properties/lines.ts';
import { unitProfile } from '../unit-profile.ts';
import type { BuyData } from '#features/buying/storefront/buy/buy-data.ts';
import { deliveryShopOf } from '#features/buying/storefront/delivery/delivery-shop.server.ts';

export function buyData(changes: Partial<BuyData> = {}, language: Language = 'en'): BuyData {
  const unit = unitProfile();
  return {
    unit: unit.id,
    draftPath: '/buying-friend',
    product: testLineProduct(),
    tagline: 'For tests',
    siblings: { itemCode: 'card-1', kind: 'D', siblingItemCode: null },
    denominations: { kind: 'range', min: 1_000, max: 10_000, step: 500 },
    validMonthsMin: 1,
    validMonthsMax: 12,
    templates: [],
    categories: [],
    letterTypes: [],
    extras: [],
    wishedAmount: null,
    settings: unit,
    deliveryShop: deliveryShopOf(unit, language, new Date('2026-11-17T12:00:00Z')),
    today: '2026-11-17',
    style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
    ...changes,
  };
}
