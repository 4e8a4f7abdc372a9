import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { cancelOrderCall } from '#contract/orders/orders.ts';
import type { OrderState } from '#domain/orders/order-state.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn } from '#testing/members.ts';
import { cardNow, cartWith, messagesOf, orderRows, shownOrder, aBuyer } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  readOrder,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { putOrderState } from '#testing/payments/orders.ts';
import { begun, beginning, refused } from '#testing/payments/paying.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
  await shop.work();
});

type Visitor = Awaited<ReturnType<OrderShop['visitor']>>;

const orders = (by: Visitor) => ordered(by.client, orderOf(aBuyer()));
const cancelling = (client: Client, { orderNo }: Pick<Ordered, 'orderNo'>, token?: string) =>
  client(cancelOrderCall, { orderNo, ...(token !== undefined && { token }) }, { key: crypto.randomUUID() });
const stateOf = async (made: Ordered) => (await orderRows(shop, made.orderNo)).order.state;
const cancelled = { ok: true, data: { status: '02', isCanceled: true } };

/** Begun by its buyer; the page that it is paid on. */
async function pageOf(by: Visitor, made: Ordered, means: object = {}): Promise<string> {
  await begun({ client: by.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount, ...means });
  return String((await orderRows(shop, made.orderNo)).attempts[0]?.['ref']);
}
const refundsOf = async (made: Ordered) => {
  const { attempts } = await orderRows(shop, made.orderNo);
  return shop.shop.inUnit('alpha', ({ tx }) =>
    tx
      .selectFrom('payment_refund')
      .select(['state', 'why', 'amount'])
      .where(
        'attempt_id',
        'in',
        attempts.map(({ id }) => id),
      )
      .execute(),
  );
};

test('API-38 ORDER-04 API-113 ORDER-37 its buyer calls it off, and again with the same answer', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  const told = await messagesOf(shop, 'order-cancelled');
  expect(await cancelling(guest.client, made)).toEqual({
    ok: true,
    data: { orderNo: made.orderNo, status: '02', isCanceled: true },
  });
  expect(await cancelling(guest.client, made)).toMatchObject(cancelled);
  expect(await readOrder(guest.client, made)).toMatchObject({
    status: '02',
    hasFailed: false,
    order: { canCancel: false, payToken: '', cancelled: 'buyer', isRefunding: false },
  });
  // Whoever called it off knows.
  expect(await messagesOf(shop, 'order-cancelled')).toBe(told);
  expect(await beginning({ client: guest.pay, order: { number: made.orderNo } })).toMatchObject(refused('order.over'));
});

test('API-38 ORDER-37 whoever holds its link calls it off, wherever they are', async () => {
  const made = await orders(await shop.visitor());
  const elsewhere = await shop.visitor();
  expect(await cancelling(elsewhere.client, made, made.orderToken)).toMatchObject(cancelled);
  expect(await stateOf(made)).toBe('cancelled');
});

describe('nobody else', () => {
  test('API-38 a stranger who has its number, or a link of another kind or order, calls off nothing', async () => {
    const guest = await shop.visitor();
    const [made, other] = [await orders(guest), await orders(guest)];
    const stranger = await shop.visitor();
    const tokens = [undefined, other.orderToken, made.payToken, `${made.orderToken}x`, 'nothing'];
    for (const token of tokens)
      expect(await cancelling(stranger.client, made, token)).toMatchObject(refused('order.unknown'));
    expect(await cancelling(stranger.client, { orderNo: 'ALPHA-0123456789AB0' })).toMatchObject(
      refused('order.unknown'),
    );
    expect(await stateOf(made)).toBe('placed');
  });

  test('API-38 another customer calls off nothing of somebody’s, nor a guest with the same visit', async () => {
    const guest = await shop.visitor();
    const [ana, ben] = [await signedIn(shop.shop, 'alpha'), await signedIn(shop.shop, 'alpha')];
    const as = ({ accessToken }: typeof ana) => shop.api.client('alpha', { visit: guest.visit, accessToken });
    const made = await ordered(as(ana), orderOf(aBuyer()));
    for (const client of [as(ben), guest.client])
      expect(await cancelling(client, made)).toMatchObject(refused('order.unknown'));
    expect(await stateOf(made)).toBe('placed');
    expect(await cancelling(as(ana), made)).toMatchObject(cancelled);
  });

  test('API-38 another unit knows neither the number nor the link', async () => {
    const made = await orders(await shop.visitor());
    const beta = await shop.visitor('beta');
    expect(await cancelling(beta.client, made, made.orderToken)).toMatchObject(refused('order.unknown'));
    const renamed = { orderNo: made.orderNo.replace('ALPHA', 'BETA') };
    expect(await cancelling(beta.client, renamed, made.orderToken)).toMatchObject(refused('order.unknown'));
    expect(await stateOf(made)).toBe('placed');
  });
});

