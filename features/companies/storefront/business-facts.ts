// What the business pages and their leaflets say about this shop.
import { supportOn } from '#domain/shop/navigation.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import { unitCan, type Capability, type UnitProfile } from '#domain/units/unit.ts';

export interface BusinessFacts {
  readonly shop: string;
  readonly validMonths: number;
  readonly qtyMax: number;
  readonly deliveryHours: number;
  readonly can: readonly Capability[];
  readonly phone: string;
  readonly email: string;
  readonly serviceHours: string;
}

export function businessFactsOf(unit: UnitProfile, language: Language): BusinessFacts {
  const { phone, email } = supportOn('business', unit);
  return {
    shop: unitText(unit, language, unit.name),
    validMonths: unit.validMonthsMax,
    qtyMax: unit.businessQtyMax,
    deliveryHours: unit.deliveryPromiseHours,
    can: unit.can.filter((what) => unitCan(unit, what)),
    phone,
    email,
    serviceHours: unitText(unit, language, unit.serviceHours),
  };
}
