import { beforeAll, describe, expect, test } from 'vitest';
import { confirmOrderCall } from '#contract/orders/orders.ts';
import { cardMessageKinds } from '#data/cards/card-mails.ts';
import { accumulate } from '#data/catalogue/discounts.ts';
import { lockOrder } from '#data/orders/orders.ts';
import { messageKeysOf } from '#data/outbox.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn } from '#testing/members.ts';
import { aBuyer, cardNow, cartWith, journalOf, messagesOf, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun, returnPath } from '#testing/payments/paying.ts';
import { confirmOrder } from './confirm-order.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
  await shop.work();
});

type Visitor = Awaited<ReturnType<OrderShop['visitor']>>;
const rowsOf = (made: Ordered) => orderRows(shop, made.orderNo);

/** Begun; the page that it is paid on. */
async function pageOf({ pay }: Pick<Visitor, 'pay'>, made: Ordered): Promise<string> {
  await begun({ client: pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  return shop.inOrder((await rowsOf(made)).order).page();
}
/** The kinds of notices that were heard of it. */
const toldOf = (attempt: string): Promise<string[]> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const rows = await tx.selectFrom('payment_event').select('type').where('attempt', '=', attempt).execute();
    return rows.map(({ type }) => type);
  });
const untilDone = (made: Ordered) =>
  shop.until('its cards are made', async () => (await rowsOf(made)).order.state === 'done');

test('D23 what was paid, and what cards held, becomes what is on the cards; nothing stays prepaid', async () => {
  const guest = await shop.visitor();
  const before = await shop.balance('prepaid');
  const cart = await cartWith(shop, guest.client, [{ value: 3_000 }]);
  const { shown: _, ...wish } = await shownOrder(guest.client, [orderedLine({ amount: 50 })], cart);
  const made = await ordered(guest.client, wish);
  expect(await shop.payPage(await pageOf(guest, made))).toMatchObject({ kind: 'paid' });
  await untilDone(made);
  const { order, cards, lines } = await rowsOf(made);
  expect(await journalOf(shop, `order-holds:${order.id}`)).toEqual({ card: -3_000, prepaid: 3_000 });
  expect(await journalOf(shop, `order:${order.id}`)).toEqual({ prepaid: -5_000, unissued: 5_000 });
  expect(await journalOf(shop, `issue:${lines[0]?.id}:1`)).toEqual({ unissued: -5_000, card: 5_000 });
  expect(cards).toMatchObject([{ value: 5_000, available: 5_000 }]);
  expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 0, held: 0 });
  expect(await shop.balance('prepaid')).toBe(before);
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});

test('D4 what a member buys adds up for them once it is paid, and not before; a stranger’s does not', async () => {
  const { visit } = await shop.visitor();
  const ana = await signedIn(shop.shop, 'alpha');
  await shop.shop.inUnit('alpha', (scope) => accumulate(scope, 'mail', ana.id, 1_000));
  const accumulated = () =>
    shop.shop.inUnit('alpha', async ({ tx }) => {
      const row = await tx
        .selectFrom('accumulated_purchase')
        .select('amount')
        .where('customer_id', '=', ana.id)
        .executeTakeFirstOrThrow();
      return row.amount;
    });
  const client = shop.api.client('alpha', { visit, accessToken: ana.accessToken });
  const order = [orderedLine({ qty: 2 }), orderedLine({ amount: 15 })];
  const made = await ordered(client, orderOf({ ...aBuyer(), order }));
  const page = await pageOf({ pay: shop.pay.client('alpha', { visit, accessToken: ana.accessToken }) }, made);
  expect(await accumulated()).toBe(1_000);
  await shop.payPage(page);
  await untilDone(made);
  expect(await accumulated()).toBe(6_500);
  const guest = await shop.visitor();
  const other = await ordered(guest.client, orderOf(aBuyer()));
  await shop.payPage(await pageOf(guest, other));
  await untilDone(other);
  expect(await accumulated()).toBe(6_500);
});

