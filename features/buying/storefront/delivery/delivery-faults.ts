// What is still wrong with a draft's delivery, field by field. The server asks all of it again; here it is asked so that
// it can be said beside the field that it is about.
import { isForSelf } from '#domain/buying/draft-path.ts';
import { isLanguage } from '#domain/values/language.ts';
import type { Draft } from '#domain/buying/draft.ts';
import type { Receiver } from '#domain/buying/line.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import { needsOf, type ReceiverNeed } from '#domain/delivery/receiver-needs.ts';
import { emailFault, emptyFault, placeFault, wholeNameFault } from '#domain/values/field-faults.ts';
import { receiverPhoneFault } from '#domain/values/phone/phone-fault.ts';
import { mayBeFixedLine, phoneChars } from '#domain/values/phone/phone-readings.ts';
import { isTimeZone } from '#domain/values/time-zone.ts';
import { cityCharsMax, zipCharsMax } from '#domain/values/text-rules.ts';
import { dateFault } from './delivery-dates.ts';
import type { DeliveryFault } from '../delivery-fault.ts';
import type { DeliveryShop } from './delivery-shop.ts';
import { countryOf, extrasFor, letterOf, lettersTo, waysOf, type DeliveryTerms } from './delivery-terms.ts';

const receiverFields = ['name', 'email', 'country', 'zipCode', 'city', 'address', 'address2', 'mobile'] as const;

/** In the order in which they stand on the page. */
const deliveryFields = [
  'way',
  'receivers',
  ...receiverFields,
  'letter',
  'date',
  'timeZone',
  'language',
  'extra',
  'senderName',
  'senderEmail',
] as const;
export type DeliveryField = (typeof deliveryFields)[number];

export type DeliveryFaults = { readonly [Field in DeliveryField]?: DeliveryFault };

/** Empty when all is well. */
export function deliveryFaults(draft: Draft, terms: DeliveryTerms): DeliveryFaults {
  return said({
    way: waysOf(terms).includes(draft.way) ? null : { name: 'not-in-list' },
    ...(draft.receivers.length > 1 ? { receivers: severalFault(draft, terms) } : oneFaults(draft, terms)),
    letter: draft.way === 'physical' && !letterOf(draft, terms) ? { name: 'letter' } : null,
    date: dateFault(draft, terms),
    timeZone: isTimeZone(draft.timeZone) ? null : { name: 'not-in-list' },
    language: languageFault(draft, terms),
    extra: extraFault(draft, terms),
    ...(isForSelf(draft) ? {} : senderFaults(draft)),
  });
}

/** Whether there may be one card for each of several: nobody has a list of houses to paste. */
export const mayBeSeveral = (draft: Draft): boolean => !isForSelf(draft) && draft.way !== 'physical';

/** How many people an order has room for, by how many cards each of them gets. */
export const receiversMax = (
  { qty }: Pick<Draft, 'qty'>,
  { consumerQtyMax }: Pick<DeliveryShop, 'consumerQtyMax'>,
): number => Math.max(Math.floor(consumerQtyMax / Math.max(qty, 1)), 1);

/** What is wrong with one of them, by what the way needs. */
function receiverFaults(receiver: Receiver, way: DeliveryWay, needs: readonly ReceiverNeed[]): DeliveryFaults {
  return said({
    name: needs.includes('name') ? wholeNameFault(receiver.name) : null,
    email: needs.includes('email') ? emailFault(receiver.email) : null,
    mobile:
      needs.includes('mobile') || (way === 'physical' && receiver.mobile.trim() !== '')
        ? phoneFault(receiver, way)
        : null,
  });
}

/** DELIV-04: somebody who buys for themselves is called by their own name, which only an envelope has to show. */
export const needsFor = (draft: Draft): readonly ReceiverNeed[] =>
  needsOf(draft.way).filter((need) => need !== 'name' || !isForSelf(draft) || draft.way === 'physical');

function oneFaults(draft: Draft, terms: DeliveryTerms): Wrong {
  const [receiver] = draft.receivers;
  const needs = needsFor(draft);
  return {
    ...receiverFaults(receiver, draft.way, needs),
    ...(needs.includes('address') && addressFaults(receiver, draft, terms)),
  };
}

/** VAL-18, VAL-19, DELIV-17, DELIV-18 */
function phoneFault({ mobileAreaCode, mobile }: Receiver, way: DeliveryWay): DeliveryFault | null {
  switch (receiverPhoneFault(mobileAreaCode, mobile, { fixedLine: mayBeFixedLine({ buyer: 'consumer', way }) })) {
    case 'required':
      return emptyFault(mobile);
    case 'length':
      return { name: 'phone-length', ...phoneChars };
    case 'invalid':
      return { name: 'phone' };
    case 'fixed-line':
      return { name: 'fixed-line' };
    default:
      return null;
  }
}

function addressFaults(receiver: Receiver, draft: Draft, { shop, letterTypes }: DeliveryTerms): Wrong {
  const country = countryOf(draft, shop);
  const isOffered = shop.countries.some(({ code }) => code === country) && lettersTo(letterTypes, country).length > 0;
  return {
    country: isOffered ? null : { name: 'not-in-list' },
    zipCode: placeFault(receiver.zipCode, zipCharsMax),
    city: placeFault(receiver.city, cityCharsMax),
    address: placeFault(receiver.address),
    address2: receiver.address2.trim() === '' ? null : placeFault(receiver.address2),
  };
}

function severalFault(draft: Draft, terms: DeliveryTerms): DeliveryFault | null {
  const max = mayBeSeveral(draft) ? receiversMax(draft, terms.shop) : 1;
  if (draft.receivers.length > max) return { name: 'receivers-too-many', max };
  const needs = needsFor(draft);
  const count = draft.receivers.filter((receiver) => !isWhole(receiver, draft.way, needs)).length;
  return count > 0 ? { name: 'receivers-incomplete', count } : null;
}

export const isWhole = (receiver: Receiver, way: DeliveryWay, needs: readonly ReceiverNeed[]): boolean =>
  Object.keys(receiverFaults(receiver, way, needs)).length === 0;

/** SEND-08 */
const languageFault = ({ receivers }: Draft, { shop }: DeliveryTerms): DeliveryFault | null =>
  receivers.every(({ language }) => language === null || (isLanguage(language) && shop.languages.includes(language)))
    ? null
    : { name: 'not-in-list' };

const extraFault = ({ extraItemCode }: Draft, { extras, product }: DeliveryTerms): DeliveryFault | null =>
  extraItemCode === null || extrasFor(extras, product).some((extra) => extra.extraItemCode === extraItemCode)
    ? null
    : { name: 'not-in-list' };

/** DELIV-08: whom a gift is from has to be known; where answers go need not. */
const senderFaults = ({ sender: { name, email } }: Draft): Wrong => ({
  senderName: wholeNameFault(name),
  senderEmail: email.trim() === '' ? null : emailFault(email),
});

type Wrong = { readonly [Field in DeliveryField]?: DeliveryFault | null | undefined };

const said = (wrong: Wrong): DeliveryFaults => Object.fromEntries(Object.entries(wrong).filter(([, fault]) => fault));
