// What a session may be asked for; everything else is refused by name.
import { z } from 'zod';
import { amount, currency, flag, maybe, metadata, text, whole } from './forms.ts';

/** The vendor's own list; Arabic is not in it. */
export const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

const captureMethod = maybe(z.enum(['automatic', 'automatic_async', 'manual']));
const address = z.url({ protocol: /^https?$/ }).max(5_000);
const manual = z.strictObject({ capture_method: maybe(z.literal('manual')) }).optional();

export const sessionForm = {
  mode: z.literal('payment'),
  ui_mode: maybe(z.literal('hosted_page')),
  line_items: z
    .array(
      z.strictObject({
        quantity: amount.pipe(z.int().min(1)),
        price_data: z.strictObject({
          currency,
          unit_amount: amount,
          product_data: z.strictObject({ name: text(250), description: maybe(text(500)), metadata }),
        }),
      }),
    )
    .min(1)
    .max(100),
  // A placeholder of the vendor's is no part of an address.
  success_url: z.string().refine((url) => address.safeParse(url.replaceAll(/[{}]/g, '')).success, 'Not a valid URL'),
  cancel_url: maybe(address),
  expires_at: whole.optional(),
  client_reference_id: maybe(text(200)),
  metadata,
  payment_intent_data: z
    .strictObject({
      metadata,
      capture_method: captureMethod,
      description: maybe(text(1_000)),
      statement_descriptor_suffix: maybe(z.string().regex(/^[^<>\\'"*]{1,22}$/)),
      setup_future_usage: maybe(z.enum(['on_session', 'off_session'])),
    })
    .optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({
          capture_method: maybe(z.literal('manual')),
          request_three_d_secure: maybe(z.enum(['any', 'automatic', 'challenge'])),
        })
        .optional(),
      paypal: manual,
      customer_balance: z
        .strictObject({
          funding_type: z.literal('bank_transfer'),
          bank_transfer: z.strictObject({
            type: z.literal('eu_bank_transfer'),
            eu_bank_transfer: z.strictObject({ country: z.enum(['BE', 'DE', 'ES', 'FR', 'IE', 'NL']) }).optional(),
          }),
        })
        .optional(),
    })
    .optional(),
  allowed_payment_method_types: z.array(text(40)).optional(),
  customer: maybe(text(255)),
  customer_email: maybe(z.email()),
  locale: maybe(z.enum(locales)),
  saved_payment_method_options: z
    .strictObject({
      payment_method_save: maybe(z.enum(['enabled', 'disabled'])),
      payment_method_remove: maybe(z.enum(['enabled', 'disabled'])),
      allow_redisplay_filters: z.array(z.enum(['always', 'limited', 'unspecified'])).optional(),
    })
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  wallet_options: z
    .strictObject({ link: z.strictObject({ display: maybe(z.enum(['auto', 'never'])) }).optional() })
    .optional(),
};
export type SessionForm = z.output<z.ZodObject<typeof sessionForm>>;
