// What stands behind the handles of a cart's coupons, now: a balance that somebody has spent meanwhile is noticed here.
// Those of third parties are asked about before the call's transaction, which never waits for anybody outside.
import type { RefusalOf } from '#contract/failure-data.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import type { Coupon } from '#domain/buying/coupons/coupon.ts';
import type { CartCouponFault } from '#domain/buying/coupons/coupon-faults.ts';
import { couponOfCard, couponOfForeign, foreignNumber } from '#domain/buying/coupons/coupon-of.ts';
import { payingFault, type PayingFault, type PayingTerms } from '#domain/cards/paying-card.ts';
import { isRefusal, refuseWith } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import {
  couponIdOf,
  makeHandle,
  nameOf,
  readHandle,
  type Behind,
  type CouponHandle,
  type HandlePlace,
} from '#data/cards/coupon-handles.ts';
import { readPayingCards } from '#data/cards/coupons.ts';
import type { Scope } from '#data/scope.ts';
import type { ForeignCoupon } from '#providers/coupon-issuer/port.ts';
import type { Providers } from '#server/handler.ts';

type IssuerOf = Pick<Providers, 'couponIssuer'>;
type Foreign = Extract<Behind, { number: string }>;

/** Handles that were opened; null for one that does not open. */
export interface OpenedCoupons {
  readonly place: HandlePlace;
  readonly handles: readonly (CouponHandle | null)[];
  /** COUPON-10: which of them stand for the same as one before; while there are any, nobody was asked. */
  readonly repeated: readonly number[];
  /** By number: what its issuer says of it, or why it says nothing. */
  readonly foreign: ReadonlyMap<string, ForeignCoupon | CartCouponFault>;
}

/** How many questions to one issuer are under way together. */
const togetherMax = 10;
/** How long all questions of one call take at most: however many coupons there are, a slow issuer holds it no longer. */
const questionsMs = 4_000;

export async function openCoupons(
  place: HandlePlace,
  sent: readonly string[],
  {
    providers,
    profile,
    now,
    withinMs = questionsMs,
  }: { providers: IssuerOf; profile: UnitProfile; now: Date; withinMs?: number },
): Promise<OpenedCoupons> {
  const handles = sent.map((handle) => readHandle(place, handle, now));
  const names = handles.map((handle) => handle && nameOf(handle.behind));
  const repeated = [...names.keys()].filter((at) => names[at] !== null && names.indexOf(names[at]!) < at);
  if (repeated.length > 0) return { place, handles, repeated, foreign: new Map() };
  const until = performance.now() + withinMs;
  const asked = handles.flatMap((handle) => (handle && 'number' in handle.behind ? [handle.behind] : []));
  const foreign = new Map<string, ForeignCoupon | CartCouponFault>();
  for (let at = 0; at < asked.length; at += togetherMax)
    await Promise.all(
      asked.slice(at, at + togetherMax).map(async (behind) => {
        foreign.set(behind.number, await validated(behind, providers, profile, Math.ceil(until - performance.now())));
      }),
    );
  return { place, handles, repeated, foreign };
}

async function validated(
  behind: Foreign,
  providers: IssuerOf,
  { couponIssuers, currency }: UnitProfile,
  leftMs: number,
): Promise<ForeignCoupon | CartCouponFault> {
  const foreign = foreignNumber(behind.number, couponIssuers);
  if (foreign === null || isRefusal(foreign)) return 'removed';
  if (leftMs <= 0) return 'unavailable';
  const found = await providers.couponIssuer?.(foreign.issuer)?.validate(behind, leftMs);
  if (!found) return 'unavailable';
  if (isRefusal(found)) return found.refused === 'coupon.unknown' ? 'removed' : 'unavailable';
  if (found.currency !== currency) return 'other-currency';
  return found.balance > 0 ? found : 'removed';
}

export interface CartCoupons {
  readonly coupons: readonly Coupon[];
  /** The same for the same coupons, whatever their handles are. */
  readonly names: readonly string[];
}

/** All of them as they are now, their handles renewed; or which of them cannot be used, and why. */
export async function readCoupons(
  scope: Scope,
  { place, handles, repeated, foreign }: OpenedCoupons,
  reader: { readonly profile: UnitProfile; readonly language: Language },
): Promise<CartCoupons | RefusalOf<'order.coupons-refused'>> {
  if (repeated.length > 0)
    return refuseWith('order.coupons-refused', {
      coupons: repeated.map((index) => ({ index, fault: 'duplicate' as const })),
    });
  const { profile } = reader;
  const now = scope.clock.now();
  const ids = handles.flatMap((handle) => (handle && 'card' in handle.behind ? [handle.behind.card] : []));
  const cards = await readPayingCards(scope, ids);
  const namesOf = (handle: CouponHandle, terms: PayingTerms) => ({
    id: couponIdOf(place, handle.behind),
    handle: makeHandle(place, handle, now),
    restriction: wireText(terms.restriction, reader),
  });
  const couponOf = (handle: CouponHandle | null): Coupon | CartCouponFault => {
    if (!handle) return 'removed';
    if ('number' in handle.behind) {
      const found = foreign.get(handle.behind.number) ?? 'unavailable';
      return typeof found === 'string'
        ? found
        : couponOfForeign(handle.behind.number, found, namesOf(handle, found.terms));
    }
    const paying = cards.get(handle.behind.card);
    if (!paying) return 'removed';
    const fault = payingFault(paying.card, profile, now);
    return fault ? faultInCart(fault) : couponOfCard(paying, namesOf(handle, paying.terms));
  };
  const read = handles.map(couponOf);
  const faults = read.flatMap((coupon, index) => (typeof coupon === 'string' ? [{ index, fault: coupon }] : []));
  if (faults.length > 0) return refuseWith('order.coupons-refused', { coupons: faults });
  return {
    coupons: read.filter((coupon) => typeof coupon !== 'string'),
    names: handles.flatMap((handle) => (handle ? [nameOf(handle.behind)] : [])),
  };
}

/** COUPON-15: what happened to it since it was added is one word, unless the buyer can do something about it. */
const faultInCart = (fault: PayingFault): CartCouponFault =>
  fault === 'other-currency' || fault === 'ends-soon' ? fault : 'removed';
