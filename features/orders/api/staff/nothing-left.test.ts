// An order that cards pay wholly and that somebody has to look at all the same: there is no payment that could wait.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectOrderCall, releaseOrderCall } from '#contract/orders/review.ts';
import { check } from '#testing/checker/checker.ts';
import type { TestMember } from '#testing/members.ts';
import { cardNow, cartWith, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import { ordered, orderedLine } from '#testing/orders/order-shop.ts';
import { openReviewShop, type ReviewShop } from '#testing/orders/reviewed.ts';

let shop: ReviewShop;
let staff: TestMember;
beforeAll(async () => {
  shop = await openReviewShop();
});
beforeEach(async () => {
  staff = await shop.staffOf('alpha');
});

/** Three cards of 40, paid by a card of 120. */
async function paidByCard() {
  const { client } = await shop.visitor();
  const cart = await cartWith(shop, client, [{ value: 12_000 }]);
  const { shown: _, ...wish } = await shownOrder(client, [orderedLine({ amount: 40, qty: 3 })], cart);
  const made = await ordered(client, wish);
  return { made, card: cart.cards[0]!.id, rows: () => orderRows(shop, made.orderNo) };
}

test('RISK-02 it waits for somebody: no card is made, and what pays it is held', async () => {
  const { made, card, rows } = await paidByCard();
  expect(made).toMatchObject({ status: '04', isConfirm: false, payAmount: 0, payToken: '' });
  const { order, cards, attempts } = await rows();
  expect([order.state, cards, attempts]).toEqual(['review', [], []]);
  expect(await cardNow(shop, card)).toMatchObject({ held: 12_000 });
  expect(await shop.reviews(staff)).toMatchObject([{ orderNo: made.orderNo }]);
});

test('RISK-02 released, it is confirmed by the call itself and its cards are made', async () => {
  const { made, card, rows } = await paidByCard();
  expect(await shop.decide(releaseOrderCall, made.orderNo, staff)).toMatchObject({ orderNo: made.orderNo });
  await shop.until('its cards are made', async () => (await rows()).order.state === 'done');
  expect((await rows()).cards).toHaveLength(3);
  expect(await cardNow(shop, card)).toMatchObject({ available: 0, held: 0 });
});

test('RISK-02 rejected, it is called off and what was held is free', async () => {
  const { made, card, rows } = await paidByCard();
  expect(await shop.decide(rejectOrderCall, made.orderNo, staff)).toMatchObject({ orderNo: made.orderNo });
  const { order, cards } = await rows();
  expect([order.state, order.cancelled_why, cards]).toEqual(['cancelled', 'rejected', []]);
  expect(await cardNow(shop, card)).toMatchObject({ available: 12_000, held: 0 });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