describe('confirmed-three-times', () => {
  test('API-39 confirmed-three-times: each notice three times, of two kinds, beside returns and the reconciler: one of everything', async () => {
    const mails = await messagesOf(shop, 'order-confirmed');
    const gifts = await messagesOf(shop, cardMessageKinds.gift.name);
    const before = await shop.balance('prepaid');
    // `CONFIRM_ROUNDS=200` is the long form.
    const rounds = Number(process.env['CONFIRM_ROUNDS'] ?? 30);
    await shop.sandbox.setSwitch('psp-events', { duplicate: 2 });
    const round = async (): Promise<Ordered> => {
      const guest = await shop.visitor();
      const made = await ordered(guest.client, orderOf({ ...aBuyer(), order: [orderedLine({ qty: 2 })] }));
      const page = await pageOf(guest, made);
      const order = shop.inOrder((await rowsOf(made)).order);
      const path = returnPath((await order.attempts())[0]);
      const back = async () => (await fetch(shop.pay.base + path, { redirect: 'manual' })).status;
      // The provider tells of it by itself meanwhile.
      const [, ...answers] = await Promise.all([
        shop.payPage(page),
        guest.client(confirmOrderCall, { orderNo: made.orderNo }),
        guest.client(confirmOrderCall, { orderNo: made.orderNo, token: made.orderToken }),
        back(),
        back(),
        shop.reconcile(),
        shop.askAbout(order),
      ]);
      expect(answers.slice(0, 4)).toMatchObject([{ ok: true }, { ok: true }, 303, 303]);
      return made;
    };
    const all: Ordered[] = [];
    for (let at = 0; at < rounds; at += 10) all.push(...(await Promise.all(Array.from({ length: 10 }, round))));
    const kinds = new Set<string>();
    for (const made of all) {
      await untilDone(made);
      const { order, cards, mails: sent, attempts } = await rowsOf(made);
      expect(cards.map(({ seq }) => seq)).toEqual([1, 2]);
      expect(sent).toHaveLength(2);
      expect(attempts).toHaveLength(1);
      expect(await journalOf(shop, `order:${order.id}`)).toEqual({ prepaid: -4_000, unissued: 4_000 });
      for (const kind of await toldOf(attempts[0]?.id ?? '')) kinds.add(kind);
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['payment_intent.succeeded', 'checkout.session.completed']));
    // Whoever told was answered each time: nothing is left to be told again.
    await shop.told();
    await shop.sandbox.resetSwitches();
    expect(await messagesOf(shop, 'order-confirmed')).toBe(mails + rounds);
    expect(await messagesOf(shop, cardMessageKinds.gift.name)).toBe(gifts + 2 * rounds);
    expect(await shop.balance('prepaid')).toBe(before);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  });

  test('what is paid is not confirmed a second time, whoever says so', async () => {
    const guest = await shop.visitor();
    const made = await ordered(guest.client, orderOf(aBuyer()));
    await shop.payPage(await pageOf(guest, made));
    await untilDone(made);
    const messageKeys = await messageKeysOf(shop.shop.keys, 'alpha');
    const again = shop.shop.inUnit('alpha', async (scope) =>
      confirmOrder(scope, { enqueue, messageKeys }, await lockOrder(scope, (await rowsOf(made)).order.id)),
    );
    await expect(again).rejects.toThrow('does not become issuing');
    expect((await rowsOf(made)).cards).toHaveLength(1);
  });
});

test('ORDER-03 what follows from being paid happens wholly or not at all', async () => {
  const guest = await shop.visitor();
  const made = await ordered(guest.client, orderOf(aBuyer()));
  const { order } = await rowsOf(made);
  const mails = await messagesOf(shop, 'order-confirmed');
  const messageKeys = await messageKeysOf(shop.shop.keys, 'alpha');
  const cut = shop.shop.inUnit('alpha', async (scope) => {
    const gone = () => Promise.reject(new Error('the queue is gone'));
    await confirmOrder(scope, { enqueue: gone, messageKeys }, await lockOrder(scope, order.id));
  });
  await expect(cut).rejects.toThrow('the queue is gone');
  expect(await readOrder(guest.client, made)).toMatchObject({ status: '03', order: { confirmedAt: null } });
  expect(await journalOf(shop, `order:${order.id}`)).toEqual({});
  expect(await messagesOf(shop, 'order-confirmed')).toBe(mails);
});
