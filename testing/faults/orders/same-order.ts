// E9: one order creation sent fifty times at once under one key, to two real apis. One order is made, and all hear the same.
import { randomUUID } from 'node:crypto';
import { compactDecrypt } from 'jose';
import type { ClientVisit } from '#contract/client.ts';
import { ordering, type OrderShop, type OrderWish } from '../../orders/order-shop.ts';
import { cartWith, counted, shownOrder } from '../../orders/order-rows.ts';
import { openVisit, type TestVisit } from '../../visit.ts';
import type { ApiProcess } from './api-processes.ts';

export interface SameOrderResult {
  readonly rounds: number;
  readonly requests: number;
  /** Orders, and holds of a card, beyond the first under one key. */
  readonly duplicates: number;
  /** Rounds in which somebody heard something else, to the byte. */
  readonly differing: number;
  /** Requests that got no order: 409 after five seconds, or an error. */
  readonly unanswered: number;
  /** Other bodies under the same key that were not refused with 422. */
  readonly mistaken: number;
}

const together = 50;

export async function sameOrder(
  shop: OrderShop,
  apis: readonly ApiProcess[],
  rounds: number,
): Promise<SameOrderResult> {
  const tally = { duplicates: 0, differing: 0, unanswered: 0, mistaken: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const visit = await openVisit(apis[0]!, 'alpha');
    const heard: string[] = [];
    const clients = apis.map((api) => api.client('alpha', { visit: listening(visit, heard) }));
    // In every other round a card pays a part of it.
    const cart = round % 2 === 0 ? await cartWith(shop, clients[0]!, [{ value: 500 }]) : undefined;
    const { shown: _, ...wish } = await shownOrder(clients[0]!, undefined, cart);
    const before = await counted(shop);
    const key = randomUUID();
    heard.length = 0;
    const outcomes = await Promise.all(
      Array.from({ length: together }, (__, at) => ordering(clients[at % clients.length]!, wish, key)),
    );
    tally.unanswered += outcomes.filter(({ ok }) => !ok).length;
    if (new Set(heard).size !== 1 || heard.length !== together) tally.differing += 1;
    const after = await counted(shop);
    tally.duplicates += after.orders - before.orders - 1 + (after.holds - before.holds - (cart ? 1 : 0));
    for (const client of clients) {
      const outcome = await ordering(client, another(wish), key);
      if (outcome.ok || outcome.failure.status !== 422) tally.mistaken += 1;
    }
    if ((await counted(shop)).orders !== after.orders) tally.duplicates += 1;
  }
  return { rounds, requests: rounds * together, ...tally };
}

const another = (wish: OrderWish): OrderWish => ({ ...wish, buyerName: 'Jane Roe' });

/** What the api has said, as it stood in the seal. */
const listening = (visit: TestVisit, heard: string[]): ClientVisit => ({
  ...visit,
  async seal(method, path, body) {
    const sealed = await visit.seal(method, path, body);
    return {
      ...sealed,
      async open(answer) {
        heard.push(Buffer.from((await compactDecrypt(answer, visit.keys.answer)).plaintext).toString());
        return sealed.open(answer);
      },
    };
  },
});
