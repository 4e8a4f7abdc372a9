import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#testing/payments/killable.ts';
import { secretOf, signatureOf } from '#testing/payments/notice-signature.ts';
import { openPayShop, type PayShop } from '#testing/payments/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ units: ['alpha'] });
});

async function send(body: string, signature = 't=1,v1=00', base = shop.pay.base): Promise<number> {
  const answer = await fetch(`${base}/webhooks/stripe/alpha`, {
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

describe('confirmed-three-times', () => {
  const told = (id: string) =>
    shop.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('payment_event').select('event').where('event', '=', id).execute(),
    );
  const fifty = (id: string, bases: readonly string[]) => {
    const payload = JSON.stringify({ ...event, id });
    const signature = signatureOf(payload, secretOf('alpha'));
    return Promise.all(Array.from({ length: 50 }, (_, at) => send(payload, signature, bases[at % bases.length])));
  };

  test('one notice fifty times at once to two services: written down once, and all are answered', async () => {
    const other = await shop.openPay({});
    const answers = await fifty('evt_fifty', [shop.pay.base, other.base]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await told('evt_fifty')).toHaveLength(1);
    const { rows: jobs } = await shop.shop
      .podOf('east')
      .pool.query(`select from pgboss.job where name = 'payment-check' and data ->> 'event' = 'evt_fifty'`);
    expect(jobs).toHaveLength(1);
  });

  test('one that cannot be written down: none of fifty is answered yes, and the next one is', async () => {
    await asOwner(shop, (owner) => owner.query('alter table payment_event rename to payment_event_gone'));
    const answers = await fifty('evt_lost', [shop.pay.base]);
    expect(answers.every((status) => status >= 500)).toBe(true);
    await asOwner(shop, (owner) => owner.query('alter table payment_event_gone rename to payment_event'));
    expect(await fifty('evt_lost', [shop.pay.base])).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await told('evt_lost')).toHaveLength(1);
  });
});
