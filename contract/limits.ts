// How often something may be asked, as data. Network rates live in Redis and count a network, not a
// single address: a /24 of IPv4, a /56 of IPv6, since addresses are cheap to rotate.
export const limits = {
  init: { points: 120, seconds: 60, by: 'network', without: 'local' },
  sign: { points: 60, seconds: 60, by: 'network', without: 'local' },
  /** Guessing card numbers and PINs. */
  'card-query': { points: 30, seconds: 60, by: 'network', without: 'closed' },
  'card-query-visit': { points: 20, seconds: 600, by: 'init', without: 'closed' },
  /** Sending mail and text messages costs money and annoys people. */
  'otp-send': { points: 5, seconds: 3600, by: 'init', without: 'closed' },
  'card-mail': { points: 5, seconds: 3600, by: 'init', without: 'closed' },
  'card-mail-network': { points: 30, seconds: 3600, by: 'network', without: 'closed' },
  /** Each is a job, whatever was typed for a number. */
  'card-unlock-network': { points: 30, seconds: 3600, by: 'network', without: 'closed' },
  /** A link's token cannot be guessed; this keeps whoever tries from keeping us busy. */
  'card-link': { points: 60, seconds: 60, by: 'network', without: 'closed' },
  'top-up': { points: 20, seconds: 600, by: 'init', without: 'local' },
  'otp-confirm': { points: 20, seconds: 600, by: 'network', without: 'closed' },
  /** Renewing a session: a browser does it every few minutes, in a few tabs. */
  'session-renewal': { points: 600, seconds: 60, by: 'network', without: 'local' },
  /** Links cannot be guessed; this only keeps somebody from trying without end. */
  'mailed-link': { points: 60, seconds: 60, by: 'network', without: 'closed' },
  /** Each sends a mail to an address that somebody else may have typed. */
  register: { points: 10, seconds: 3600, by: 'init', without: 'closed' },
  'register-network': { points: 120, seconds: 3600, by: 'network', without: 'closed' },
  reset: { points: 5, seconds: 3600, by: 'init', without: 'closed' },
  'reset-network': { points: 60, seconds: 3600, by: 'network', without: 'closed' },
  'otp-send-network': { points: 60, seconds: 3600, by: 'network', without: 'closed' },
  'sign-in': { points: 20, seconds: 60, by: 'network', without: 'closed' },
  /** Each asks a public service, which counts us all together. */
  'company-search': { points: 60, seconds: 60, by: 'network', without: 'local' },
  'address-lookup': { points: 120, seconds: 60, by: 'network', without: 'local' },
  /** Each asks whose number it is, which costs us something and is nobody's business wholesale. */
  'number-check': { points: 30, seconds: 600, by: 'init', without: 'closed' },
  'number-check-network': { points: 120, seconds: 600, by: 'network', without: 'closed' },
  /** A cart asks with every change; a fast one changes a few times a second. */
  price: { points: 1_200, seconds: 60, by: 'network', without: 'local' },
  /** A browser saves a second after the last change, so one in a second is more than it ever asks for. */
  'cart-save': { points: 600, seconds: 600, by: 'init', without: 'local' },
  'cart-save-network': { points: 3_000, seconds: 600, by: 'network', without: 'local' },
  /** Somebody looks at what they make up, again after each change. */
  preview: { points: 120, seconds: 60, by: 'network', without: 'local' },
  'preview-mail': { points: 10, seconds: 3600, by: 'init', without: 'closed' },
  'preview-mail-network': { points: 60, seconds: 3600, by: 'network', without: 'closed' },
  /** Whoever tries stolen cards begins a payment for each few of them. */
  'payment-start': { points: 10, seconds: 600, by: 'init', without: 'closed' },
  'payment-start-network': { points: 120, seconds: 600, by: 'network', without: 'closed' },
  /** Each holds what pays for it, and is counted in the database besides. */
  order: { points: 30, seconds: 600, by: 'init', without: 'local' },
  'order-network': { points: 600, seconds: 600, by: 'network', without: 'local' },
  'order-change': { points: 60, seconds: 60, by: 'network', without: 'local' },
  /** A page that waits for its order asks again and again. */
  'order-read': { points: 300, seconds: 60, by: 'network', without: 'local' },
  /** A page that waits for its payment asks again and again. */
  'payment-result': { points: 300, seconds: 60, by: 'network', without: 'local' },
  upload: { points: 30, seconds: 60, by: 'init', without: 'local' },
  /** A new visit is free, so uploads are counted by network as well. */
  'upload-network': { points: 120, seconds: 60, by: 'network', without: 'local' },
  picture: { points: 600, seconds: 60, by: 'network', without: 'local' },
} as const satisfies Record<string, LimitPolicy>;

export interface LimitPolicy {
  readonly points: number;
  readonly seconds: number;
  /** Whose asking is counted: a network prefix, or the visitor's init token. */
  readonly by: 'network' | 'init';
  /**
   * While Redis is down: `closed` refuses, because guessing must never be free; `local` counts in the
   * process alone, because a shop without rates is better than no shop.
   */
  readonly without: 'closed' | 'local';
}

export type LimitName = keyof typeof limits;
