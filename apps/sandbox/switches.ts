// What can go wrong outside, to be switched on. Each channel has the same switches; what they mean for
// it is in docs/how-to/use-the-sandbox.md.
import { z } from 'zod';

export const channels = [
  'email',
  'sms',
  'captcha',
  'storage',
  'company-register',
  'address-lookup',
  'coupon-issuer',
  'operator',
  'psp',
  'psp-events',
] as const;
export type Channel = (typeof channels)[number];
/** Channels that are only ever read from. */
export type ReadChannel = 'company-register' | 'address-lookup' | 'coupon-issuer';

/** How a channel can fail: with an answer of its protocol, or by hanging up (`drop`). */
export const failures = {
  email: ['421', '451', '550'],
  sms: ['400', '429', '500', 'drop'],
  captcha: ['429', '500', 'internal-error', 'drop'],
  storage: ['500', '503', 'drop'],
  'company-register': ['400', '429', '500', 'drop'],
  'address-lookup': ['400', '429', '500', 'drop'],
  'coupon-issuer': ['400', '429', '500', 'drop'],
  operator: ['429', '500', 'drop', 'refuse'],
  psp: ['409', '429', '500', '500-empty', '200-empty', 'garbage', 'drop', 'drop-after', 'cut-off', 'trickle'],
  // What is wrong with an event. With `lie-` the money itself is: the object says the same.
  'psp-events': [
    'two-ids',
    'old-signature',
    'wrong-secret',
    'livemode',
    'other-version',
    'other-account',
    'amount',
    'currency',
    'lie-more',
    'lie-less',
    'lie-currency',
  ],
} as const satisfies Record<Channel, readonly string[]>;

const usual = {
  /** Waits this long before it answers. */
  delayMs: z.int().min(0).max(600_000).default(0),
  /** Does everything this many times more. */
  duplicate: z.int().min(0).max(100).default(0),
  /** Lets the next one overtake each. */
  reorder: z.boolean().default(false),
  /** What it accepted never arrives. */
  lose: z.boolean().default(false),
  /** Only for the next so many; null until it is switched off. */
  next: z.int().min(1).max(1_000_000).nullable().default(null),
};
/** Which of the payment service's calls or events are meant; null is all of them. */
const meant = {
  /** How it begins: `POST /v1/refunds`, or the type of an event. */
  only: z.string().min(1).max(100).nullable().default(null),
  /** The account's name, with or without `acct_` before it. */
  account: z.string().min(1).max(100).nullable().default(null),
};
const failing = <const Ways extends readonly string[]>(ways: Ways) => z.enum(ways).nullable().default(null);

export const switchSettings = {
  email: z.strictObject({ ...usual, fail: failing(failures.email) }),
  sms: z.strictObject({ ...usual, fail: failing(failures.sms) }),
  captcha: z.strictObject({
    ...usual,
    fail: failing(failures.captcha),
    /** What Google's version 3 thinks of the visitor; below 0.5 Cloudflare's widget shows itself. */
    score: z.number().min(0).max(1).default(0.9),
    /** The code with which the widget in the page fails. */
    widgetError: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .nullable()
      .default(null),
  }),
  storage: z.strictObject({ ...usual, fail: failing(failures.storage) }),
  'company-register': z.strictObject({ ...usual, fail: failing(failures['company-register']) }),
  'address-lookup': z.strictObject({ ...usual, fail: failing(failures['address-lookup']) }),
  'coupon-issuer': z.strictObject({ ...usual, fail: failing(failures['coupon-issuer']) }),
  operator: z.strictObject({ ...usual, fail: failing(failures.operator) }),
  psp: z.strictObject({
    ...usual,
    ...meant,
    fail: failing(failures.psp),
    /** How long a charge has no balance transaction yet. */
    settleMs: z.int().min(0).max(600_000).default(200),
  }),
  'psp-events': z.strictObject({
    ...usual,
    ...meant,
    fail: failing(failures['psp-events']),
    /** Events arrive before the call that caused them is answered. */
    beforeAnswer: z.boolean().default(false),
    /** The gaps between tries, times this; a thousandth makes a minute 60 ms. */
    retryScale: z.number().min(0).max(1).default(1),
  }),
};

export type SwitchInput<C extends Channel> = z.input<(typeof switchSettings)[C]>;
export type SwitchState = { readonly [C in Channel]: z.output<(typeof switchSettings)[C]> };

type Meant = Pick<SwitchState['psp'], 'only' | 'account'>;

/** Whether a call or an event of this account is. Plain providers know an account's name alone, so names are compared. */
export const isMeant = ({ only, account: whose }: Meant, account: string, what: string): boolean =>
  what.startsWith(only ?? '') && (whose === null || nameOf(whose) === nameOf(account));

const nameOf = (account: string): string => account.replace(/^acct_/, '');

/** How long one that is to be overtaken waits for the next; then it goes on alone. */
const overtakeMs = 1_000;

const allOff = (): SwitchState => ({
  email: switchSettings.email.parse({}),
  sms: switchSettings.sms.parse({}),
  captcha: switchSettings.captcha.parse({}),
  storage: switchSettings.storage.parse({}),
  'company-register': switchSettings['company-register'].parse({}),
  'address-lookup': switchSettings['address-lookup'].parse({}),
  'coupon-issuer': switchSettings['coupon-issuer'].parse({}),
  operator: switchSettings.operator.parse({}),
  psp: switchSettings.psp.parse({}),
  'psp-events': switchSettings['psp-events'].parse({}),
});

export class Switches {
  #state = allOff();
  readonly #waiting = new Map<Channel, () => void>();
  readonly #changed: () => void;

  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  get state(): SwitchState {
    return this.#state;
  }

  set<C extends Channel>(channel: C, settings: SwitchState[C]): void {
    this.#state = { ...this.#state, [channel]: settings };
    this.#changed();
  }

  reset(): void {
    this.#state = allOff();
    this.#changed();
  }

  /** What holds for one message or request; spends one of `next`. */
  take<C extends Channel>(channel: C): SwitchState[C] {
    const now = this.#state[channel];
    if (now.next === 1) this.set(channel, allOff()[channel]);
    else if (now.next !== null) this.set(channel, { ...now, next: now.next - 1 });
    return now;
  }

  /** Does the work, or lets the next one's work go first. */
  async inTurn<T>(channel: Channel, reorder: boolean, work: () => T | Promise<T>): Promise<T> {
    const overtaken = this.#waiting.get(channel);
    if (overtaken) {
      this.#waiting.delete(channel);
      try {
        return await work();
      } finally {
        overtaken();
      }
    }
    if (reorder)
      await new Promise<void>((goOn) => {
        this.#waiting.set(channel, goOn);
        setTimeout(() => {
          if (this.#waiting.get(channel) === goOn) this.#waiting.delete(channel);
          goOn();
        }, overtakeMs).unref();
      });
    return work();
  }
}
