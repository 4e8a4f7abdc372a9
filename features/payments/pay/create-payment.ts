import { createPaymentCall } from '#contract/payments/begin.ts';
import { lastOwnOrder } from '#data/orders/orders.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import type { PaymentMeans, UnitProfile } from '#domain/units/unit.ts';
import { preparedHandler } from '#server/handler.ts';
import { beginAttempt } from './begin-attempt.ts';
import { beginParts } from './begin-parts.ts';
import { isOwnAddress } from './own-address.ts';
import { isPageToken } from './page-token.ts';

export const createPaymentHandler = preparedHandler(
  createPaymentCall,
  async (context) => {
    const { body, visit, profile, clock, shopOrigin } = context;
    const parts = await beginParts(context);
    if (!isPageToken(parts.ring, profile.id, visit, body.csrfToken, clock.now())) return refuse('input.invalid');
    if (!isOwnAddress(body.callBackUrl, shopOrigin)) return refuse('return-address.refused');
    // A unit pays through one provider; a page that names another is not of this unit.
    if (body.pspId !== profile.psp) return refuse('payment.means-refused');
    const order = await parts.inUnit((scope) => lastOwnOrder(scope, visit));
    // One that is paid or over is refused below; an older one is not what they mean to pay.
    if (!order) return refuse('order.unknown');
    if (body.txnCurrency !== order.currency) return refuse('payment.amount-differs');
    const begun = await beginAttempt(parts, order, body.paymentMethod ?? usualMeans(profile));
    return isRefusal(begun) ? begun : { redirectUrl: begun.redirectUrl, paymentId: begun.attempt };
  },
  async (_, answer) => answer,
);

/** The call names none: it is what the unit's buyers pay with most, a card, or else the first that a provider takes. */
const usualMeans = ({ paymentMeans }: UnitProfile): PaymentMeans =>
  paymentMeans.find((means) => means === 'credit-card') ?? paymentMeans[0] ?? 'credit-card';
