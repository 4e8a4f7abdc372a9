// A storm over real orders, made by the api's own call and issued by its jobs.
import { sql } from 'kysely';
import { cancelOrderCall, confirmOrderCall } from '#contract/orders/orders.ts';
import { cardMessageKinds } from '#data/cards/card-mails.ts';
import { orderConfirmedKind, type OrderMessage } from '#data/orders/order-messages.ts';
import { findWaiting } from '#data/outbox.ts';
import { livingStates } from '#domain/payments/attempt.ts';
import { orderExpireQueue, orderIssueQueue } from '#features/orders/worker/order-jobs.ts';
import { openOrderShop, ordered, orderedLine, orderOf, type OrderShop } from '../../orders/order-shop.ts';
import { bankTimeoutMs, payOf, type StormBuyer, type Stormed } from '../payments/stormed.ts';
import { watched, watchOrders, type Watched } from '../payments/watched-orders.ts';

export interface StormOfOrders extends Stormed {
  readonly orders: OrderShop;
}

export async function stormOfOrders(isApart: boolean): Promise<StormOfOrders> {
  const shop = await openOrderShop({ bankTimeoutMs });
  const paying = await payOf(shop, isApart);
  await watchOrders(shop);
  await shop.work();
  const over = (queue: string, withinMs = 30_000) =>
    shop.until(
      `nothing waits in ${queue}`,
      async () => {
        const { created = 0, retry = 0, active = 0 } = await shop.jobs.states(queue);
        return created + retry + active === 0;
      },
      { withinMs },
    );
  return {
    shop,
    orders: shop,
    ...paying,
    paidState: 'done',
    buyer: (at) => buyerOf(shop, paying, at),
    async everyMinute() {
      await shop.reconcile();
      await shop.jobs.add('alpha', orderExpireQueue, [{}]);
    },
    async idle(withinMs) {
      await shop.idle(withinMs);
      await over(orderExpireQueue, withinMs);
      await over(orderIssueQueue, withinMs);
    },
  };
}

/** One card or several, in one line or in two that are equal; the sums differ. */
function linesOf(at: number) {
  const line = orderedLine({ amount: 10 + (at % 19) * 5, qty: 1 + (at % 3), receiverEmail: `friend${at}@example.com` });
  return at % 4 === 0 ? [line, line] : [line];
}

async function buyerOf(shop: OrderShop, { pay: [pay] }: Pick<Stormed, 'pay'>, at: number): Promise<StormBuyer> {
  const { visit, client: api } = await shop.visitor();
  const made = await ordered(api, orderOf({ order: linesOf(at), invoiceEmail: `buyer${at}@example.com` }));
  const { id } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select('id').where('number', '=', made.orderNo).executeTakeFirstOrThrow(),
  );
  const buyer = {
    order: { id, number: made.orderNo },
    client: pay.client('alpha', { visit }),
    ...shop.inOrder({ id }),
  };
  return {
    ...buyer,
    due: Math.round(made.payAmount * 100),
    confirm: () => api(confirmOrderCall, { orderNo: made.orderNo }),
    async callOff() {
      if (Math.floor(at / 8) % 2) return runOut(shop, buyer);
      const outcome = await api(cancelOrderCall, { orderNo: made.orderNo }, { key: crypto.randomUUID() });
      if (!outcome.ok) throw new Error(`not called off: ${outcome.failure.name ?? outcome.failure.message}`);
    },
  };
}

/** Its time is up, and nobody else's. */
async function runOut(shop: OrderShop, buyer: Pick<StormBuyer, 'order' | 'attempts' | 'state'>): Promise<void> {
  const { id } = buyer.order;
  await shop.shop.inUnit('alpha', async ({ tx, clock }) => {
    const ends = { ends_at: clock.now() };
    await tx.updateTable('orders').set(ends).where('id', '=', id).execute();
    await tx
      .updateTable('payment_attempt')
      .set(ends)
      .where('order_id', '=', id)
      .where('state', 'in', livingStates)
      .execute();
  });
  let askAt = 0;
  await shop.until(
    'it is called off',
    async () => {
      // A bank that is too slow to say that its page is over is asked again, and not so often that others wait for it.
      if (performance.now() > askAt) {
        askAt = performance.now() + 15_000;
        await shop.askAbout(buyer);
      }
      await shop.jobs.add('alpha', orderExpireQueue, [{}]);
      return (await buyer.state()) === 'cancelled';
    },
    { withinMs: 240_000, everyMs: 300 },
  );
}

export interface IssuedSay extends Watched {
  readonly states: Readonly<Record<string, number>>;
  /** Orders that are paid and wait for cards. */
  readonly paidNotIssued: number;
  /** Cards that were paid for, and lines that have others than they should: too few, too many, or with a gap between them. */
  readonly paidFor: number;
  readonly wrongLines: number;
  readonly confirmations: number;
  readonly confirmedOrders: number;
  readonly gifts: number;
  readonly giftedCards: number;
}

/** What became of the orders: the cards that there are, and the mails that wait in the outbox. */
export const issuedSay = (shop: OrderShop): Promise<IssuedSay> =>
  shop.shop.inUnit('alpha', async (scope) => {
    const { tx } = scope;
    const { rows } = await sql<Pick<IssuedSay, 'paidNotIssued' | 'paidFor' | 'wrongLines'>>`
      with cards as (
        select l.id, o.state, l.qty, l.issued, count(c.id)::int as there, count(distinct c.seq)::int as numbers,
          coalesce(max(c.seq), 0) as last
        from order_line l join orders o on o.unit_id = l.unit_id and o.id = l.order_id
          left join card c on c.unit_id = l.unit_id and c.order_line = l.id
        group by l.id, o.state, l.qty, l.issued)
      select (select count(*)::int from orders where state in ('issuing', 'locked')) as "paidNotIssued",
        (select coalesce(sum(qty), 0)::int from cards where state = 'done') as "paidFor",
        (select count(*)::int from cards
          where array[there, numbers, last, issued] <> array_fill(case when state = 'done' then qty else 0 end, array[4]))
          as "wrongLines"`.execute(tx);
    const states = await sql<{ state: string; count: number }>`
      select state, count(*)::int from orders group by 1`.execute(tx);
    const people = await shop.shop.keys.ring('alpha', 'people');
    const about = async (kind: string, name: string): Promise<string[]> => {
      const messages = await tx.selectFrom('message').select('id').where('kind', '=', kind).execute();
      const found: string[] = [];
      for (const { id } of messages) {
        const content = (await findWaiting(scope, people, id))?.content as Readonly<Record<string, string>> | undefined;
        found.push(content?.[name] ?? '');
      }
      return found;
    };
    const confirmed = await about(orderConfirmedKind.name, 'order' satisfies keyof OrderMessage);
    const gifts = await about(cardMessageKinds.gift.name, 'mail');
    const mails = await tx.selectFrom('card_mail').select(['id', 'card_id']).where('kind', '=', 'gift').execute();
    const cardOf = new Map(mails.map(({ id, card_id: card }) => [id, card]));
    return {
      ...(await watched(shop)),
      ...rows[0]!,
      states: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
      confirmations: confirmed.length,
      confirmedOrders: new Set(confirmed).size,
      gifts: gifts.length,
      giftedCards: new Set(gifts.map((mail) => cardOf.get(mail) ?? mail)).size,
    };
  });
