// Four of the staff decide about one order at once, two that it goes on and two that it does not: behind a barrier, each in
// a transaction of their own.
import { sql } from 'kysely';
import type { rejectOrderCall, releaseOrderCall } from '#contract/orders/review.ts';
import { messageKeysOf } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import { isRefusal } from '#domain/refusal.ts';
import { rejectOrderHandler } from '#features/orders/api/staff/reject-order.ts';
import { releaseOrderHandler } from '#features/orders/api/staff/release-order.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { CallContext, ScopedHandler } from '#server/handler.ts';
import { ordered, orderOf, type OrderShop } from '../../orders/order-shop.ts';
import { begun } from '../../payments/paying.ts';

type Call = typeof releaseOrderCall | typeof rejectOrderCall;

export interface ReviewRaces {
  readonly rounds: number;
  /** Rounds in which not exactly one of them decided, or in which the order became something of both. */
  readonly broken: number;
  readonly released: number;
}

export async function reviewRaces(shop: OrderShop, rounds: number): Promise<ReviewRaces> {
  let broken = 0;
  let released = 0;
  const orders = await Promise.all(Array.from({ length: rounds }, () => chargedAndHeld(shop)));
  for (const order of orders) {
    const outcomes = await decideTogether(shop, order.number);
    const won = outcomes.filter((outcome) => outcome === 'decided').length;
    const { state, refunds } = await whatBecame(shop, order.id);
    // Its cards are made, or its money goes back; never both, never neither.
    const isWhole = state === 'cancelled' ? refunds === 1 : refunds === 0 && state !== 'review';
    if (won !== 1 || !isWhole) broken += 1;
    if (state !== 'cancelled') released += 1;
  }
  return { rounds, broken, released };
}

async function chargedAndHeld(shop: OrderShop): Promise<{ id: string; number: string }> {
  const guest = await shop.visitor();
  const made = await ordered(guest.client, orderOf());
  await begun({ client: guest.pay, order: { number: made.orderNo } });
  const { id } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select('id').where('number', '=', made.orderNo).executeTakeFirstOrThrow(),
  );
  const order = shop.inOrder({ id });
  await shop.payPage(await order.page());
  await shop.until('it waits', async () => (await order.state()) === 'review');
  return { id, number: made.orderNo };
}

async function decideTogether(shop: OrderShop, orderNo: string): Promise<string[]> {
  let open = () => {};
  const barrier = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  const keys = await messageKeysOf(shop.shop.keys, 'alpha');
  const [release, reject] = [releaseOrderHandler, rejectOrderHandler] as readonly unknown[] as ScopedHandler[];
  const contenders = [release!, reject!, release!, reject!];
  const all = contenders.map((handler) =>
    shop.shop
      .inUnit('alpha', async (scope) => {
        await sql`select 1`.execute(scope.tx);
        if (++waiting === contenders.length) open();
        await barrier;
        const outcome = await handler.run(contextOf(shop, scope, orderNo) as never, keys);
        // What is refused is undone, as the pipeline does it.
        if (isRefusal(outcome)) throw new Error(outcome.refused);
        return 'decided';
      })
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
  );
  return Promise.all(all);
}

/** As much of it as deciding takes. */
const contextOf = (
  { shop }: OrderShop,
  scope: Scope,
  orderNo: string,
): Pick<CallContext<Call>, 'body' | 'clock' | 'enqueue'> & { scope: Scope } => ({
  body: { orderNo, reason: 'all at once' },
  clock: shop.clock,
  enqueue,
  scope,
});

const whatBecame = (shop: OrderShop, id: string): Promise<{ state: string; refunds: number }> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ state: string; refunds: number }>`
      select o.state, (select count(*)::int from payment_refund r join payment_attempt a
        on a.unit_id = r.unit_id and a.id = r.attempt_id where a.order_id = o.id) as refunds
      from orders o where o.id = ${id}`.execute(tx);
    return rows[0] ?? { state: '', refunds: 0 };
  });
