import { beforeAll, expect, test } from 'vitest';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ units: ['alpha'] });
});

const forged = async (): Promise<number> => {
  const answer = await fetch(`${shop.pay.base}/webhooks/stripe/alpha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  });
  return answer.status;
};

test('whoever forges notices is not listened to after a while, and nobody else is kept waiting', async () => {
  for (let sent = 0; sent < 60; sent++) expect(await forged()).toBe(400);
  expect(await forged()).toBe(429);
  const other = await fetch(`${shop.pay.base}/initToken?buId=alpha`);
  expect(other.status).toBe(200);
});
