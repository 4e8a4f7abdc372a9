// A shop that sells: api, payment service, worker and bank, as in `testing/payments/pay-shop.ts`, with orders that have
// something in them and all that follows from paying one.
import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { createOrderCall, readOrderCall } from '#contract/orders/orders.ts';
import type { Client } from '#contract/client.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { saveProfile } from '#data/units/units.ts';
import { paymentMeans } from '#domain/units/unit.ts';
import { paidOrders } from '#features/orders/worker/confirm-order.ts';
import { expireOrdersJob } from '#features/orders/worker/expire-orders.ts';
import { issueOrderJob } from '#features/orders/worker/issue-order.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import type { PodName } from '../local/services.ts';
import { openPayShop, type PayShopOptions } from '../payments/pay-shop.ts';
import { noBounds } from '../payments/no-bounds.ts';
import { testProduct } from '../product.ts';
import { unitProfile } from '../unit-profile.ts';
import { openVisit } from '../visit.ts';

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;
export type OrderWish = CallInput<typeof createOrderCall>;
export type Ordered = CallAnswer<typeof createOrderCall>;

/** One card of 20 by mail, for a friend. */
export const orderedLine = (changes: Partial<OrderWish['order'][number]> = {}): OrderWish['order'][number] => ({
  itemCode: 'mail',
  amount: 20,
  qty: 1,
  validMonths: 12,
  deliverType: 3,
  receiverName: 'Jane Doe',
  receiverEmail: 'jane@example.com',
  senderName: 'John Roe',
  senderEmail: 'john@example.com',
  message: 'For you',
  ...changes,
});

export const orderOf = (changes: Partial<OrderWish> = {}): OrderWish => {
  const order = changes.order ?? [orderedLine()];
  const orderAmount = changes.orderAmount ?? order.reduce((sum, { amount, qty }) => sum + amount * qty, 0);
  return {
    order,
    orderAmount,
    payment: [{ paymentMean: 'C04', amount: orderAmount }],
    invoiceEmail: 'john@example.com',
    invoiceReceiverName: 'Roe John',
    invoiceCountryCode: 'FR',
    buyerName: 'John Roe',
    captchaToken: 'test',
    ...changes,
  };
};

export async function openOrderShop({ profiles = {}, ...options }: PayShopOptions = {}) {
  const shop = await openPayShop({ ...options, profiles, orders: paidOrders });
  const { shop: core, jobs } = shop;
  for (const id of options.units ?? ['alpha', 'beta'])
    await core.inUnit(id, async (scope) => {
      await saveProfile(scope, unitProfile({ ...ordersProfile, id, ...profiles[id] }));
      await saveProduct(scope, testProduct({ itemCode: 'mail' }), 1);
    });
  const worker = { ...core, issuerOf };
  return {
    ...shop,
    /** Works what waits, from now on: payments, then cards. Mails stay in the outbox. */
    async work() {
      await shop.work();
      for (const { name } of core.pods as readonly { name: PodName }[])
        for (const runner of [issueOrderJob(worker), expireOrdersJob(worker)]) await jobs.work(runner, name);
    },
    /** A guest of the shop, who has ordered nothing yet. */
    async visitor(unit = 'alpha') {
      const visit = await openVisit(shop.api, unit);
      return { visit, client: shop.api.client(unit, { visit }), pay: shop.pay.client(unit, { visit }) };
    },
  };
}

/** What units have here, where a test does not say otherwise. */
export const ordersProfile: Partial<UnitProfile> = {
  severalProducts: true,
  consumerQtyMax: 1_000,
  paymentMeans: [...paymentMeans],
  ...noBounds,
};

export const ordering = (client: Client, wish: OrderWish = orderOf(), key: string = randomUUID()) =>
  client(createOrderCall, wish, { key });

/** Made, or the test fails. */
export async function ordered(client: Client, wish?: OrderWish): Promise<Ordered> {
  const outcome = await ordering(client, wish);
  if (!outcome.ok)
    throw new Error(
      `not ordered: ${outcome.failure.name ?? outcome.failure.message} ${JSON.stringify(outcome.failure.data)}`,
    );
  return outcome.data;
}

/** As whoever has its link sees it. */
export async function readOrder(client: Client, { orderNo, orderToken }: Pick<Ordered, 'orderNo' | 'orderToken'>) {
  const outcome = await client(readOrderCall, { orderNo, token: orderToken });
  if (!outcome.ok) throw new Error(`not read: ${outcome.failure.name ?? outcome.failure.message}`);
  return outcome.data;
}
