// RISK-01: what is counted of whoever pays, and of whoever was turned away.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { rejectOrderCall, releaseOrderCall } from '#contract/orders/review.ts';
import { cardNumber } from '#testing/faults/orders/carding.ts';
import { freshMember } from '#testing/card-api.ts';
import {
  openOrderShop,
  ordered,
  ordering,
  orderedLine,
  orderOf,
  type OrderShop,
  type OrderWish,
} from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';
import { openVisit } from '#testing/visit.ts';

let shop: OrderShop;
let staff: ReturnType<OrderShop['api']['client']>;
beforeAll(async () => {
  shop = await openOrderShop({
    profiles: {
      alpha: {
        reviewAboveAmount: 10_000,
        reviewAboveCardOrders: 1,
        reviewAboveMailboxOrders: 2,
        mailboxOrdersHourMax: 6,
      },
    },
  });
  await shop.work();
  const { accessToken } = await freshMember(shop.shop, 'alpha', { kind: 'staff' });
  staff = shop.api.client('alpha', { accessToken });
});

let counted = 0;
/** Somebody whom nobody has seen, for somebody whom nobody has seen. */
const wish = (changes: Partial<OrderWish> = {}, line: Parameters<typeof orderedLine>[0] = {}) =>
  orderOf({
    order: [orderedLine({ receiverEmail: `friend${++counted}@example.com`, ...line })],
    invoiceEmail: `buyer${counted}@example.com`,
    ...changes,
  });
const dear = () => wish({}, { amount: 40, qty: 3 });
const reasonsOf = (id: string) =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const row = tx.selectFrom('order_detail').select('review').where('order_id', '=', id);
    return (await row.executeTakeFirstOrThrow()).review;
  });

/** Paid, until it waits for somebody or is delivered. */
async function paid(asked: OrderWish, card: number) {
  const guest = await shop.visitor();
  const made = await ordered(guest.client, asked);
  const { id } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select('id').where('number', '=', made.orderNo).executeTakeFirstOrThrow(),
  );
  const order = shop.inOrder({ id });
  await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  await shop.payPage(await order.page(), { card: cardNumber(card) });
  const end = await shop.until('it goes on', async () => {
    const state = await order.state();
    return (state === 'review' || state === 'done') && state;
  });
  return { ...order, id, number: made.orderNo, end, reasons: await reasonsOf(id) };
}

const decide = (call: typeof releaseOrderCall | typeof rejectOrderCall, orderNo: string) =>
  staff(call, { orderNo, reason: 'looked at it' }, { key: randomUUID() });

describe('card-testing: a card is counted when it is set aside, and not only when it is taken', () => {
  test('one that waits to be looked at is one that was used', async () => {
    const first = await paid(dear(), 1);
    expect(first).toMatchObject({ end: 'review', reasons: ['amount'] });
    expect(await paid(wish(), 1)).toMatchObject({ end: 'review', reasons: ['card-orders'] });
    expect(await paid(dear(), 1)).toMatchObject({ end: 'review', reasons: ['amount', 'card-orders'] });
  });

  test('and is not counted again when it is taken', async () => {
    const first = await paid(dear(), 2);
    expect(await decide(releaseOrderCall, first.number)).toMatchObject({ ok: true });
    await shop.until('it is delivered', async () => (await first.state()) === 'done');
    const tallies = await shop.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('tally').select('amount').where('what', '=', 'order-card').orderBy('amount').execute(),
    );
    expect(tallies.map(({ amount }) => amount)).toEqual([1, 3]);
  });
});

describe('card-testing: whoever was turned away is looked at again', () => {
  test('by the card, under whatever name, and by the mailbox, with whatever card; for thirty days', async () => {
    const asked = dear();
    const first = await paid(asked, 3);
    expect(await decide(rejectOrderCall, first.number)).toMatchObject({ ok: true });
    expect(await paid(wish(), 3)).toMatchObject({ end: 'review', reasons: ['card-orders', 'card-rejected'] });
    const again = () => wish({ invoiceEmail: asked.invoiceEmail });
    const second = await paid(again(), 4);
    expect(second).toMatchObject({ end: 'review', reasons: ['mailbox-rejected'] });
    // It was known when it was made, so its money is only set aside.
    expect(await second.attempts()).toMatchObject([{ state: 'authorised' }]);
    shop.shop.clock.advance(29 * 86_400_000);
    expect(await paid(wish(), 3)).toMatchObject({ end: 'review', reasons: ['card-rejected'] });
    shop.shop.clock.advance(2 * 86_400_000);
    expect(await paid(wish(), 3)).toMatchObject({ end: 'done', reasons: [] });
    expect(await paid(again(), 5)).toMatchObject({ end: 'done', reasons: [] });
  });
});

describe('what a stranger orders in somebody’s name and does not pay', () => {
  test('does not bring them under review; what is paid for them does', async () => {
    const invoiceEmail = 'ana@example.com';
    const stranger = await shop.visitor();
    for (let at = 0; at < 3; at += 1) await ordered(stranger.client, wish({ invoiceEmail }));
    expect(await paid(wish({ invoiceEmail }), 10)).toMatchObject({ end: 'done', reasons: [] });
    expect(await paid(wish({ invoiceEmail }), 11)).toMatchObject({ end: 'done', reasons: [] });
    const third = await paid(wish({ invoiceEmail }), 12);
    expect(third).toMatchObject({ end: 'review', reasons: ['mailbox-orders'] });
    expect(await third.attempts()).toMatchObject([{ state: 'authorised' }]);
  });

  test('made before and paid together, those above the bound are looked at all the same', async () => {
    const invoiceEmail = 'many@example.com';
    const ends = await Promise.all([20, 21, 22, 23].map((card) => paid(wish({ invoiceEmail }), card)));
    expect(ends.filter(({ end }) => end === 'done')).toHaveLength(2);
  });

  test('does not keep a member from ordering, who is known by their account; a guest’s hour is used up', async () => {
    const invoiceEmail = 'member@example.com';
    const stranger = await shop.visitor();
    for (let at = 0; at < 6; at += 1) await ordered(stranger.client, wish({ invoiceEmail }));
    expect(await ordering(stranger.client, wish({ invoiceEmail }))).toMatchObject({
      failure: { name: 'order.too-many' },
    });
    const { accessToken } = await freshMember(shop.shop, 'alpha', { kind: 'customer' });
    const member = shop.api.client('alpha', { visit: await openVisit(shop.api, 'alpha'), accessToken });
    // Whatever address they write down, it is their own hour.
    for (let at = 0; at < 6; at += 1) await ordered(member, wish(at % 2 ? { invoiceEmail } : {}));
    expect(await ordering(member, wish())).toMatchObject({ failure: { name: 'order.too-many' } });
  });
});
