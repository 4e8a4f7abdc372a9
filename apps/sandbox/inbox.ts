// Everything that was sent to somebody, newest first, in memory: it is gone with the process.
import type { Clock } from '#platform/clock.ts';

export interface MailSummary {
  readonly id: string;
  readonly at: string;
  /** As the mail's own headers say; may be anything. */
  readonly from: string;
  /** Who was named to the server, one address each. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string | null;
}

export interface Mail extends MailSummary {
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The mail as it came over the wire. */
  readonly raw: string;
}

export interface Sms {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export type Arrived = { readonly kind: 'mail'; readonly mail: Mail } | { readonly kind: 'sms'; readonly sms: Sms };

/** An experiment with ten thousand mails must fit, a forgotten process must not fill the machine. */
const keptMax = 20_000;
const keptCharsMax = 256 * 1024 * 1024;

export class Inbox {
  #kept: Arrived[] = [];
  #chars = 0;
  readonly #clock: Clock;
  readonly #changed: () => void;

  constructor(clock: Clock, changed: () => void = () => {}) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Newest first. */
  get arrived(): readonly Arrived[] {
    return this.#kept.toReversed();
  }

  addMail(mail: Omit<Mail, 'at'>): void {
    this.#add({ kind: 'mail', mail: { ...mail, at: this.#clock.now().toISOString() } });
  }

  addSms(sms: Omit<Sms, 'at'>): void {
    this.#add({ kind: 'sms', sms: { ...sms, at: this.#clock.now().toISOString() } });
  }

  mails(to?: string): MailSummary[] {
    return this.arrived.flatMap((one) =>
      one.kind === 'mail' && (!to || one.mail.to.some((address) => sameAddress(address, to)))
        ? [summaryOf(one.mail)]
        : [],
    );
  }

  mail(id: string): Mail | undefined {
    const found = this.#kept.find((one) => one.kind === 'mail' && one.mail.id === id);
    return found?.kind === 'mail' ? found.mail : undefined;
  }

  messages(to?: string): Sms[] {
    return this.arrived.flatMap((one) => (one.kind === 'sms' && (!to || one.sms.to === to) ? [one.sms] : []));
  }

  clear(): void {
    this.#kept = [];
    this.#chars = 0;
    this.#changed();
  }

  #add(one: Arrived): void {
    this.#kept.push(one);
    this.#chars += weight(one);
    while (this.#kept.length > keptMax || this.#chars > keptCharsMax) {
      const oldest = this.#kept.shift();
      if (!oldest) break;
      this.#chars -= weight(oldest);
    }
    this.#changed();
  }
}

/** Raw, its text and its HTML: about twice what came over the wire. */
const weight = (one: Arrived): number => (one.kind === 'mail' ? 2 * one.mail.raw.length : 200);

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const summaryOf = ({ id, at, from, to, subject, messageId }: Mail): MailSummary => ({
  id,
  at,
  from,
  to,
  subject,
  messageId,
});
