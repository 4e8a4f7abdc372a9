// Whoever takes a buyer's money for us. Every call is keyed, so that it can be made again; what came back unclear is
// `unknown` and is asked again. Nothing of a vendor's own leaves an adapter. Which there are is in registry.ts.
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { Language } from '#domain/values/language.ts';
import type { PaymentMeans } from '#domain/units/unit.ts';

export interface PaymentProvider {
  /** What it can do: who asks for more is refused before anything begins. */
  readonly can: ProviderAbilities;
  /** The same key again gives the same payable page, never a second one. */
  start(asked: StartPayment): Promise<StartOutcome>;
  status(attempt: AttemptRef): Promise<PaymentStatus>;
  /** Takes what was authorised; the rest of it is released. */
  capture(attempt: AttemptRef, amount: { readonly amount: number; readonly currency: string }): Promise<CaptureOutcome>;
  /** Ends what is not paid yet, so that it cannot be paid any more. */
  void(attempt: AttemptRef): Promise<VoidOutcome>;
  refund(asked: RefundPayment): Promise<RefundOutcome>;
  /** Whether a notice is from the provider, and what it is about. What it says of it is not read. */
  webhook(raw: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): ProviderNotice | null;
  /** What came and went in the provider's own books; both bounds are asked for. Throws a StatementOutage. */
  statement(from: Date, to: Date): AsyncIterable<StatementRow>;
  /** Where the buyer's bank asks for its proof, at a provider that tells it apart; null when nobody says. */
  threeDSecureUrl?(attempt: AttemptRef): Promise<string | null>;
}

/** A statement that broke off: what was read of it is true, and not all. */
export class StatementOutage extends Error {
  override readonly name = 'StatementOutage';
}

export interface ProviderAbilities {
  readonly means: readonly PaymentMeans[];
  /** Of those, what it can set aside without taking it. */
  readonly authorises: readonly PaymentMeans[];
  /** Whether it also takes what is paid for no order, such as the top-up of a card. */
  readonly topUps: boolean;
  readonly refunds: boolean;
  /** Whether it tells of changes by itself. */
  readonly notices: boolean;
  /** Whether its books can be read; where not, somebody compares them by hand. */
  readonly statement: boolean;
}

/** Kept with the attempt as it is and sent again as it was: another word under the same key would be refused. */
export interface StartPayment {
  readonly attempt: string;
  /** Ours, for the statement and for whoever looks into the provider's books. */
  readonly unit: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
  readonly means: PaymentMeans;
  /** What the buyer reads on the provider's page. */
  readonly title: string;
  readonly language: Language;
  /** Where the browser goes afterwards, and where it goes when the buyer turns back. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** When it was written down, and later than our own end of it. ISO 8601, since it is kept as JSON. */
  readonly beganAt: string;
  readonly expiresAt: string;
  /** Whether the money is only set aside, until somebody has looked. */
  readonly authoriseOnly: boolean;
  /** The provider's own id of a member, where their cards are saved. */
  readonly customer: string | null;
  /** The `traceparent` of the click that began it: ours, for whatever follows once it is paid. No provider is told. */
  readonly trace?: string | null;
}

export type StartOutcome =
  | {
      readonly kind: 'started';
      /** The provider's id of what can be paid now. */
      readonly ref: string;
      readonly redirectUrl: string;
      readonly expiresAt: Date;
    }
  /** It will never begin like this. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly why: string };

export interface AttemptRef {
  readonly attempt: string;
  /** Absent when the answer to its beginning was lost. */
  readonly ref: string | null;
  /** The payment itself, once anybody named it. */
  readonly payment: string | null;
  readonly startedAt: Date;
  readonly currency: string;
}

export type CaptureOutcome =
  | { readonly kind: 'captured' }
  /** The authorisation has run out or was released. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly why: string };

export type VoidOutcome =
  | { readonly kind: 'voided' }
  /** Too late: ask for its status. */
  | { readonly kind: 'paid' }
  /** Money is on its way that nobody can stop: what still comes is sent back. */
  | { readonly kind: 'cannot' }
  | { readonly kind: 'unknown'; readonly why: string };

export interface RefundPayment {
  /** Our id of the refund; the same one again refunds nothing more and says what became of it. */
  readonly refund: string;
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
}

export type RefundOutcome =
  | { readonly kind: 'pending' | 'done'; readonly ref: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** A notice that its signature proves. */
export interface ProviderNotice {
  readonly event: string;
  readonly type: string;
  /** Whether it is about a payment, about money of one that goes back, or about neither. */
  readonly about: 'payment' | 'money-back' | 'other';
  /** The unit that it names, where it does: one account may be that of several. */
  readonly unit: string | null;
  /** The provider's id of what it is about; empty where that has none. */
  readonly object: string;
  /** The attempt and the payment it names, where it does. */
  readonly attempt: string | null;
  readonly payment: string | null;
  /** Whose it says it is; ours, where it says nothing. */
  readonly account: string;
  readonly isLive: boolean;
  readonly at: Date;
}

export interface StatementRow {
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'refund-returned' | 'dispute' | 'dispute-won' | 'fee' | 'payout' | 'other';
  /** The payment that it is about, where there is one. */
  readonly payment: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly at: Date;
}

export interface PspSettings {
  /** Instead of the vendor's own address, without a trailing slash. */
  readonly base?: string;
  /** Which of the provider's accounts is ours, as the provider names it; the key's own where the provider tells that. */
  readonly account: string;
  readonly key: string;
  /** What its notices are signed with; two while one is being replaced. */
  readonly webhookSecrets: readonly string[];
  readonly isLive: boolean;
  /** The longest that it is waited for, whatever it does; twice that where one answer takes several questions. */
  readonly timeoutMs?: number;
  /** Told why something is unknown, for the log; never what was asked. */
  readonly onFault?: (reason: string) => void;
}

/** A unit's account with one of them. */
export interface PaymentDesk {
  readonly name: string;
  readonly account: string;
  readonly isLive: boolean;
  readonly provider: PaymentProvider;
}

/** The unit's newest account with it, or the one that is named; null where it has none. */
export type PaymentDesks = (unit: string, provider: string, account?: string) => PaymentDesk | null;
