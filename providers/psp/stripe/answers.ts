// As much of Stripe's objects as we read. Words that may change, such as a status, are any text here; what is not known
// is told apart where it is used.
import { z } from 'zod';

/** No name has signs in it that nobody sees. */
const Id = z.string().regex(/^[^\p{Cc}]{1,255}$/u);
const Currency = z.string().regex(/^[a-z]{3}$/);
const Seconds = z.int().min(0);
const Metadata = z.record(z.string(), z.string()).nullish();

/** Nice to know: a payment without it is a payment all the same. */
const nice = <T extends z.ZodType>(description: T) => description.nullish().catch(null);

const BalanceTransaction = z.object({ id: Id, fee: z.int(), currency: Currency });

/** As long as is kept of it. */
const Card = z.object({
  brand: z.string().max(40),
  last4: z.string().regex(/^[0-9]{4}$/),
  funding: nice(z.string()),
  fingerprint: nice(Id),
  capture_before: nice(Seconds),
});

const Charge = z.object({
  payment_method_details: nice(z.object({ type: z.string(), card: nice(Card) })),
  balance_transaction: nice(BalanceTransaction),
  amount_refunded: nice(z.int().min(0)),
  disputed: nice(z.boolean()),
});

const TransferInstructions = z.object({
  amount_remaining: z.int().min(0),
  reference: z.string().max(255),
  financial_addresses: z.array(z.object({ iban: nice(z.object({ iban: z.string().max(50) })) })),
});

const intentHead = {
  id: Id,
  object: z.literal('payment_intent'),
  status: z.string(),
  amount: z.int().min(0),
  currency: Currency,
  livemode: z.boolean(),
};
export const IntentHead = z.object(intentHead);

export const Intent = z.object({
  ...intentHead,
  amount_received: z.int().min(0),
  amount_capturable: z.int().min(0),
  metadata: Metadata,
  latest_charge: nice(Charge),
  last_payment_error: nice(z.object({ code: nice(z.string()), decline_code: nice(z.string()) })),
  next_action: nice(z.object({ display_bank_transfer_instructions: nice(TransferInstructions) })),
});
export type Intent = z.output<typeof Intent>;

const sessionHead = {
  id: Id,
  object: z.literal('checkout.session'),
  status: z.string(),
  amount_total: z.int().min(0),
  currency: Currency,
  livemode: z.boolean(),
  client_reference_id: Id.nullish(),
};
export const SessionHead = z.object({
  ...sessionHead,
  // A browser is sent there.
  url: z
    .url({ protocol: /^https?$/ })
    .max(8_000)
    .nullish(),
  expires_at: Seconds,
  payment_method_types: z.array(z.string()),
});

/** With its payment, which there is none of until the buyer has tried to pay. */
export const Session = z.object({ ...sessionHead, payment_intent: Intent.nullable() });
export type Session = z.output<typeof Session>;

const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(item) });

export const SessionList = listOf(z.object({ id: Id, client_reference_id: Id.nullish() }));

export const Account = z.object({ id: Id, object: z.literal('account') });

export const Customer = z.object({ id: Id, object: z.literal('customer'), livemode: z.boolean() });

export const Refund = z.object({
  id: Id,
  object: z.literal('refund'),
  status: z.string().nullable(),
  amount: z.int().min(0),
  currency: Currency,
  failure_reason: nice(z.string()),
  metadata: Metadata,
});
export type Refund = z.output<typeof Refund>;
export const RefundList = listOf(Refund);

/** A payment is named in full or by its id. */
const Named = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

export const TransactionList = listOf(
  z.object({
    id: Id,
    object: z.literal('balance_transaction'),
    amount: z.int(),
    fee: z.int(),
    currency: Currency,
    reporting_category: z.string(),
    created: Seconds,
    source: nice(z.object({ payment_intent: nice(Named) })),
  }),
);
export type Transaction = z.output<typeof TransactionList>['data'][number];

export const Notice = z.object({
  id: Id,
  object: z.literal('event'),
  type: Id,
  api_version: z.string().nullish(),
  created: Seconds,
  livemode: z.boolean(),
  account: Id.nullish(),
  data: z.object({
    object: z.object({
      // Some things have no id of their own, such as a customer's balance.
      id: nice(Id),
      object: z.string(),
      client_reference_id: nice(Id),
      metadata: nice(z.object({ attempt: nice(Id), unit: nice(Id) })),
      payment_intent: nice(Named),
      customer: nice(Named),
    }),
  }),
});
export type Notice = z.output<typeof Notice>;
