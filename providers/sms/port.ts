// Hands one text message to a carrier. Which carriers there are is in registry.ts.

export interface SmsSender {
  send(message: SmsMessage): Promise<Sent>;
}

export interface SmsMessage {
  /** A number of ours in international form, or a sender's name of up to 11 letters and digits. */
  readonly from: string;
  /** In international form: +33612345678. */
  readonly to: string;
  readonly text: string;
  /** Where the carrier reports what became of the message. */
  readonly statusUrl?: string;
}

/** Longer texts are refused: they would be cut somewhere on the way. */
export const smsCharsMax = 1_600;

export type Sent =
  | { readonly outcome: 'accepted'; readonly providerId: string }
  /** This message will never be taken, however often it is tried. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /**
   * Nobody answered, or asked us to come back, or does not know us: it must be tried again. A try
   * without an answer may have been sent, and carriers have no key to recognise the second by.
   */
  | { readonly outcome: 'unavailable'; readonly reason: string };

export interface SmsSettings {
  readonly account: string;
  readonly secret: string;
  /** The carrier's address, if not its usual one. */
  readonly base?: string;
  readonly timeoutMs?: number;
}