test('ORDER-37 what is paid, looked at or over is not called off by its buyer', async () => {
  const guest = await shop.visitor();
  const states: OrderState[] = ['review', 'issuing', 'locked', 'done', 'part-returned', 'returned'];
  for (const state of states) {
    const made = await orders(guest);
    const { order } = await orderRows(shop, made.orderNo);
    await shop.shop.inUnit('alpha', (scope) => putOrderState(scope, order.id, state));
    expect(await cancelling(guest.client, made), state).toMatchObject(refused('order.not-cancellable'));
    expect(await stateOf(made)).toBe(state);
  }
});

test('ORDER-04 card-stays-drained: what cards held for it is theirs again, to the cent, and used once is not lost', async () => {
  const guest = await shop.visitor();
  const cart = await cartWith(shop, guest.client, [{ value: 1_000 }, { value: 500 }]);
  const { shown: _, ...wish } = await shownOrder(guest.client, [orderedLine({ amount: 50 })], cart);
  const made = await ordered(guest.client, wish);
  expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 0, held: 1_000 });
  expect(await cancelling(guest.client, made)).toMatchObject(cancelled);
  expect(await cardNow(shop, cart.cards[0]!.id)).toMatchObject({ available: 1_000, held: 0 });
  expect(await cardNow(shop, cart.cards[1]!.id)).toMatchObject({ available: 500, held: 0 });
  expect((await orderRows(shop, made.orderNo)).holds.map(({ state }) => state)).toEqual(['voided', 'voided']);
});

test('old-session-still-payable: the page that is open somewhere takes no money any more', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  const page = await pageOf(guest, made);
  expect(await cancelling(guest.client, made)).toMatchObject(cancelled);
  await shop.until('its attempt is over', async () => {
    const [attempt] = (await orderRows(shop, made.orderNo)).attempts;
    return attempt && !['starting', 'open'].includes(attempt.state);
  });
  expect(await shop.payPage(page)).not.toMatchObject({ kind: 'paid' });
  expect(await stateOf(made)).toBe('cancelled');
  expect(await refundsOf(made)).toEqual([]);
});

test('ORDER-04 money-for-a-dead-order: what was paid as it was called off goes back, once, and revives nothing', async () => {
  const guest = await shop.visitor();
  const made = await orders(guest);
  const page = await pageOf(guest, made);
  const before = await shop.balance('prepaid');
  await shop.jobs.stopWorkers();
  expect(await shop.payPage(page)).toMatchObject({ kind: 'paid' });
  expect(await cancelling(guest.client, made)).toMatchObject(cancelled);
  const version = async () => (await orderRows(shop, made.orderNo)).order.version;
  const seen = await version();
  await shop.work();
  await shop.until('it went back', async () => (await refundsOf(made))[0]?.state === 'done');
  // Whoever looks at it hears that it came, and that it is back.
  await shop.until('its page has heard', async () => (await version()) >= seen + 2);
  await shop.check(shop.inOrder((await orderRows(shop, made.orderNo)).order));
  expect(await refundsOf(made)).toEqual([{ state: 'done', why: 'late', amount: 2_000 }]);
  expect(await stateOf(made)).toBe('cancelled');
  expect((await orderRows(shop, made.orderNo)).cards).toEqual([]);
  expect(await shop.balance('prepaid')).toBe(before);
  expect(await readOrder(guest.client, made)).toMatchObject({ status: '02', order: { isRefunding: false } });
});

test('ORDER-37 money-for-a-dead-order: paid and called off at one moment it is one of both, and nobody’s money stays', async () => {
  const before = await shop.balance('prepaid');
  const rounds = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const guest = await shop.visitor();
      const made = await orders(guest);
      const page = await pageOf(guest, made);
      const together = [() => shop.payPage(page), () => cancelling(guest.client, made)];
      await Promise.all((at % 2 ? together.toReversed() : together).map((go) => go()));
      return made;
    }),
  );
  for (const made of rounds) {
    const read = () => orderRows(shop, made.orderNo);
    await shop.until('it is decided', async () => {
      const { order, attempts } = await read();
      const isBack = (await refundsOf(made)).every(({ state }) => state === 'done');
      return ['cancelled', 'done'].includes(order.state) && isBack && attempts.every(({ state }) => state !== 'open');
    });
    await shop.idle();
    const { order, cards, attempts } = await read();
    const paid = attempts.filter(({ state }) => state === 'paid');
    expect(cards).toHaveLength(order.state === 'done' ? 1 : 0);
    expect(await refundsOf(made)).toHaveLength(order.state === 'done' ? 0 : paid.length);
  }
  expect(await shop.balance('prepaid')).toBe(before);
});

test('after all of it the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
