// What a typed telephone number may be, before anybody asks whether there is such a number, and which are asked for.
import type { Buyer } from '../../buying/buyer.ts';
import type { DeliveryWay } from '../../delivery/delivery-way.ts';

/** VAL-18: digits and plus. E.164 ends at fifteen digits. */
export const phoneChars = { min: 3, max: 16 } as const;

/** VAL-18: what people put between digits is not counted. */
export function hasPhoneLength(typed: string): boolean {
  const chars = typed.replaceAll(/[\s().-]/g, '').length;
  return chars >= phoneChars.min && chars <= phoneChars.max;
}

/** VAL-18, in whichever digits a keyboard has. */
export const phoneCharacters = /^\+?[\p{Nd}\s().-]+$/u;

/** VAL-21, VAL-22, VAL-23: what a typed number may mean, the likeliest first; the first that there is, is meant. */
export function phoneReadings(typed: string): readonly string[] {
  const text = typed.trim();
  if (!/^\+?[\d\s().-]{3,24}$/.test(text)) return [];
  const [, area, rest] = /^\+?(\d{1,4})-(.+)$/.exec(text) ?? [];
  // A zero after the area code is for calls at home; in Italy and a few other countries it belongs to the number.
  if (area !== undefined) return [`+${area}${rest}`, `+${area}${rest?.replace(/^\s*0/, '')}`];
  return text.startsWith('+') ? [text] : [text, `+${text}`];
}

/** DELIV-17: what a receiver's number may mean; nothing where nobody says of which country it is, which is never guessed. */
export function receiverReadings(areaCode: string, number: string): readonly string[] {
  const typed = number.trim();
  if (typed.startsWith('+')) return phoneReadings(typed);
  const area = areaCode.trim().replace(/^\+/, '');
  return /^\d{1,4}$/.test(area) ? phoneReadings(`${area}-${typed}`) : [];
}

/** VAL-20, DELIV-18: a parcel is announced by a call to any phone, a code by one that reads. */
export const mayBeFixedLine = ({ buyer, way }: { readonly buyer: Buyer; readonly way: DeliveryWay }): boolean =>
  buyer !== 'consumer' || way === 'physical';
