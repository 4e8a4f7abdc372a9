// What a line is in words: for whom, how and when.
import type { IntlShape } from 'react-intl';
import { isForSelf, isTopUp } from '#domain/buying/draft-path.ts';
import type { Line } from '#domain/buying/line.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import { needsOf } from '#domain/delivery/receiver-needs.ts';
import type { IconName } from '#ui/pictures/icon.tsx';

export const wayTexts = {
  physical: 'cart.way.physical',
  sms: 'cart.way.sms',
  pdf: 'cart.way.pdf',
  email: 'cart.way.email',
  'email-and-sms': 'cart.way.email-and-sms',
  zip: 'cart.way.zip',
  'card-file': 'cart.way.card-file',
  'url-file': 'cart.way.url-file',
} as const satisfies Record<DeliveryWay, string>;

export const wayIcons: Readonly<Record<DeliveryWay, IconName>> = {
  physical: 'parcel',
  sms: 'send',
  pdf: 'print',
  email: 'mail',
  'email-and-sms': 'send',
  zip: 'file',
  'card-file': 'file',
  'url-file': 'file',
};

/** Empty where the buyer is the receiver, and where only a number is known. */
export const receiverName = (line: Pick<Line, 'draftPath' | 'receiver'>): string => {
  const { name, firstName, lastName } = line.receiver;
  return isForSelf(line) || isTopUp(line) ? '' : name || `${firstName} ${lastName}`.trim();
};

/** Where it goes, as far as the way of delivery knows a place; empty where it does not. */
export function whereTo({ delivery: { way }, receiver }: Pick<Line, 'delivery' | 'receiver'>): string {
  if (needsOf(way).includes('email')) return receiver.email;
  if (needsOf(way).includes('mobile')) return receiver.mobile && `+${receiver.mobileAreaCode} ${receiver.mobile}`;
  const { address, address2, zipCode, city } = receiver;
  const parts = [address, address2, `${zipCode} ${city}`.trim()].filter(Boolean);
  return needsOf(way).includes('address') ? parts.join(', ') : '';
}

/** For whom, in a sentence: PHONE-03, credit is for whoever has the number, which stands beside it. */
export function forWhom(line: Pick<Line, 'draftPath' | 'receiver'>, intl: IntlShape): string {
  const name = receiverName(line);
  if (isTopUp(line)) return intl.formatMessage({ id: 'cart.credit' });
  return name ? intl.formatMessage({ id: 'cart.for' }, { name }) : intl.formatMessage({ id: 'cart.for-me' });
}

/** How many there are of what is in the cart. */
export const countIn = (lines: readonly Pick<Line, 'draftPath'>[], cards: number, intl: IntlShape): string =>
  lines.some(isTopUp)
    ? intl.formatMessage({ id: 'cart.top-ups' }, { count: cards })
    : intl.formatMessage({ id: 'cart.cards' }, { cards });

/** How many different people get something. */
export const peopleIn = (lines: readonly Line[]): number =>
  new Set(lines.map((line) => JSON.stringify([receiverName(line), receiverName(line) && whereTo(line)]))).size;

/** CART-18: what of the receiver can be changed in the cart. */
export const changeable = ({ delivery: { way }, upload }: Line): 'email' | 'address' | null => {
  const needs = upload ? [] : needsOf(way);
  return needs.includes('email') ? 'email' : needs.includes('address') ? 'address' : null;
};
