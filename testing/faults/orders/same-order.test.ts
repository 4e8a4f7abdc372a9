import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { cancelOrderCall } from '#contract/orders/orders.ts';
import { placeOrder, type OrderDesk, type Wish } from '#features/buying/storefront/checkout/ordering/place-order.ts';
import type { Client } from '#contract/client.ts';
import { check } from '../../checker/checker.ts';
import { openOrderShop, ordered, ordering, type OrderShop, type OrderWish } from '../../orders/order-shop.ts';
import {
  cardNow,
  cartWith,
  counted,
  orderRows,
  shownOrder,
  type PayingCard,
  type TestCart,
} from '../../orders/order-rows.ts';
import { beginning } from '../../payments/paying.ts';
import { sessionsOf } from '../../payments/payable-pages.ts';
import { openVisit } from '../../visit.ts';
import { openApiProcess, type ApiProcess } from './api-processes.ts';
import { sameOrder } from './same-order.ts';

const rounds = Number(process.env['SAME_ORDER_ROUNDS'] ?? 4);

let shop: OrderShop;
let apis: readonly [ApiProcess, ApiProcess];
beforeAll(async () => {
  shop = await openOrderShop();
  apis = await Promise.all([openApiProcess(shop), openApiProcess(shop)]);
  await shop.work();
});

test(
  'E9 second-tap-second-order: one key fifty times at once to two apis is one order and one answer, to the byte',
  async () => {
    const result = await sameOrder(shop, apis, rounds);
    console.log(JSON.stringify(result));
    const wrong = { duplicates: 0, differing: 0, unanswered: 0, mistaken: 0 };
    expect(result).toEqual({ rounds, requests: rounds * 50, ...wrong });
  },
  60_000 + rounds * 10_000,
);

/** What a tab keeps, in a storage of its own; a tab that is duplicated begins with a copy of it. */
function openTab(client: Client, kept: unknown = null, isHeard = true) {
  let storage = JSON.stringify(kept);
  const keys: string[] = [];
  const desk: OrderDesk<OrderWish> = {
    entry: {
      read: async () => JSON.parse(storage) as unknown,
      write: (value) => void (storage = JSON.stringify(value)),
      flush: async () => {},
      forget: () => void (storage = 'null'),
    },
    freshKey: randomUUID,
    digest: async (text) => text,
    async create(body, key) {
      keys.push(key);
      const outcome = await ordering(client, body, key);
      return isHeard ? outcome : { ok: false, failure: { status: null, name: null, message: 'cut off' } };
    },
    async callOff({ orderNo }) {
      await client(cancelOrderCall, { orderNo }, { key: randomUUID() });
      return 'over';
    },
    wait: () => new Promise((goOn) => void setTimeout(goOn, 100)),
  };
  return { keys, kept: () => JSON.parse(storage) as unknown, place: (wish: Wish<OrderWish>) => placeOrder(desk, wish) };
}

/** One cart, as both tabs show it. */
async function shownCart(client: Client, cart?: TestCart): Promise<Wish<OrderWish>> {
  const { shown, ...wish } = await shownOrder(client, undefined, cart);
  return { cart: 'cart', others: 'others', lines: ['line'], payAmount: shown.payAmount, body: async () => wish };
}

/** The same person at each of the apis. */
async function somebody(): Promise<readonly [Client, Client]> {
  const visit = await openVisit(apis[0], 'alpha');
  return [apis[0].client('alpha', { visit }), apis[1].client('alpha', { visit })];
}

const orderNoOf = (placed: Awaited<ReturnType<typeof placeOrder>>) =>
  placed.kind === 'made' ? placed.order.orderNo : placed.kind;

test('E9 two tabs with one cart: one that was duplicated says the same under the same key, and both have one order', async () => {
  const [here, there] = await somebody();
  const wish = await shownCart(here);
  const before = await counted(shop);
  const first = openTab(here, null, false);
  expect(await first.place(wish)).toEqual({ kind: 'unheard' });
  const tabs = [openTab(here, first.kept()), openTab(there, first.kept()), openTab(there, first.kept())];
  const placed = await Promise.all(tabs.map((tab) => tab.place(wish)));
  expect(new Set([first, ...tabs].flatMap(({ keys }) => keys)).size).toBe(1);
  expect(new Set(placed.map(orderNoOf)).size).toBe(1);
  expect((await counted(shop)).orders).toBe(before.orders + 1);
});

test('E9 two tabs with one cart, opened apart: each order is its own, and a card that pays is in one of them', async () => {
  const [here, there] = await somebody();
  const cart = await cartWith(shop, here, [{ value: 500 }]);
  const [heldCard] = cart.cards as readonly [PayingCard];
  const wish = await shownCart(here, cart);
  const tabs = [openTab(here), openTab(there)];
  const placed = await Promise.all(tabs.map((tab) => tab.place(wish)));
  expect(placed.map(({ kind }) => kind).toSorted()).toEqual(['made', 'refused']);
  expect(await cardNow(shop, heldCard.id)).toMatchObject({ available: 0, held: 500 });
});

test('E9 two tabs with one cart, opened apart: what is paid in one leaves the other unpaid, and nobody pays for it', async () => {
  const [here, there] = await somebody();
  const visit = await openVisit(apis[0], 'alpha');
  const wish = await shownCart(here);
  const placed = await Promise.all([openTab(here), openTab(there)].map((tab) => tab.place(wish)));
  const [paid = '', other = ''] = placed.map(orderNoOf);
  expect(paid).not.toBe(other);
  const { order } = await orderRows(shop, paid);
  const pay = shop.pay.client('alpha', { visit });
  const token = placed[0]?.kind === 'made' ? placed[0].order.payToken : '';
  expect(await beginning({ client: pay, order: { number: paid } }, { token })).toMatchObject({ ok: true });
  await shop.payPage(await shop.inOrder(order).page());
  await shop.until('it is done', async () => (await shop.inOrder(order).state()) === 'done');
  expect(await orderRows(shop, other)).toMatchObject({ order: { state: 'placed' }, attempts: [], cards: [] });
});

test('E9 two tabs pay one order at once, at two payment services: one page that can be paid, and one payment', async () => {
  const visit = await openVisit(apis[0], 'alpha');
  const made = await ordered(apis[0].client('alpha', { visit }));
  const second = await shop.openPay({});
  const [here, there] = [shop.pay.client('alpha', { visit }), second.client('alpha', { visit })];
  const { order } = await orderRows(shop, made.orderNo);
  const begun = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      beginning({ client: at % 2 ? here : there, order: { number: made.orderNo } }),
    ),
  );
  const pages = new Set(begun.flatMap((outcome) => (outcome.ok ? [outcome.data.redirectUrl] : [])));
  expect(pages.size).toBe(1);
  const page = await shop.inOrder(order).page();
  await Promise.all([shop.payPage(page), shop.payPage(page), shop.payPage(page)]);
  await shop.until('it is done', async () => (await shop.inOrder(order).state()) === 'done');
  await shop.idle();
  const { attempts, cards } = await orderRows(shop, made.orderNo);
  expect([attempts.map(({ state }) => state), cards.length]).toEqual([['paid'], 1]);
  expect(await sessionsOf(shop, order, { status: 'complete' })).toHaveLength(1);
});

test('whatever was ordered twice here, the books are right', async () => {
  const { violations, journals } = await check(shop.shop.databases.east);
  expect(violations).toEqual([]);
  expect(journals).toBeGreaterThan(0);
});
