import { amountStyleOf, type UnitProfile } from '#domain/units/unit.ts';
import { countriesOf } from '#domain/values/country.ts';
import type { Language } from '#domain/values/language.ts';
import type { DeliveryDays, DeliveryShop } from './delivery-shop.ts';

export const deliveryDaysOf = (unit: UnitProfile): DeliveryDays => ({
  timeZone: unit.timeZone,
  holidays: unit.holidays,
  weekend: unit.weekend,
  letterCutOffHour: unit.letterCutOffHour,
  deliverToday: unit.deliverToday,
  deliveryPromiseHours: unit.deliveryPromiseHours,
  country: unit.defaultCountry,
});

export const deliveryShopOf = (unit: UnitProfile, language: Language, now: Date): DeliveryShop => ({
  ...deliveryDaysOf(unit),
  consumerQtyMax: unit.consumerQtyMax,
  currency: unit.currency,
  languages: unit.languages,
  amounts: amountStyleOf(unit, language),
  countries: countriesOf(unit, language).map(({ code, name, areaCode }) => ({ code, name, callingCode: areaCode })),
  phoneCountry: unit.phoneCountry ?? unit.defaultCountry,
  language,
  madeAt: now.toISOString(),
});
