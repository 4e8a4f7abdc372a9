import { watched } from '#platform/telemetry/watched.ts';
import { couponDesk } from './coupon-desk/coupon-desk.ts';
import type { CouponIssuer, CouponIssuerSettings } from './port.ts';

const issuers: ReadonlyMap<string, (settings: CouponIssuerSettings) => CouponIssuer> = new Map([
  ['coupon-desk', couponDesk],
]);

export function couponIssuer(name: string, settings: CouponIssuerSettings): CouponIssuer {
  const make = issuers.get(name);
  if (!make) throw new Error(`Coupon issuer "${name}" is unknown; one of: ${[...issuers.keys()].join(', ')}`);
  return watched('coupon-issuer', name, make(settings));
}
