import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { confirmPaymentCall, tokenizeCall } from '#contract/payments/return.ts';
import { begun, csrfTokenOf, refused } from '#testing/payments/paying.ts';
import { openPayShop, type Guest, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ profiles: { alpha: { psp: 'paypal' }, beta: { psp: 'amazon' } } });
  await shop.work();
});

/** The signed name of a payment that has begun. */
async function nameOf(guest: Guest): Promise<string> {
  await begun(guest);
  const [attempt] = await guest.attempts();
  const outcome = await guest.client(tokenizeCall, { sessionId: attempt?.ref ?? '', amount: 20, paymentName: 'PP' });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data.idTokenize;
}

const confirm = async (
  { client }: Guest,
  idTokenize: string,
  changes: Partial<CallInput<typeof confirmPaymentCall>> = {},
) =>
  client(confirmPaymentCall, {
    csrfToken: await csrfTokenOf(client),
    pspId: 'paypal',
    callBackUrl: 'http://shop.test/alpha/loading/order',
    idTokenize,
    ...changes,
  });

test('API-103 PAY-09 PAY-10 the address that is given says what became of it', async () => {
  const guest = await shop.guest();
  const name = await nameOf(guest);
  const outcome = await confirm(guest, name);
  expect(outcome).toEqual({ ok: true, data: { redirectUrl: `http://pay.test/result/${name}` } });
  // As a page does in the second step: with the token, the address to come back to and the unit.
  const answer = await fetch(`${shop.pay.base}/result/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
    body: JSON.stringify({
      token: await csrfTokenOf(guest.client),
      callBackUrl: 'http://shop.test/alpha/loading/order',
      buId: 'alpha',
    }),
  });
  expect(await answer.json()).toMatchObject({ success: true, data: { orderNo: guest.order.number } });
});

test('API-103 a payment of another unit is unknown', async () => {
  const [guest, abroad] = [await shop.guest(), await shop.guest('beta')];
  const name = await nameOf(abroad);
  expect(await confirm(guest, name)).toMatchObject(refused('payment.unknown'));
  expect(await confirm(guest, name.replace('beta', 'alpha'))).toMatchObject(refused('payment.unknown'));
});

test('API-103 a wrong token and an address elsewhere are refused', async () => {
  const guest = await shop.guest();
  const name = await nameOf(guest);
  const csrfToken = await csrfTokenOf((await shop.guest()).client);
  expect(await confirm(guest, name, { csrfToken })).toMatchObject(refused('input.invalid'));
  expect(await confirm(guest, name, { callBackUrl: 'http://evil.test/' })).toMatchObject(
    refused('return-address.refused'),
  );
});

test('API-103 a page that names another provider than the payment’s is refused', async () => {
  const guest = await shop.guest();
  const name = await nameOf(guest);
  for (const pspId of ['amazon', 'stripe', ''])
    expect(await confirm(guest, name, { pspId })).toMatchObject(refused('payment.unknown'));
});

test('API-103 a payment that was begun with the provider before the unit’s newest is confirmed by its page', async () => {
  const guest = await shop.guest();
  const name = await nameOf(guest);
  const [attempt] = await guest.attempts();
  await shop.shop.inUnit('alpha', ({ tx }) =>
    sql`update payment_attempt set provider = 'amazon' where id = ${attempt?.id}`.execute(tx),
  );
  expect(await confirm(guest, name, { pspId: 'amazon' })).toMatchObject({ ok: true });
  expect(await confirm(guest, name)).toMatchObject(refused('payment.unknown'));
});
