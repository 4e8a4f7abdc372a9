// What the step has to know of its shop, as plain data: the server writes it into the page.
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';
import type { PhoneCountry } from '#ui/fields/typed/phone-number.ts';

/** As much of it as says which day can be met. */
export interface DeliveryDays extends Pick<
  UnitProfile,
  'timeZone' | 'holidays' | 'weekend' | 'letterCutOffHour' | 'deliverToday' | 'deliveryPromiseHours'
> {
  /** Where letters go if nobody says otherwise, and where phones are. */
  readonly country: string;
}

export interface DeliveryShop extends DeliveryDays, Pick<UnitProfile, 'consumerQtyMax' | 'currency' | 'languages'> {
  readonly amounts: AmountStyle;
  readonly countries: readonly DeliveryCountry[];
  readonly phoneCountry: string;
  /** The language of the page, in which the receiver is written to if nobody says otherwise. */
  readonly language: Language;
  /** When the server made the page, for its first drawing; the browser's clock goes on from there. */
  readonly madeAt: string;
}

/** Its calling code is empty where phones have none. */
export type DeliveryCountry = PhoneCountry;
