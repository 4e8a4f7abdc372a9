// Money that a payment provider has taken for us, keeps a part of, or gives back (D23). Each is a journal of its own, under
// the provider's own name of it: told of it twice, it is booked once.
import type { Refusal } from '#domain/refusal.ts';
import { post, type Posted } from './post.ts';
import type { LedgerScope } from './scope.ts';

interface ProviderMoney {
  readonly provider: string;
  /** The provider's id of the payment, of its entry for the fee, or ours of the refund. */
  readonly id: string;
  readonly currency: string;
  readonly amount: number;
}

type Booked = Promise<Posted | Refusal<'key.reused'>>;

const clearing = (provider: string) => ({ kind: 'clearing', detail: provider }) as const;
const prepaid = { kind: 'prepaid' } as const;

/** Whatever its order is by then: money under review, late or too much is in the books like any other. */
export const paymentReceived = (scope: LedgerScope, { provider, id, currency, amount }: ProviderMoney): Booked =>
  post(scope, {
    key: `payment:${provider}:${id}`,
    origin: 'payment',
    postings: [
      { account: clearing(provider), currency, amount: -amount },
      { account: prepaid, currency, amount },
    ],
  });

/** What the provider kept of it. */
export const providerFee = (scope: LedgerScope, { provider, id, currency, amount }: ProviderMoney): Booked =>
  post(scope, {
    key: `provider-fee:${provider}:${id}`,
    origin: 'payment',
    postings: [
      { account: clearing(provider), currency, amount },
      { account: { kind: 'provider-fees' }, currency, amount: -amount },
    ],
  });

/** What was sent back has come back: its bank would not have it. We owe it again. */
export const refundCameBack = (scope: LedgerScope, { provider, id, currency, amount }: ProviderMoney): Booked =>
  post(scope, {
    key: `payment-refund-returned:${id}`,
    origin: 'refund',
    postings: [
      { account: clearing(provider), currency, amount: -amount },
      { account: prepaid, currency, amount },
    ],
  });

/** Sent back before any order was confirmed with it. */
export const prepaidReturned = (scope: LedgerScope, { provider, id, currency, amount }: ProviderMoney): Booked =>
  post(scope, {
    key: `payment-refund:${id}`,
    origin: 'refund',
    postings: [
      { account: prepaid, currency, amount: -amount },
      { account: clearing(provider), currency, amount },
    ],
  });
