// What an account keeps besides the objects that anybody can ask for.
import type { Stripe } from 'stripe';
import type { Switches } from '../switches.ts';
import type { Agenda } from './agenda.ts';
import type { TestCard } from './money/cards.ts';
import type { EventType, Means } from './words.ts';

/** What all accounts of the service share. */
export interface Service {
  readonly agenda: Agenda;
  readonly switches: Switches;
  newId(prefix: string, bytes?: number): string;
  digest(text: string): string;
  /** Where the hosted page is. */
  base(): string;
}

/** Where an account tells what happened. */
export interface Endpoint {
  readonly url: string;
  /** Two while one is being replaced. */
  readonly secrets: readonly string[];
  readonly apiVersion: string;
  /** All of them, unless it says which. */
  readonly events: readonly string[] | null;
}

/** An event holds the object as it was, as text: nobody may change it afterwards, and it is sent often. */
export interface SentEvent {
  readonly id: string;
  readonly type: EventType;
  readonly created: number;
  readonly livemode: boolean;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly data: string;
  isDelivered: boolean;
}

/** An answer, to be given again. */
export interface Stored {
  readonly status: number;
  readonly text: string;
}

/** By idempotency key. Nothing is stored while the first call still runs. */
export type Keys = Map<string, { readonly asked: string; readonly at: number; stored: Stored | null }>;

/** What the maker of a session asked for the intent to come. */
export interface IntentWish {
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly suffix: string | null;
  /** Means whose money is only set aside. */
  readonly manual: readonly Means[];
  readonly isManualForAll: boolean;
}

export type Details = Stripe.Charge.PaymentMethodDetails & { type: Means };

/** A payment that waits for the buyer: at their bank, at PayPal, in an app. */
export interface Waiting {
  readonly by: Means;
  readonly card: TestCard | null;
  readonly details: Details;
  readonly isSaved: boolean;
  readonly saveFor: string | null;
}
