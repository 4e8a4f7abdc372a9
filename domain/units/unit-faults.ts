// What is wrong with a profile, in sentences for the person who saves it; empty when it is fine.
import { basicFaults } from './profile/basics.ts';
import { buyingFaults } from './profile/buying.ts';
import { cardFaults } from './profile/cards.ts';
import { catalogueFaults } from './profile/catalogue.ts';
import { deliveryFaults } from './profile/delivery.ts';
import type { Faults } from './profile/faults.ts';
import { identityFaults } from './profile/identity.ts';
import { paymentFaults } from './profile/payments.ts';
import { quotationFaults } from './profile/quotations.ts';
import { shopFaults } from './profile/shop.ts';
import { generalFaults } from './profile/units.ts';
import type { UnitProfile } from './unit.ts';

export const profileFaults = (unit: UnitProfile): string[] => inOrder.flatMap((field) => faults[field]?.(unit) || []);

const faults: Faults<UnitProfile> = {
  ...basicFaults,
  ...generalFaults,
  ...identityFaults,
  ...shopFaults,
  ...catalogueFaults,
  ...cardFaults,
  ...buyingFaults,
  ...quotationFaults,
  ...deliveryFaults,
  ...paymentFaults,
};

/** What is said first: who the unit is, what it sells and to whom, and how it looks. Other fields follow, as they come. */
// prettier-ignore
const firstFields: readonly (keyof UnitProfile)[] = [
  'id', 'languages', 'defaultLanguage', 'name', 'description', 'infoPages', 'currency', 'decimalDigits',
  'defaultCountry', 'phoneCountry', 'countries', 'smsCountries', 'strangerMailsDayMax', 'timeZone', 'consumerQtyMin',
  'businessQtyMax', 'messageCharsMax', 'uploadMegabytesADay', 'validMonthsMax', 'deliveryPromiseHours',
  'bankTransferWindowMinutes', 'cardMadeTaxRate', 'salesmanDiscountMax', 'topUpMin', 'tillHourMax', 'cardMadeFeeMin',
  'paymentMeans', 'signIn', 'desktopBanners', 'categoryLimit', 'detailHeightPercent', 'dateFormat', 'holidays',
  'faqUrl', 'storeLocatorUrl', 'cookieDataUrl', 'personalDataUrl', 'returnUrl', 'mobileReturnUrl', 'media',
  'barMessage', 'businessSupport', 'countryPaths', 'accountMenu', 'footer', 'chatKey', 'chat', 'outsideSignIn',
  'signOnPartners', 'psp', 'seller', 'callVersions', 'theme',
];

const inOrder = [...new Set([...firstFields, ...(Object.keys(faults) as (keyof UnitProfile)[])])];
