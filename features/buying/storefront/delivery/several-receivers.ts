// One card for each of several people: from a pasted list, or from the contacts of a phone. What cannot be used as it is
// goes back to whoever wrote it.
import { nobody, type Draft } from '#domain/buying/draft.ts';
import type { Receiver } from '#domain/buying/line.ts';
import { readReceivers, type ListedReceiver } from '#domain/delivery/receiver-list.ts';
import { readPhone, type PhoneCountry, type PhoneNumber } from '#ui/fields/typed/phone-number.ts';
import type { DeliveryShop } from './delivery-shop.ts';
import { isWhole, needsFor, receiversMax } from './delivery-faults.ts';

type Shop = Pick<DeliveryShop, 'countries' | 'phoneCountry' | 'consumerQtyMax'>;

export interface Taken {
  readonly receivers: Draft['receivers'];
  /** What is still to be mended, a line for each. */
  readonly left: readonly string[];
  /** How many had no place in the order; they are among those that are left. */
  readonly over: number;
}

export function takeList(draft: Draft, text: string, shop: Shop): Taken {
  const { receivers, unread } = readReceivers(text);
  const isNameEnough = needsFor(draft).every((need) => need === 'name');
  // Whoever prints it hands it over: a name without an address is all there is to write.
  const named = isNameEnough ? unread.map((name) => ({ name, email: '', mobile: '' })) : [];
  const taken = takeReceivers(draft, [...receivers, ...named], shop);
  return { ...taken, left: [...taken.left, ...(isNameEnough ? [] : unread)] };
}

/** Of how many it is asked at once whether they can be used: no order has room for more, and a page must not stand still. */
const triedMax = 200;

export function takeReceivers(draft: Draft, listed: readonly ListedReceiver[], shop: Shop): Taken {
  const needs = needsFor(draft);
  const { language } = draft.receivers[0];
  const receivers = namedIn(draft);
  const known = new Set(receivers.map(keyOf));
  const left: string[] = [];
  let over = 0;
  for (const each of listed.slice(0, triedMax)) {
    const receiver = { ...receiverOf(each, shop), language };
    if (known.has(keyOf(receiver))) continue;
    const hasRoom = receivers.length < receiversMax(draft, shop);
    if (hasRoom && isWhole(receiver, draft.way, needs)) {
      known.add(keyOf(receiver));
      receivers.push(receiver);
      continue;
    }
    left.push(writtenOf(each));
    if (!hasRoom) over += 1;
  }
  const untried = listed.slice(triedMax).map(writtenOf);
  const isFull = receivers.length >= receiversMax(draft, shop);
  return {
    receivers: listOf(receivers, draft),
    left: [...left, ...untried],
    over: isFull ? over + untried.length : over,
  };
}

/** Those who are somebody: an empty one is a form that nobody has filled in. */
export const namedIn = ({ receivers }: Draft): Receiver[] =>
  receivers.filter(({ name, email, mobile }) => [name, email, mobile].some((field) => field.trim() !== ''));

export function without(draft: Draft, removed: Receiver): Draft['receivers'] {
  return listOf(
    namedIn(draft).filter((receiver) => receiver !== removed),
    draft,
  );
}

/** A number as a receiver keeps it, from one that may say its country. */
export function receiverPhone(number: PhoneNumber, countries: readonly PhoneCountry[]) {
  const country = countries.find(({ code }) => code === number.country);
  return { mobileAreaCode: country?.callingCode ?? '', mobile: number.number };
}

/** The country whose code it is: that of the address or the shop's own where several share it. */
export function phoneOf(receiver: Receiver, { countries, phoneCountry }: Omit<Shop, 'consumerQtyMax'>): PhoneNumber {
  const sharing = countries.filter(({ callingCode }) => callingCode !== '' && callingCode === receiver.mobileAreaCode);
  const likeliest = [receiver.country, phoneCountry].find((code) => sharing.some((country) => country.code === code));
  return { country: likeliest ?? sharing[0]?.code ?? phoneCountry, number: receiver.mobile };
}

/** A single person from the contacts: what is not known of them is left as it was. */
export function contactChanges(contact: ListedReceiver, shop: Omit<Shop, 'consumerQtyMax'>): Partial<Receiver> {
  const { name, email, mobileAreaCode, mobile } = receiverOf(contact, shop);
  return { ...(name && { name }), ...(email && { email }), ...(mobile && { mobileAreaCode, mobile }) };
}

function receiverOf(
  { name, email, mobile }: ListedReceiver,
  { countries, phoneCountry }: Omit<Shop, 'consumerQtyMax'>,
): Receiver {
  const phone = receiverPhone(readPhone(mobile, phoneCountry, countries), countries);
  return { ...nobody, name: forwards(name), email, ...(mobile !== '' && phone) };
}

/** Address books write Doe, Jane, which is no name to write on a card. */
const forwards = (name: string): string => name.replace(/^([^,،，]+)[,،，]\s*([^,،，]+)$/, '$2 $1');

/** Somebody of the list, as they would be pasted. */
export const writtenOut = ({ name, email, mobileAreaCode, mobile }: Receiver): string =>
  writtenOf({ name, email, mobile: mobile && `+${mobileAreaCode} ${mobile.replace(/^0/, '')}` });

const listOf = (receivers: readonly Receiver[], { receivers: [before] }: Draft): Draft['receivers'] => {
  const [first = { ...nobody, language: before.language }, ...others] = receivers;
  return [first, ...others];
};

const keyOf = ({ name, email, mobileAreaCode, mobile }: Receiver): string =>
  email || (mobile ? `${mobileAreaCode} ${mobile}` : name);

/** As it can be read again. */
const writtenOf = ({ name, email, mobile }: ListedReceiver): string =>
  [email && name ? `${name} <${email}>` : name || email, mobile].filter(Boolean).join('; ');
