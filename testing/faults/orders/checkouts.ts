// Buyers who order and pay at processes that may be gone at any moment, and what has to be true of them afterwards.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createOrderCall } from '#contract/orders/orders.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { createClient, type Client, type ClientVisit, type FetchLike } from '#contract/client.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { orderOf, orderedLine, type Ordered, type OrderShop, type OrderWish } from '../../orders/order-shop.ts';
import { aBuyer } from '../../orders/order-rows.ts';
import { openVisit, type TestVisit } from '../../visit.ts';
import { patienceMs, type History } from './history.ts';

/** Where the shop answers now. */
export interface Doors {
  api: string;
  pay: string;
  /** By the clock that they go by. */
  readonly now: () => number;
  /** Sees every answer, and every line on which there was none. */
  readonly watch?: (fetch: FetchLike) => FetchLike;
  /** How long a request is waited for; 15 s, if not said. */
  readonly patienceMs?: number;
}

export interface Checkout {
  readonly orderKey: string;
  made: Ordered | null;
  order(): Promise<Ordered>;
  /** Asked again under the same key: what is answered now. */
  orderAgain(): Promise<Ordered>;
  /** From the button to the bank's yes. */
  pay(): Promise<void>;
  begin(): Promise<void>;
  /** The bank says yes. */
  payAtBank(): Promise<void>;
}

export async function openCheckout(shop: OrderShop, doors: Doors, history: History): Promise<Checkout> {
  const visit = onTime(await openVisit(shop.api, 'alpha'), doors);
  const from = doors.watch?.(fromElsewhere()) ?? fromElsewhere();
  // Each time anew: the doors may be others by then.
  const client = (): Client =>
    createClient({
      base: doors.api,
      payBase: doors.pay,
      unit: 'alpha',
      visit,
      fetch: from,
      timeoutMs: doors.patienceMs ?? 15_000,
    });
  const wish: OrderWish = orderOf({ ...aBuyer(), order: [orderedLine()] });
  const [orderKey, payKey] = [randomUUID(), randomUUID()];
  const begin = async ({ orderNo, payAmount }: Ordered) => {
    const asked = { orderNo, txnCurrency: 'EUR', txnAmount: payAmount, paymentMethod: 'C04' };
    await history.ask('begin', payKey, () => client()(beginPaymentCall, asked, { key: payKey }));
  };
  const checkout: Checkout = {
    orderKey,
    made: null,
    async order() {
      checkout.made = await history.ask('order', orderKey, () => client()(createOrderCall, wish, { key: orderKey }));
      return checkout.made;
    },
    orderAgain: () => history.ask('order again', orderKey, () => client()(createOrderCall, wish, { key: orderKey })),
    async begin() {
      await begin(checkout.made!);
    },
    async payAtBank() {
      const orderNo = checkout.made?.orderNo ?? '';
      const page = () => pageOf(shop, orderNo).catch(() => null);
      await shop.payPage(await shop.until('there is a page', page, { withinMs: patienceMs }));
    },
    async pay() {
      await checkout.begin();
      await checkout.payAtBank();
    },
  };
  return checkout;
}

/** Seals with the time that it is: whoever asks again minutes later says so. */
const onTime = (visit: TestVisit, { now }: Pick<Doors, 'now'>): ClientVisit => ({
  ...visit,
  async seal(method, path, body) {
    const token = await visit.sealWith(method, path, body, { header: { t: now() } });
    return { ...(await visit.seal(method, path, body)), token };
  },
});

const pageOf = (shop: OrderShop, orderNo: string): Promise<string | null> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ page: string | null }>`select a.ref as page from payment_attempt a
      join orders o on o.unit_id = a.unit_id and o.id = a.order_id
      where o.number = ${orderNo} and a.state = 'open'`.execute(tx);
    return rows[0]?.page ?? null;
  });

export interface CheckoutsJudged {
  /** Orders, payments, cards and mails about them beyond one for each checkout. */
  readonly duplicates: number;
  /** Orders that somebody was told of, and that are not there or not as they were told. */
  readonly lost: number;
}

/** Every checkout is an order that is done, paid once, with its card; and what was acknowledged is said again. */
export async function judgeCheckouts(
  shop: OrderShop,
  history: History,
  checkouts: readonly Checkout[],
): Promise<CheckoutsJudged> {
  const beyond = await shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ beyond: number }>`
      select (select count(*)::int from orders) - ${checkouts.length}::int
        + (select count(*)::int from (select from payment_attempt where state = 'paid' group by order_id having count(*) > 1) x)
        + (select count(*)::int from (select from order_line l join card c on c.unit_id = l.unit_id and c.order_line = l.id
            group by l.order_id having count(*) > 1) x)
        + (select count(*)::int from message where kind = 'order-confirmed') - ${checkouts.length}::int
        + (select count(*)::int from payment_refund) as beyond`.execute(tx);
    return rows[0]?.beyond ?? Number.NaN;
  });
  let lost = 0;
  for (const checkout of checkouts) {
    const { orderKey, made } = checkout;
    const told = made && history.heard('order', orderKey);
    const isTrue =
      made !== null && told === JSON.stringify(await checkout.orderAgain()) && (await isDone(shop, made.orderNo));
    if (!isTrue) lost += 1;
  }
  return { duplicates: beyond, lost };
}

const isDone = (shop: OrderShop, orderNo: string): Promise<boolean> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ done: boolean }>`
      select o.state = 'done' and exists (select from payment_attempt a where a.order_id = o.id and a.state = 'paid')
        and exists (select from order_line l join card c on c.order_line = l.id where l.order_id = o.id) as done
      from orders o where o.number = ${orderNo}`.execute(tx);
    return rows[0]?.done ?? false;
  });

export const untilDone = (shop: OrderShop, checkouts: readonly Checkout[], withinMs: number): Promise<unknown> =>
  shop.until(
    'all of them are done',
    async () => {
      for (const { made } of checkouts) if (!made || !(await isDone(shop, made.orderNo))) return false;
      return true;
    },
    { withinMs, everyMs: 200 },
  );
