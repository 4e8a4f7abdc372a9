// A quote proves that a price was shown (D3). It holds none: it is the signed digest of who was told what for which
// lines. Whoever brings it back with an order is asked for what the order costs then, if that is the same.
import { quoteMs } from '#contract/buying/price.ts';
import type { AskedLine } from '#domain/buying/asked-line.ts';
import type { FreeCardsOf } from '#domain/catalogue/catalogue.ts';
import { subjectOf, type Actor } from '#domain/identity/actor.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { sha256 } from '#platform/crypto/sha256.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import type { OrderPrice as PricedOrder } from './price-order.ts';

export interface Quoted {
  readonly unit: string;
  /** Null for a guest. */
  readonly buyer: string | null;
  readonly lines: readonly AskedLine[];
  /** The cart that coupons belong to; null without any. */
  readonly cart: string | null;
  readonly coupons: readonly QuotedCoupon[];
  readonly currency: string;
  readonly total: number;
  /** What coupons leave to pay. */
  readonly left: number;
  /** What is given on top: of two orders at once only one reaches a tier. */
  readonly freeCards: readonly FreeCardsOf[];
}

/** What is behind a handle, which changes, and what was said would become of it. */
export interface QuotedCoupon {
  readonly name: string;
  readonly applied: number;
  readonly forfeited: number;
}

interface Shown {
  readonly profile: Pick<UnitProfile, 'id' | 'currency'>;
  readonly actor: Actor;
  readonly lines: readonly AskedLine[];
  /** The cart that was named, and what is behind each coupon of it that pays. */
  readonly cart: string | null;
  readonly names: readonly string[];
  readonly priced: PricedOrder;
}

/** What somebody is told of a price, when they ask for it and when they order by it. */
export const quotedOf = ({ profile, actor, lines, cart, names, priced: { price, paid } }: Shown): Quoted => ({
  unit: profile.id,
  buyer: subjectOf(actor),
  lines,
  cart: names.length > 0 ? cart : null,
  coupons: names.map((name, at) => {
    const { applied, forfeited } = paid.coupons[at]!;
    return { name, applied, forfeited };
  }),
  currency: profile.currency,
  total: price.total,
  left: paid.left,
  freeCards: price.freeCards,
});

const purpose = 'quote';

export const makeQuote = (ring: KeyRing, quoted: Quoted, now: Date): string =>
  signToken(
    purpose,
    { scope: quoted.unit, id: digestOf(quoted), expiresAt: new Date(now.getTime() + quoteMs) },
    { version: ring.newest, key: ring.key(ring.newest) },
  );

/** Whether exactly this was shown to them in the last quarter of an hour. */
export function wasQuoted(ring: KeyRing, quote: string, quoted: Quoted, now: Date): boolean {
  const claim = readToken(purpose, quote, ring.find, now);
  return claim !== null && claim.scope === quoted.unit && claim.id === digestOf(quoted);
}

/** As long as an id in a token is. The lines come from `askedLine`, whose fields have one order. */
function digestOf({ unit, buyer, lines, cart, coupons, currency, total, left, freeCards }: Quoted): string {
  const paid = coupons.map(({ name, applied, forfeited }) => [name, applied, forfeited]);
  const free = freeCards.map(({ itemCode, amount, qty }) => [itemCode, amount, qty]);
  return sha256(JSON.stringify([unit, buyer, lines, cart, paid, currency, total, left, free]))
    .subarray(0, 16)
    .toString('base64url');
}
