import { beforeAll, expect, test } from 'vitest';
import { secretOf, signatureOf } from '#testing/payments/notice-signature.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ units: ['alpha'] });
});

async function send(body: string, signature = 't=1,v1=00'): Promise<number> {
  const answer = await fetch(`${shop.pay.base}/webhooks/stripe/alpha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return answer.status;
}

const event = {
  id: 'evt_honest',
  object: 'event',
  type: 'payment_intent.succeeded',
  api_version: '2026-10-28.endive',
  created: 1,
  livemode: false,
  data: { object: { id: 'pi_unknown', object: 'payment_intent', metadata: {} } },
};

test('whoever forges long notices is not listened to after a while; a true one from there is, and nobody is kept waiting', async () => {
  const long = JSON.stringify({ padding: 'x'.repeat(20_000) });
  for (let sent = 0; sent < 60; sent++) expect(await send('{}')).toBe(400);
  expect(await send(long)).toBe(429);
  expect(await send('{}')).toBe(400);
  const payload = JSON.stringify(event);
  expect(await send(payload, signatureOf(payload, secretOf('alpha')))).toBe(200);
  const other = await fetch(`${shop.pay.base}/initToken?buId=alpha`);
  expect(other.status).toBe(200);
});
