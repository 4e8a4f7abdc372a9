// For whom the cards of a line are, from whom, in which words and when: everything that its price does not depend on, asked
// once more here, whatever page it comes from.
import { uploadIdIn } from '#contract/shop/resources.ts';
import type { WireOrderLine } from '#contract/wire/orders/order-line.ts';
import { dressedGift } from '#domain/buying/dressed-gift.ts';
import type { LineFault } from '#domain/buying/line-faults.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import { choosableDays, deliverDay, dueAt } from '#domain/delivery/delivery-date.ts';
import { dayIn } from '#domain/cards/card-expiry.ts';
import type { Template } from '#domain/catalogue/catalogue.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { emailFault, placeFault, wholeNameFault } from '#domain/values/field-faults.ts';
import { isLanguage, type Language } from '#domain/values/language.ts';
import { phoneReadings } from '#domain/values/phone/phone-readings.ts';
import { plainLine } from '#domain/values/seen-text.ts';
import {
  cardLineFault,
  cityCharsMax,
  joinedAddressCharsMax,
  shelfCharsMax,
  vatCharsMax,
  zipCharsMax,
} from '#domain/values/text-rules.ts';
import type { LineWords } from '#data/orders/new-order.ts';

/** Ways that are carried out. A card that nobody could be sent is not sold. */
const carriedOut: readonly DeliveryWay[] = ['email'];

export const isCarriedOut = (way: DeliveryWay | null): boolean => way !== null && carriedOut.includes(way);

export interface SaidWhen {
  readonly deliverOn: string | null;
  readonly timeZone: string;
  readonly dueAt: Date;
}

export interface Reading {
  readonly profile: UnitProfile;
  readonly apiOrigin: string;
  readonly now: Date;
  /** DELIV-16: whoever is not named in the line is whoever buys. */
  readonly buyer: { readonly name: string; readonly email: string };
  readonly language: Language;
}

/** What the line says; or what is wrong with it. */
export function readWords(
  line: WireOrderLine,
  /** The one that it names, if it fits. */
  theme: Template | null,
  reading: Reading,
): (SaidWhen & { readonly words: LineWords }) | { readonly faults: readonly LineFault[] } {
  const { profile, apiOrigin, buyer, language } = reading;
  const receiverName = line.receiverName?.trim() || buyer.name;
  const receiverEmail = line.receiverEmail?.trim() || buyer.email;
  const senderName = line.senderName?.trim() || buyer.name;
  const senderEmail = line.senderEmail?.trim() || buyer.email;
  const templateId = line.templateId ?? null;
  const asked = {
    templateId,
    message: line.message ?? '',
    message2: line.message2 ?? '',
    photoUrl: line.personalImageUrl || null,
  };
  const isUpload = (address: string) => uploadIdIn(address, apiOrigin, profile.id) !== null;
  const dressed = dressedGift(asked, theme, isUpload, profile);
  const when = readWhen(line, reading);
  const faults: LineFault[] = [
    ...(wholeNameFault(receiverName) || emailFault(receiverEmail) || isPlaceWrong(line) ? ['receiver' as const] : []),
    ...(wholeNameFault(senderName) || emailFault(senderEmail) ? ['sender' as const] : []),
    ...(dressed === null || areWordsWrong(line, profile) ? ['design' as const] : []),
    ...(when === null ? ['date' as const] : []),
  ];
  if (faults.length > 0 || dressed === null || when === null) return { faults };
  const told = line.receiverLanguage;
  return {
    ...when,
    words: {
      receiverName,
      receiverEmail,
      receiverMobile: line.receiverMobileNo ?? '',
      receiverAddress: line.receiverAddress ?? '',
      receiverZipCode: line.receiverZipCode ?? '',
      receiverCity: line.receiverCity ?? '',
      receiverCountry: line.receiverCountryCode ?? '',
      receiverVatNumber: line.receiverVatNumber ?? '',
      receiverLanguage: told && isLanguage(told) && profile.languages.includes(told) ? told : language,
      senderName,
      senderEmail,
      message: dressed.message,
      message2: plainLine(asked.message2),
      design: dressed.design,
    },
  };
}

/** VAL-07, VAL-15, VAL-18, VAL-31: nobody has to say where they live or what they are called by; whoever does says it plainly. */
function isPlaceWrong(line: WireOrderLine): boolean {
  const { receiverMobileNo: mobile = '', receiverAddress, receiverCity, receiverZipCode, receiverVatNumber } = line;
  const places: readonly [text: string | undefined, charsMax: number][] = [
    [receiverAddress, joinedAddressCharsMax],
    [receiverCity, cityCharsMax],
    [receiverZipCode, zipCharsMax],
    [receiverVatNumber, vatCharsMax],
  ];
  if (mobile.trim() !== '' && phoneReadings(mobile).length === 0) return true;
  return places.some(([text = '', charsMax]) => text.trim() !== '' && placeFault(text, charsMax) !== null);
}

/** PERS-05, CARD-18: what is kept although no theme prints it is read by somebody all the same. */
const areWordsWrong = (
  { message2 = '', customShelf = '' }: WireOrderLine,
  { messageCharsMax }: Pick<UnitProfile, 'messageCharsMax'>,
): boolean =>
  cardLineFault(plainLine(message2), messageCharsMax) !== null ||
  cardLineFault(plainLine(customShelf), shelfCharsMax) !== null;

/** DELIV-22, D31: the day as it was chosen, and what it means now; without one at once. */
function readWhen({ deliverDate, deliverTimeZone }: WireOrderLine, { profile, now }: Reading): SaidWhen | null {
  const timeZone = deliverTimeZone || profile.timeZone;
  const days = choosableDays(timeZone, now, profile);
  if (isRefusal(days)) return null;
  const day = deliverDate ? deliverDay(deliverDate) : null;
  if (isRefusal(day)) return null;
  const isToday = day === null || day === dayIn(timeZone, now);
  // What goes at once is said with the day that it was said on.
  if (!isToday && (day < days.first || day > days.last)) return null;
  const due = dueAt(isToday ? null : day, timeZone, now);
  return isRefusal(due) ? null : { deliverOn: isToday ? null : day, timeZone, dueAt: due };
}
