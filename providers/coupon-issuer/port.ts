// Whoever issued a coupon that is not ours: asked what is on it when somebody wants to pay with it (D16). Which there are is
// in registry.ts.
import type { PayingTerms } from '#domain/cards/paying-card.ts';
import type { Refusal } from '#domain/refusal.ts';

export interface CouponIssuer {
  /** Takes nothing: what is on it may be gone a moment later. Who has less time than is usual says so. */
  validate(
    asked: AskedCoupon,
    withinMs?: number,
  ): Promise<ForeignCoupon | Refusal<'coupon.unknown' | 'coupon-issuer.unavailable'>>;
}

export interface AskedCoupon {
  readonly number: string;
  readonly pin: string;
}

/** A coupon that can be used now. */
export interface ForeignCoupon {
  readonly currency: string;
  /** In minor units. */
  readonly balance: number;
  readonly terms: PayingTerms;
}

export interface CouponIssuerSettings {
  /** The service's address without a trailing slash. */
  readonly base: string;
  /** What we prove with who we are. */
  readonly key: string;
  readonly timeoutMs?: number;
  /** Told why it is unavailable, for the log; never what was asked. */
  readonly onFault?: (reason: string) => void;
}
