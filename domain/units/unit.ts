// A unit is one shop. Everything that may differ between two shops is in its profile; no code asks
// which unit it is in, it asks the profile. The profile is made of parts, one for each area: profile/<area>.ts has the
// type of each of its fields, how it usually is, how it travels, and what may be wrong with it.
import type { DateStyle } from '../values/date-format.ts';
import type { Language } from '../values/language.ts';
import type { AmountStyle } from '../values/money-format.ts';
import type { UnitBasics } from './profile/basics.ts';
import type { BuyingChoices } from './profile/buying.ts';
import type { CardChoices } from './profile/cards.ts';
import type { CatalogueChoices } from './profile/catalogue.ts';
import type { DeliveryChoices } from './profile/delivery.ts';
import type { IdentityChoices } from './profile/identity.ts';
import type { OrderChoices } from './profile/orders.ts';
import type { PaymentChoices } from './profile/payments.ts';
import type { QuotationChoices } from './profile/quotations.ts';
import type { ShopChoices } from './profile/shop.ts';
import type { Capability, GeneralChoices } from './profile/units.ts';

export type { Seller, Support, UnitBasics } from './profile/basics.ts';
export type { DiscountType } from './profile/buying.ts';
export { signInMethods } from './profile/identity.ts';
export type { ProviderSignIn, SignInMethod, SignOnPartner, UnitCaptcha } from './profile/identity.ts';
export { paymentMeans, type PaymentMeans } from './profile/payments.ts';
export { cookieChoices, footerSlots } from './profile/shop.ts';
export type { ChatPlatform, CookieChoice, CountryPath, FooterSlot, InfoPage, NamedLink } from './profile/shop.ts';
export { capabilities, type Capability } from './profile/units.ts';
export { isUnitId, type UnitId } from './unit-id.ts';

/** What a unit may leave as it is; `usualChoices` says how that is. */
export interface UnitChoices
  extends
    GeneralChoices,
    IdentityChoices,
    ShopChoices,
    CatalogueChoices,
    CardChoices,
    BuyingChoices,
    OrderChoices,
    QuotationChoices,
    DeliveryChoices,
    PaymentChoices {}

export type UnitProfile = UnitBasics & UnitChoices;

/** What a unit's data file says: the basics, and whatever differs from the usual. */
export type UnitSettings = UnitBasics & Partial<UnitChoices>;

/** Whether the unit offers it, and no operator has hidden it. */
export const unitCan = ({ can, hidden }: Pick<UnitProfile, 'can' | 'hidden'>, what: Capability): boolean =>
  can.includes(what) && !hidden.includes(what);

type Writing = Pick<UnitProfile, 'formatCountry' | 'defaultCountry'>;

/** As people of which country the unit writes. */
export const writtenAsIn = ({ formatCountry, defaultCountry }: Writing): string => formatCountry ?? defaultCountry;

/** How this unit writes amounts for a reader of the language. */
export const amountStyleOf = (
  unit: Writing & Pick<UnitProfile, 'decimalDigits' | 'showCurrencyCode'>,
  language: Language,
): AmountStyle => {
  const { decimalDigits, showCurrencyCode } = unit;
  return { language, decimalDigits, showCurrencyCode, formatCountry: writtenAsIn(unit) };
};

/** How this unit writes dates for a reader of the language. */
export const dateStyleOf = (
  unit: Writing & Pick<UnitProfile, 'dateFormat' | 'timeZone'>,
  language: Language,
): DateStyle => {
  const { dateFormat, timeZone } = unit;
  return { language, dateFormat, timeZone, formatCountry: writtenAsIn(unit) };
};
