// Sessions and payments for tests of the sandbox's payment service.
import type { Stripe } from 'stripe';
import type { PspClient } from './psp-client.ts';

export const newSession = (
  stripe: Stripe,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        { quantity: 2, price_data: { currency: 'eur', unit_amount: 2_500, product_data: { name: 'Gift card' } } },
      ],
      success_url: 'http://127.0.0.1:1/done?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1:1/back',
      ...changes,
    },
    options,
  );

/** Pays a new session, and reads it as a shop would. */
export async function payAndLook(
  psp: PspClient,
  stripe: Stripe,
  how: object,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const { id } = await newSession(stripe, changes);
  const outcome = await psp.pay(id, { ...how });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return { id, outcome, session, intent, charge: (intent?.latest_charge ?? null) as Stripe.Charge | null };
}
