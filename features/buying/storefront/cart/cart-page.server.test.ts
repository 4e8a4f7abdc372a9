import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { letter } from '#testing/buying/delivery-draft.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { cartPage } from './cart-page.server.ts';

async function delivery(answer: object) {
  const warnings: string[] = [];
  const client = (() => Promise.resolve(answer)) as unknown as Client;
  const log = { warn: (_: object, text: string) => void warnings.push(text), error() {} };
  const page = await cartPage({ unit: unitProfile({ deliveryPromiseHours: 12 }), language: 'en', client, log });
  return { ...page.delivery, warnings };
}

test('SEND-03 the cart knows by when each letter is there, and nothing else of it', async () => {
  const { letterTypes, shop, warnings } = await delivery({ ok: true, data: [letter()] });
  expect(letterTypes).toEqual([{ letterTypeId: 'letter', countryCodes: [], daysMin: 2, daysMax: 4 }]);
  expect(shop.deliveryPromiseHours).toBe(12);
  expect(warnings).toEqual([]);
});

test('a cart is shown where the api does not tell of letters', async () => {
  const { letterTypes, warnings } = await delivery({ ok: false, failure: { status: 503, name: null, message: 'no' } });
  expect(letterTypes).toEqual([]);
  expect(warnings).toHaveLength(1);
});
