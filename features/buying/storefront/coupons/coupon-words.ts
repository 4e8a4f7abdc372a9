import { useIntl } from 'react-intl';
import { failureNames } from '#contract/failure-names.ts';
import { failureDataOf } from '#contract/failure-data.ts';
import type { ClientFailure } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { CartCouponFault } from '#domain/buying/coupons/coupon-faults.ts';
import { couponsMax, type AddingFault } from '#domain/buying/coupons/coupon.ts';

/** COUPON-13, COUPON-15 to COUPON-17, COUPON-19, and what else may be said of one that was typed. */
const refusalTexts = {
  'coupon.invalid': 'coupon.invalid',
  'card.unknown': 'coupon.invalid',
  'coupon.not-usable': 'coupon.not-usable',
  'coupon.no-balance': 'coupon.no-balance',
  'coupon.removed': 'coupon.removed',
  'coupon.other-currency': 'coupon.other-currency',
  'coupon.ends-soon': 'coupon.ends-soon',
  'coupon-issuer.unavailable': 'coupon.unavailable',
  'card.blocked': 'coupon.blocked',
  'card.locked': 'coupon.locked',
  'card.expired': 'coupon.expired',
  'card.tries-exceeded': 'coupon.tries',
} as const satisfies Partial<Record<FailureName, string>>;

const faultTexts = {
  empty: 'coupon.invalid',
  duplicate: 'coupon.duplicate',
  'no-balance': 'coupon.no-balance',
  'not-usable': 'coupon.not-usable',
} as const satisfies Record<AddingFault, string>;

const removedTexts = {
  removed: 'coupon.removed',
  duplicate: 'coupon.duplicate',
  'not-usable': 'coupon.not-usable',
  'ends-soon': 'coupon.ends-soon',
  'other-currency': 'coupon.other-currency',
  unavailable: 'coupon.unavailable',
} as const satisfies Record<CartCouponFault, string>;

export function useCouponWords() {
  const intl = useIntl();
  return {
    /** COUPON-14: the message, its code in brackets, what it can be used for. */
    refusal(failure: ClientFailure): string {
      const known = failure.name !== null && failure.name in refusalTexts;
      if (!known) return intl.formatMessage({ id: 'coupon.failed' });
      const name = failure.name as keyof typeof refusalTexts;
      const where = failureDataOf(failure, 'coupon.not-usable')?.subPayDesc;
      // The code belongs to the sentence, which does not end before it.
      const message = intl.formatMessage({ id: refusalTexts[name] }).replace(/[.。]$/, '');
      return [`${message} (${codeOf(name)})`, where].filter(Boolean).join(' ');
    },
    full: (): string => intl.formatMessage({ id: 'coupon.full' }, { max: couponsMax }),
    fault: (fault: AddingFault): string => intl.formatMessage({ id: faultTexts[fault] }),
    removed: (fault: CartCouponFault): string => intl.formatMessage({ id: removedTexts[fault] }),
  };
}

const codeOf = (name: FailureName): number | undefined => [...failureNames].find(([, known]) => known === name)?.[0];
