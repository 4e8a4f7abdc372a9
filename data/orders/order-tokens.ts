// The signed names of an order (D12): its link, which shows it to whoever has it; the right to pay it; and where changes of
// it are heard of. Each is good for its own thing alone, and the payment service has the key of none but the second.
import { orderLinkDays } from '#domain/orders/order-link.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { longUuid, shortUuid } from '#platform/crypto/short-uuid.ts';
import type { KeyRing } from '../units/unit-keys.ts';

const dayMs = 86_400_000;

/** `order-link` and `order-live` are of the ring `orders`, `order-pay` of the ring `payments`. */
const lives = {
  'order-link': orderLinkDays * dayMs,
  'order-pay': dayMs,
  /** A page that stays open asks for another when it asks for the order. */
  'order-live': dayMs / 4,
} as const;
export type OrderTokenKind = keyof typeof lives;

export const orderToken = (kind: OrderTokenKind, ring: KeyRing, unit: string, order: string, now: Date): string =>
  signToken(
    kind,
    { scope: unit, id: shortUuid(order), expiresAt: new Date(now.getTime() + lives[kind]) },
    { version: ring.newest, key: ring.key(ring.newest) },
  );

/** The order's id; null when the token is none of this unit's, of another kind, or too old. */
export function orderOfToken(
  kind: OrderTokenKind,
  ring: KeyRing,
  unit: string,
  token: string,
  now: Date,
): string | null {
  const claim = readToken(kind, token, ring.find, now);
  return claim && claim.scope === unit ? longUuid(claim.id) : null;
}
