// Which pages of an order can be paid, as the bank sees it. Looked at whenever the bank has made one: only then there
// can be more of them than before.
import { attemptsOfOrder } from '#data/payments/attempts.ts';
import { pspClient } from '../sandbox/psp-client.ts';
import type { Question } from './held-line.ts';
import type { PayShop } from './pay-shop.ts';

export class PayablePages {
  readonly #sandbox: string;
  readonly #units: readonly string[];
  /** By attempt: the number of its order. */
  readonly #orders = new Map<string, string>();
  readonly #most = new Map<string, number>();

  constructor(sandbox: string, units: readonly string[] = ['alpha', 'beta']) {
    this.#sandbox = sandbox;
    this.#units = units;
  }

  /** The most that could be paid at one moment for this order. */
  most(order: string): number {
    return this.#most.get(order) ?? 0;
  }

  readonly look = async ({ call, body }: Question): Promise<void> => {
    if (call !== 'POST /v1/checkout/sessions') return;
    const form = new URLSearchParams(body);
    const order = /T-\d{6}/.exec(form.get('line_items[0][price_data][product_data][name]') ?? '')?.[0];
    if (order) this.#orders.set(form.get('client_reference_id') ?? '', order);
    const now = new Map<string, number>();
    for (const unit of this.#units)
      for await (const { client_reference_id: attempt } of sessions(this.#sandbox, unit, { status: 'open' })) {
        const number = this.#orders.get(attempt ?? '') ?? '';
        now.set(number, (now.get(number) ?? 0) + 1);
      }
    for (const [number, pages] of now) this.#most.set(number, Math.max(pages, this.most(number)));
  };
}

const sessions = (sandbox: string, unit: string, which: { status?: 'open' | 'complete' }) =>
  pspClient(sandbox, unit)
    .sdk()
    .checkout.sessions.list({ ...which, limit: 100 });

/** The bank's sessions of this order. */
export async function sessionsOf(
  { shop, sandbox }: PayShop,
  order: { readonly id: string },
  { unit = 'alpha', ...which }: { readonly unit?: string; readonly status?: 'open' | 'complete' } = {},
): Promise<string[]> {
  const attempts = await shop.inUnit(unit, (scope) => attemptsOfOrder(scope, order.id));
  const ids = new Set(attempts.map(({ id }) => id));
  const found: string[] = [];
  for await (const session of sessions(sandbox.url, unit, which))
    if (ids.has(session.client_reference_id ?? '')) found.push(session.id);
  return found;
}
