// What such a provider says: of a payment that begins, and of one that was begun.
import { z } from 'zod';
import type { PaymentStatus, ProviderPayment } from '#domain/payments/payment-status.ts';
import { meansOf } from './means.ts';

// With the attempt's own name behind it, it still has room where it is kept.
const Id = z.string().min(1).max(200);
// A browser is sent there.
const PageUrl = z.url({ protocol: /^https?$/ }).max(8_000);

const ids = { paymentId: Id.optional(), paymentLogId: Id.optional(), orderNo: Id.optional() };

/** What it calls a payment, by our reference. */
export const Found = z.object(ids);

export const Begun = z.object({
  ...ids,
  redirectUrl: PageUrl,
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});

export const Challenge = z.object({ url: PageUrl });

export const Payment = z.object({
  reference: Id,
  status: z.string(),
  /** In minor units, as we count them. */
  amount: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
  paymentId: Id.nullable(),
  paymentMethod: z.string().nullable(),
  cardToken: Id.nullable(),
});
export type Payment = z.output<typeof Payment>;

export interface Owner {
  readonly account: string;
  readonly isLive: boolean;
}

export function statusOf(payment: Payment, owner: Owner): PaymentStatus {
  switch (payment.status) {
    case 'open':
    case 'expired':
    case 'voided':
      return { kind: payment.status };
    case 'refused':
      return { kind: 'failed', reason: 'declined' };
    case 'paid': {
      const paid = paidBy(payment, owner);
      return paid ? { kind: 'paid', payment: paid } : { kind: 'unknown', why: 'paid, and no payment' };
    }
    default:
      return { kind: 'unknown', why: 'a status we do not know' };
  }
}

function paidBy({ paymentId, paymentMethod, ...said }: Payment, { account, isLive }: Owner): ProviderPayment | null {
  return paymentId === null
    ? null
    : {
        id: paymentId,
        attempt: said.reference,
        amount: said.amount,
        currency: said.currency,
        account,
        isLive,
        means: paymentMethod === null ? null : meansOf(paymentMethod),
        card: null,
        cardToken: said.cardToken,
        fee: null,
        refunded: null,
        isDisputed: false,
      };
}
