import { beforeAll, expect, test } from 'vitest';
import { paymentResultCall, tokenizeCall } from '#contract/payments/return.ts';
import { begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
  await shop.work();
});

const tokenize = ({ client }: Pick<Guest, 'client'>, sessionId: string, amount = 20) =>
  client(tokenizeCall, { sessionId, amount, paymentName: 'card' });

async function session(guest: Guest): Promise<string> {
  await begun(guest);
  return (await guest.attempts())[0]?.ref ?? '';
}

test('API-101 what the provider calls its session becomes a name that its result is asked for with', async () => {
  const guest = await shop.guest();
  const outcome = await tokenize(guest, await session(guest));
  if (!outcome.ok) throw new Error(outcome.failure.message);
  expect(await guest.client(paymentResultCall, { payment: outcome.data.idTokenize })).toMatchObject({
    ok: true,
    data: { orderNo: guest.order.number },
  });
});

test('API-101 another amount than was begun with is refused', async () => {
  const guest = await shop.guest();
  const id = await session(guest);
  for (const amount of [19.99, 20.001, 2_000])
    expect(await tokenize(guest, id, amount)).toMatchObject(refused('payment.amount-differs'));
});

test('API-101 a session of another unit, or of nobody, is unknown', async () => {
  const [guest, abroad] = [await shop.guest(), await shop.guest('beta')];
  for (const id of [await session(abroad), 'cs_test_nobody', guest.order.number])
    expect(await tokenize(guest, id)).toMatchObject(refused('payment.unknown'));
});
