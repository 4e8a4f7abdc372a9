// The payment service of a sandbox, for tests: the vendor's SDK on an account of its own, and the calls that stand for
// the buyer, the bank and the people at the service.
import { Stripe } from 'stripe';
import type { PayOutcome } from '#apps/sandbox/psp/money/pay.ts';
import type { Books } from '#apps/sandbox/psp/money/ledger.ts';

export type { PayOutcome };

export interface PspClient {
  readonly account: string;
  readonly key: string;
  /** A client of this account. */
  sdk(options?: { readonly maxNetworkRetries?: number; readonly timeout?: number }): Stripe;
  /** Where the account's events go, signed with `secret`; two of them while one is replaced. */
  setEndpoint(endpoint: {
    readonly url: string;
    readonly secret: string | readonly string[];
    readonly apiVersion?: string;
    readonly events?: readonly string[];
  }): Promise<void>;
  /** What the button on the page does. `{ card: '4242…' }`, or `{ means: 'paypal' }` and so on. */
  pay(session: string, how: Readonly<Record<string, unknown>>): Promise<PayOutcome>;
  /** At the bank, at PayPal, in the app. */
  answer(session: string, answer: 'confirm' | 'refuse'): Promise<PayOutcome>;
  /** As in the service's own pages: `/payments/pi_…/refund`, `/disputes/du_…`, `/customers/cus_…/fund`. */
  control<T = Record<string, unknown>>(path: string, body?: object): Promise<T>;
  advance(ms: number): Promise<void>;
  /** Of all accounts: events that were not tried yet, and how often any was sent. */
  deliveries(): Promise<{ readonly waiting: number; readonly sent: number }>;
  /** What the account's own ledger adds up to, by currency. */
  books(): Promise<Record<string, Books>>;
}

export function pspClient(sandboxUrl: string, account: string, { isLive = false } = {}): PspClient {
  const key = `sk_${isLive ? 'live' : 'test'}_${account}`;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${sandboxUrl}/sandbox/psp${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the sandbox says ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const { hostname, port } = new URL(sandboxUrl);
  return {
    account: `acct_${account}`,
    key,
    sdk: ({ maxNetworkRetries = 0, timeout = 10_000 } = {}) =>
      new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries, timeout }),
    setEndpoint: (endpoint) => call('PUT', `/endpoints/${account}`, { ...endpoint, live: isLive }),
    pay: (session, how) => call('POST', `/sessions/${session}/pay`, how),
    answer: (session, answer) => call('POST', `/sessions/${session}/answer`, { answer }),
    control: (path, body = {}) => call('POST', path, body),
    advance: (advanceMs) => call('POST', '/clock', { advanceMs }),
    deliveries: () => call('GET', '/deliveries'),
    books: () => call('GET', `/books?account=${account}&live=${isLive}`),
  };
}
