// What `pnpm dev` prints: for each shop who signs in where, cards, coupons, a gift, a till's key.
import { entrances, signInPage, type Entrance } from '#domain/identity/entrances.ts';
import type { Realm } from '#domain/identity/sign-in.ts';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import { textIn } from '#domain/values/language.ts';
import { decimalText, money } from '#domain/values/money.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { staffLoginCall } from '#contract/identity/sign-in.ts';
import { pathOf } from '#contract/version.ts';
import { totpAddress } from '#platform/crypto/totp.ts';
import { seededAccounts, staffSecret } from './accounts.ts';
import type { SeededCard, SeededKind } from './cards.ts';
import type { SeededUnit } from './seed.ts';

export interface Addresses {
  readonly shopOrigin: string;
  readonly apiOrigin: string;
  readonly sandboxUrl: string;
  /** What the sandbox's coupon desk has in this currency. */
  readonly deskCoupons: (currency: string) => readonly DeskCoupon[];
}

export interface DeskCoupon {
  readonly kind: string;
  readonly number: string;
  readonly pin: string;
}

/** Where somebody of this realm signs in to the unit; null where it has no such entrance. Staff have no page yet. */
export function signInAddress(profile: UnitProfile, realm: Realm, { shopOrigin, apiOrigin }: Addresses): string | null {
  if (!isEntrance(realm)) return `POST ${apiOrigin}${pathOf(staffLoginCall)}`;
  const needs = routeOf(signInPage(realm))?.needs;
  return needs && !unitCan(profile, needs) ? null : `${shopOrigin}/${profile.id}${signInPage(realm)}`;
}

const isEntrance = (realm: Realm): realm is Entrance => (entrances as readonly Realm[]).includes(realm);

export function thingsToTry(units: readonly SeededUnit[], addresses: Addresses): string[] {
  const { typed } = totpAddress(staffSecret, { issuer: 'Unwrap', label: 'staff' });
  return [
    ...units.flatMap((unit) => [...unitLines(unit, addresses), '']),
    `Mails and messages, such as a salesman’s code, are in the sandbox’s inbox: ${addresses.sandboxUrl}`,
    'Google, Apple and Facebook are the sandbox’s too: any address will do there, with any password.',
    `Staff also need a code of an authenticator app with the secret ${typed}.`,
    ...units.flatMap(({ profile }) => boundLines(profile)),
    'A card that is used once loses what it does not pay; a limited one pays for its own product; one that ends in a few',
    'days, and one that is empty, pay for nothing. Those of the desk are a third party’s, which the sandbox plays.',
    `A till sells by POST ${addresses.apiOrigin}${pathOf(redeemCardCall)}, its key being the user name of basic auth.`,
    'Start again, and cards, a gift or a till key that were used up are made anew; changed passwords are these again.',
  ];
}

/** RISK-02, RISK-06 */
function boundLines({ name, currency, defaultLanguage, askToldToBuyAbove, reviewAboveAmount }: UnitProfile): string[] {
  const shop = textIn(name, 'en', defaultLanguage);
  const written = (minor: number) => `${decimalText(money(currency, minor))} ${currency}`;
  return [
    ...(askToldToBuyAbove === null
      ? []
      : [`Whoever orders for more than ${written(askToldToBuyAbove)} at ${shop} is asked whether they were told to.`]),
    ...(reviewAboveAmount === null
      ? []
      : [`An order above ${written(reviewAboveAmount)} at ${shop} waits until staff release or reject it.`]),
  ];
}

function unitLines({ profile, cards, giftToken, tillKey }: SeededUnit, addresses: Addresses): string[] {
  const shop = `${addresses.shopOrigin}/${profile.id}`;
  const row = (what: string, ...words: string[]) => `  ${what.padEnd(13)} ${words.join('  ')}`;
  return [
    `${textIn(profile.name, 'en', profile.defaultLanguage)}: ${shop}`,
    ...seededAccounts.flatMap(({ realm, signIn, password }) => {
      const address = signInAddress(profile, realm, addresses);
      return address ? [row(realm, signIn.padEnd(19), password.padEnd(16), address)] : [];
    }),
    row('balances', `${shop}/query`),
    ...cards.map((card) => row(cardNames[card.kind], card.number.padEnd(20), ...pinWords(card), balanceWords(card))),
    ...addresses
      .deskCoupons(profile.currency)
      .map(({ kind, number, pin }) => row(`desk, ${kind}`, number.padEnd(20), `PIN ${pin}`)),
    row('gift', `${shop}/gift#${giftToken}`),
    row('till key', tillKey),
  ];
}

const cardNames: Readonly<Record<SeededKind, string>> = {
  new: 'card, new',
  used: 'card, used',
  blocked: 'card, blocked',
  expired: 'card, expired',
  once: 'card, once',
  restricted: 'card, limited',
  ending: 'card, ending',
  empty: 'card, empty',
};
const pinWords = ({ pin }: SeededCard): string[] => (pin ? [`PIN ${pin}`] : []);
const balanceWords = ({ currency, available }: SeededCard): string =>
  `${decimalText(money(currency, available))} ${currency}`;
