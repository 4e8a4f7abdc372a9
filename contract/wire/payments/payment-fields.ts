// Fields that calls of the payment service share.
import { z } from 'zod';
import { orderNumberCharsMax } from '#domain/orders/order-number.ts';
import { paymentCodes, wordFor } from '../units/unit-codes.ts';

/** By its code, as S§3 lists them. */
export const MeansCode = z
  .string()
  .max(8)
  .transform((code, context) => {
    const means = wordFor(paymentCodes, code);
    if (!means) context.addIssue('no means of payment');
    return means ?? z.NEVER;
  });

export const CsrfToken = z.string().min(1).max(200);
export const OrderNumber = z.string().min(1).max(orderNumberCharsMax);
/** A signed name: of an order for whoever may see it, or of the right to pay it (D12). */
export const LinkToken = z.string().min(1).max(256);
/** Where the browser is to come back to. */
export const ReturnAddress = z.string().max(2_000);
/** Which provider, by the name that a unit's profile has for it. */
export const ProviderName = z.string().max(40);

/** PAY-11: what a return gives. Without a `paymentId` nothing was paid (PAY-07). */
export const PaymentResult = z.object({
  orderNo: z.string(),
  pspResult: z.object({
    paymentId: z.string(),
    /** The code of the means that it was paid with (PAY-08). */
    paymentMethod: z.string(),
    /** What the provider keeps the card under for the next time; empty where it keeps none, and for all but the buyer. */
    cardToken: z.string(),
    /** Whether there is anything left to wait for. */
    isPending: z.boolean(),
  }),
});
