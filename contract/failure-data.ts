// What a refusal says besides its name: the failures that have something to add, and what that is.
import { z } from 'zod';
import { cartCouponFaults } from '#domain/buying/coupons/coupon-faults.ts';
import { lineFaults } from '#domain/buying/line-faults.ts';
import type { Refusal, RefusalWith } from '#domain/refusal.ts';
import type { ClientFailure } from './client.ts';
import type { FailureName } from './failures.ts';

export const failureData = {
  /** AMOUNT-07, AMOUNT-08 */
  'order.quantity-refused': z.object({ minQty: z.int(), maxQty: z.int() }),
  /** Which of the lines, counted from 0, and why; one line may have several. */
  'order.lines-refused': z.object({ lines: z.array(z.object({ index: z.int(), fault: z.enum(lineFaults) })) }),
  /** Which of the coupons, counted from 0, and why. */
  'order.coupons-refused': z.object({
    coupons: z.array(z.object({ index: z.int(), fault: z.enum(cartCouponFaults) })),
  }),
  /** D2: what was shown costs this much now. */
  'order.price-changed': z.object({ orderAmount: z.number(), payAmount: z.number() }),
  'order.buyer-refused': z.object({ fields: z.array(z.string()) }),
  'order.rest-too-small': z.object({ smallestPayment: z.number() }),
  /** COUPON-14: what it can be used for, in the reader's language; empty where nothing is said about it. */
  'coupon.not-usable': z.object({ subPayDesc: z.string() }),
} as const satisfies Partial<Record<FailureName, z.ZodType>>;

type Telling = keyof typeof failureData;

export type FailureData<Name extends Telling> = z.infer<(typeof failureData)[Name]>;

/** A refusal by this name, with what it has to say if there is something. */
export type RefusalOf<Name extends string> = Name extends Telling
  ? RefusalWith<Name, FailureData<Name>>
  : Refusal<Name>;

/** What the server said with this failure; null if it is another one. */
export const failureDataOf = <Name extends Telling>(
  { name, data }: Pick<ClientFailure, 'name' | 'data'>,
  of: Name,
): FailureData<Name> | null => (name === of && data ? (data as FailureData<Name>) : null);
