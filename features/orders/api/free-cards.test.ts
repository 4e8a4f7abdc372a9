// Cards that a tier gives on top, where what somebody buys adds up for them: once, however they order.
import { beforeAll, expect, test } from 'vitest';
import { cancelOrderCall } from '#contract/orders/orders.ts';
import { accumulate, saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { check } from '#testing/checker/checker.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { aBuyer, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  ordering,
  orderOf,
  type Ordered,
  type OrderShop,
} from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';
import { testProduct } from '#testing/product.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop({ profiles: { alpha: { discountType: 'free-card' } } });
  await inAlpha((scope) => saveProduct(scope, testProduct({ itemCode: 'tiered' }), 8));
  await shop.work();
});

const inAlpha = <T>(work: Parameters<typeof shop.shop.inUnit<T>>[1]) => shop.shop.inUnit('alpha', work);
const tierGiving = (itemCode: string) =>
  inAlpha((scope) =>
    saveTiers(scope, 'tiered', [
      { itemCode: 'tiered', from: 10_000, to: null, rate: 0, free: { itemCode, amount: 1_000, qty: 2 } },
    ]),
  );
const wish = () => orderOf({ ...aBuyer(), order: [orderedLine({ itemCode: 'tiered', amount: 20 })] });

/** Somebody who has bought as much of it. */
async function regular(amount: number) {
  const member = await signedIn(shop.shop, 'alpha');
  await inAlpha((scope) => accumulate(scope, 'tiered', member.id, amount));
  const { visit } = await shop.visitor();
  const as = { visit, accessToken: member.accessToken };
  return { member, client: shop.api.client('alpha', as), pay: shop.pay.client('alpha', as) };
}
type Regular = Awaited<ReturnType<typeof regular>>;

const freeIn = async (made: Ordered) => (await orderRows(shop, made.orderNo)).lines.filter(({ free }) => free).length;
const boughtBy = ({ id }: TestMember) =>
  inAlpha(async ({ tx }) => {
    const row = tx.selectFrom('accumulated_purchase').select('amount').where('customer_id', '=', id);
    return (await row.executeTakeFirstOrThrow()).amount;
  });

async function pays({ pay }: Regular, made: Ordered): Promise<void> {
  await begun({ client: pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  await shop.payPage(await shop.inOrder((await orderRows(shop, made.orderNo)).order).page());
  await shop.until('it is done', async () => (await orderRows(shop, made.orderNo)).order.state === 'done');
}

test('D4 TOTAL-24 of several orders before the first is paid one reaches the tier, and its cards are given once', async () => {
  await tierGiving('mail');
  const buyer = await regular(9_000);
  const made = await Promise.all(Array.from({ length: 3 }, () => ordered(buyer.client, wish())));
  const free = await Promise.all(made.map(freeIn));
  expect(free.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  for (const order of made) await pays(buyer, order);
  expect(await boughtBy(buyer.member)).toBe(15_000);
  expect(await freeIn(await ordered(buyer.client, wish()))).toBe(0);
  const cards = await Promise.all(made.map(async ({ orderNo }) => (await orderRows(shop, orderNo)).cards.length));
  expect(cards.toSorted((a, b) => a - b)).toEqual([1, 1, 3]);
});

test('D4 TOTAL-24 what came to nothing reached nothing: the next order has the cards', async () => {
  await tierGiving('mail');
  const buyer = await regular(9_000);
  const first = await ordered(buyer.client, wish());
  const second = await ordered(buyer.client, wish());
  for (const { orderNo } of [first, second]) await buyer.client(cancelOrderCall, { orderNo }, { key: orderNo });
  const third = await ordered(buyer.client, wish());
  expect(await Promise.all([first, second, third].map(freeIn))).toEqual([1, 0, 1]);
});

test('TOTAL-24 an unpaid order at a higher tier leaves the lower tier’s cards to nobody after it', async () => {
  const free = { itemCode: 'mail', amount: 1_000, qty: 2 };
  await inAlpha((scope) =>
    saveTiers(scope, 'tiered', [
      { itemCode: 'tiered', from: 5_000, to: 8_999, rate: 0, free },
      { itemCode: 'tiered', from: 9_000, to: null, rate: 0, free },
    ]),
  );
  const buyer = await regular(0);
  const worth = (amount: number) => orderOf({ ...aBuyer(), order: [orderedLine({ itemCode: 'tiered', amount })] });
  const made: number[] = [];
  for (const amount of [100, 60, 60]) made.push(await freeIn(await ordered(buyer.client, worth(amount))));
  expect(made).toEqual([1, 0, 0]);
});

test('D3 cards that were shown and are another order’s by now are a changed price', async () => {
  await tierGiving('mail');
  const buyer = await regular(9_000);
  const { shown, ...quoted } = await shownOrder(buyer.client, wish().order);
  expect(shown.freeItems).toHaveLength(1);
  await ordered(buyer.client, wish());
  expect(await ordering(buyer.client, quoted)).toMatchObject({ ok: false, failure: { name: 'order.price-changed' } });
});

test.each([
  ['is no product', 'nothing'],
  ['is not sold any more', 'withdrawn'],
])('what %s is not given, and whoever reaches its tier orders all the same', async (_, free) => {
  await inAlpha((scope) => saveProduct(scope, testProduct({ itemCode: 'withdrawn', forSale: false }), 9));
  await tierGiving(free);
  const { client } = await shop.visitor();
  const made = await ordered(
    client,
    orderOf({ ...aBuyer(), order: [orderedLine({ itemCode: 'tiered', amount: 100 })] }),
  );
  expect(await freeIn(made)).toBe(0);
});

test('after all of it the books are right', async () => {
  await shop.idle();
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
