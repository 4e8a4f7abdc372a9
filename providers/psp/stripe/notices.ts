// Notices of Stripe's: whether they are from Stripe, and what they are about. What they say of it is of another moment,
// and may be in the words of another version: it is not read.
import { Stripe } from 'stripe';
import type { ProviderNotice, PspSettings } from '../port.ts';
import { Notice } from './answers.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function webhook(raw: Buffer, headers: Headers, settings: PspSettings): ProviderNotice | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  // Two while one is being replaced.
  const event = settings.webhookSecrets.map((secret) => proven(raw, signature, secret)).find((one) => one !== null);
  const read = Notice.safeParse(event);
  if (!read.success) return null;
  const { api_version: version } = read.data;
  if (version !== Stripe.API_VERSION) settings.onFault?.(`a notice of version ${version}`);
  return noticeOf(read.data, settings.account);
}

function proven(raw: Buffer, signature: string, secret: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(raw, signature, secret);
  } catch {
    // By another secret, too old, no JSON or no event: from nobody we know, all of them.
    return null;
  }
}

function noticeOf({ id, type, created, livemode, account, data: { object } }: Notice, ours: string): ProviderNotice {
  return {
    event: id,
    type,
    about: aboutOf(type, object.object),
    unit: object.metadata?.unit ?? null,
    object: object.id ?? object.customer ?? '',
    attempt: object.metadata?.attempt ?? object.client_reference_id ?? null,
    payment: (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? null,
    account: account ?? ours,
    isLive: livemode,
    at: new Date(created * 1_000),
  };
}

/** Money that is left of a transfer belongs to a payment, whichever that is: somebody shall know of it. */
const ofPayments: readonly string[] = ['checkout.session', 'payment_intent', 'charge', 'cash_balance'];

function aboutOf(type: string, object: string): ProviderNotice['about'] {
  if (object === 'refund' || object === 'dispute' || type === 'charge.refunded') return 'money-back';
  return ofPayments.includes(object) ? 'payment' : 'other';
}
