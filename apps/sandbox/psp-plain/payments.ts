// What the plain payment providers keep, in memory: who asked for which payment, and what became of it.
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';

const Text = z.string().min(1).max(255);
const Page = z.url({ protocol: /^https?$/ });

export const Wanted = z.strictObject({
  isVoid: z.literal(0),
  reference: Text,
  orderNo: z.string().max(255),
  txnAmount: z.int().min(1).max(99_999_999),
  txnCurrency: z.string().regex(/^[A-Z]{3}$/),
  paymentMethod: z.enum(['creditcard', 'debitcard', 'instantpayment', 'wallet', 'bancontact', 'mbway']),
  title: Text,
  locale: z.string().max(20),
  returnUrl: Page,
  cancelUrl: Page,
  expiresAt: z.iso.datetime(),
});
export type Wanted = z.output<typeof Wanted>;

/** `set-aside`: the buyer did their part and nobody has taken the money yet. */
type State = 'open' | 'set-aside' | 'paid' | 'refused' | 'voided';

interface PlainPayment {
  readonly id: string;
  readonly account: string;
  readonly wanted: Wanted;
  state: State;
}

export type ShownState = Exclude<State, 'set-aside'> | 'expired';

export class PlainPayments {
  readonly #all = new Map<string, PlainPayment>();
  readonly #keys = new Map<string, { readonly asked: string; readonly payment: PlainPayment }>();
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) {
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Null when the key was used for something else. */
  begin(account: string, key: string, wanted: Wanted): PlainPayment | null {
    const asked = JSON.stringify(wanted);
    const known = this.#keys.get(`${account} ${key}`);
    if (known) return known.asked === asked ? known.payment : null;
    const payment: PlainPayment = { id: this.#ids.recordId(), account, wanted, state: 'open' };
    this.#all.set(payment.id, payment);
    this.#keys.set(`${account} ${key}`, { asked, payment });
    return payment;
  }

  hasBegun(account: string, key: string): boolean {
    return this.#keys.has(`${account} ${key}`);
  }

  byId(id: string): PlainPayment | undefined {
    return this.#all.get(id);
  }

  byReference(account: string, reference: string): PlainPayment | undefined {
    return this.#newest(account, ({ wanted }) => wanted.reference === reference);
  }

  byOrder(account: string, orderNo: string): PlainPayment | undefined {
    return this.#newest(account, ({ wanted }) => wanted.orderNo === orderNo);
  }

  stateOf({ state, wanted }: PlainPayment): ShownState {
    const isOver = Date.parse(wanted.expiresAt) <= this.#clock.now().getTime();
    if (state === 'open') return isOver ? 'expired' : 'open';
    return state === 'set-aside' ? 'open' : state;
  }

  /** Whether the buyer can still do something. */
  isOpen(payment: PlainPayment): boolean {
    return payment.state === 'open' && this.stateOf(payment) === 'open';
  }

  #newest(account: string, fits: (payment: PlainPayment) => boolean): PlainPayment | undefined {
    return [...this.#all.values()].findLast((payment) => payment.account === account && fits(payment));
  }
}

export type { PlainPayment };
