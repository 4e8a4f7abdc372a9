// A coupon's handle: sealed, so that it says nothing; bound to the unit and to a cart (D8), so that it is of no use to
// anybody who has not got both. It stands for one of our cards, or for a coupon of somebody else's, whose number it holds.
import { createHmac } from 'node:crypto';
import { handleUntil } from '#domain/cards/coupon-handle.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { secretKey } from '#platform/crypto/secret-key.ts';
import { sealedText, unsealedText } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';

export type Behind =
  | { readonly card: string }
  /** Of a third party: as it was typed. */
  | { readonly number: string; readonly pin: string };

export interface CouponHandle {
  readonly behind: Behind;
  /** When number and PIN were typed. */
  readonly since: Date;
}

/** Where a handle is good. */
export interface HandlePlace {
  readonly ring: KeyRing;
  readonly unit: UnitId;
  readonly cart: string;
}

export const makeHandle = (place: HandlePlace, { behind, since }: CouponHandle, now: Date): string =>
  sealedText(place.ring, contextOf(place), {
    ...behind,
    since: since.getTime(),
    until: handleUntil(since, now).getTime(),
  });

/** What a handle stands for, or null when it is stale, another cart's, or none at all. */
export function readHandle(place: HandlePlace, handle: string, now: Date): CouponHandle | null {
  const opened = unsealedText(place.ring, contextOf(place), handle) as Sealed | null;
  if (!opened || opened.until <= now.getTime()) return null;
  const { since, until: _, ...behind } = opened;
  return { behind, since: new Date(since) };
}

type Sealed = Behind & { readonly since: number; readonly until: number };

const idBytes = 12;

/** The same for the same coupon in one cart, while the key is the same. */
export const couponIdOf = ({ ring, unit, cart }: HandlePlace, behind: Behind): string =>
  createHmac('sha256', secretKey(ring.key(ring.newest)))
    .update(['coupon-id', unit, cart, nameOf(behind)].join('\n'))
    .digest()
    .subarray(0, idBytes)
    .toString('base64url');

/** The coupon without how it was proven: two handles with the same name are one coupon. */
export const nameOf = (behind: Behind): string =>
  'card' in behind ? `card ${behind.card}` : `number ${behind.number}`;

const contextOf = ({ unit, cart }: HandlePlace) => `coupon-handle:${unit}:${cart}`;
