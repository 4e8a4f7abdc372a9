// Hands one mail to a mail service. Which services there are is in registry.ts.

export interface EmailSender {
  send(message: EmailMessage): Promise<Sent>;
  /** Finishes what is being sent and lets go of the connections. */
  close(): void;
}

/** One mail to one person: nobody ever learns who else got it. */
export interface EmailMessage {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * `<…@…>`, made by the caller and the same on every try. No mail service can promise that a try
   * without an answer was not sent, so a second copy must be recognisable as one.
   */
  readonly messageId: string;
  /** Further headers, such as List-Unsubscribe; never one that addresses or builds the mail. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

export type Sent =
  | { readonly outcome: 'accepted'; readonly providerId: string }
  /** This mail will never be taken, however often it is tried. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Nobody answered, or asked us to come back, or does not know us: the mail must be tried again. */
  | { readonly outcome: 'unavailable'; readonly reason: string };

export interface EmailSettings {
  /** `smtps://user:password@host:port`; `smtp://` begins in the clear and then insists on TLS. */
  readonly url: string;
  /** How long a silent server is waited for. */
  readonly timeoutMs?: number;
}
