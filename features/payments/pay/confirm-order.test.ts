import { beforeAll, expect, test } from 'vitest';
import { captureByLogCall, confirmOrderCall, tokenizeCall } from '#contract/payments/return.ts';
import { signedIn } from '#testing/members.ts';
import { placeOrder } from '#testing/payments/orders.ts';
import { beginning, begun, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';
import { pressButton } from '#testing/sandbox/payments.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({
    profiles: { alpha: { psp: 'ingenico', paymentMeans: ['credit-card', 'debit-card'] }, beta: { psp: 'ingenico' } },
  });
  await shop.work();
});

const confirm = ({ client }: Pick<Guest, 'client'>, orderNo: string) => client(confirmOrderCall, { orderNo });

test('API-104 PAY-13 whoever made the order hears that it is paid', async () => {
  const guest = await shop.guest();
  const { redirectUrl, paymentId } = await begun(guest);
  await pressButton({ redirectUrl }, 'pay');
  expect(await confirm(guest, guest.order.number)).toMatchObject({
    ok: true,
    data: { orderNo: guest.order.number, pspResult: { paymentId, paymentMethod: 'C04', isPending: false } },
  });
  expect(await guest.state()).toBe('issuing');
});

test('API-104 PAY-13 of several attempts it is the last that is asked about', async () => {
  const guest = await shop.guest();
  await begun(guest);
  shop.shop.clock.advance(1_000);
  const { redirectUrl, paymentId } = await begun(guest, { paymentMethod: '16' });
  await pressButton({ redirectUrl }, 'pay');
  expect(await confirm(guest, guest.order.number)).toMatchObject({
    ok: true,
    data: { pspResult: { paymentId, paymentMethod: '16' } },
  });
});

test('API-104 a stranger learns nothing of an order, nor does another customer or another unit', async () => {
  const guest = await shop.guest();
  const { redirectUrl } = await begun(guest);
  await pressButton({ redirectUrl }, 'pay');
  const ben = await signedIn(shop.shop, 'alpha');
  const strangers = [
    await shop.guest(),
    await shop.guest('beta'),
    { client: shop.pay.client('alpha') },
    { client: shop.pay.client('alpha', { accessToken: ben.accessToken }) },
  ];
  for (const stranger of strangers)
    expect(await confirm(stranger, guest.order.number)).toMatchObject(refused('payment.unknown'));
  // Nor by the calls that take a provider's name, which is a secret.
  const orderNo = guest.order.number;
  for (const { client } of strangers) {
    expect(await client(captureByLogCall, { paymentLogId: orderNo })).toMatchObject(refused('payment.unknown'));
    const session = { sessionId: orderNo, amount: 20, paymentName: 'card' };
    expect(await client(tokenizeCall, session)).toMatchObject(refused('payment.unknown'));
  }
  // None of them had the provider asked.
  expect(await guest.state()).toBe('placed');
});

test('API-104 a member hears of their own, in any browser', async () => {
  const ana = await signedIn(shop.shop, 'alpha');
  const order = await shop.shop.inUnit('alpha', (scope) => placeOrder(scope, { buyer: ana.id }));
  const client = shop.pay.client('alpha', { accessToken: ana.accessToken });
  expect(await confirm({ client }, order.number)).toMatchObject(refused('payment.unknown'));
  expect(await beginning({ client, order })).toMatchObject({ ok: true });
  expect(await confirm({ client }, order.number)).toMatchObject({ ok: true, data: { pspResult: { isPending: true } } });
});
