import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProduct } from '#data/catalogue/products.ts';
import { openUnits, saveProfile } from '#data/units/units.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually, quickestMs } from '#testing/wait.ts';
import { PublicAnswers } from './public-answers.ts';

let shop: TestShop;
/** Two apis on the same databases, each with its own listeners, as two processes have. */
let api: TestApi;
let other: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
  const units = await openUnits(shop.pods);
  afterAll(() => units.directory.close());
  other = await openTestApi(shop, units);
  await price('alpha', 1_000);
});

const price = (unit: string, min: number) =>
  shop.inUnit(unit, (scope) =>
    saveProduct(scope, testProduct({ denominations: { kind: 'list', values: [min, 50_000] } }), 1),
  );

const path = '/v6/product/products/all/1';
const ask = (at: TestApi, address: string, headers: Record<string, string> = {}) =>
  fetch(at.base + address, { headers });

interface Answer {
  data: { products: { minAmount: number; productName: string }[] };
}
const minOf = async (at: TestApi, address: string) =>
  ((await (await ask(at, address)).json()) as Answer).data.products[0]?.minAmount;

test('a public answer has a tag; asked again with it, nothing is sent', async () => {
  const first = await ask(api, `${path}?aggregatorBuId=alpha`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get('cache-control')).toBe('public, max-age=4, stale-while-revalidate=4');
  const again = await ask(api, `${path}?aggregatorBuId=alpha`, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  const german = await ask(api, `${path}?aggregatorBuId=alpha`, { 'if-none-match': '"another"' });
  expect(german.status).toBe(200);
});

test('a changed price shows within 10 s in every process, and the tag changes', async () => {
  const address = `${path}?aggregatorBuId=alpha`;
  const before = (await ask(other, address)).headers.get('etag');
  expect(await minOf(api, address)).toBe(10);
  const ms = await quickestMs(2_000, async (again) => {
    const min = 1_500 + again * 100;
    await price('alpha', min);
    for (const at of [api, other])
      await eventually('the new price', async () => (await minOf(at, address)) === min / 100, { withinMs: 10_000 });
  });
  expect(ms).toBeLessThan(2_000);
  expect((await ask(other, address)).headers.get('etag')).not.toBe(before);
});

test('a changed profile shows as well', async () => {
  const currency = async () =>
    ((await (await ask(api, `${path}?aggregatorBuId=alpha`)).json()) as { data: { products: { currency: string }[] } })
      .data.products[0]?.currency;
  expect(await currency()).toBe('EUR');
  await shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile({ id: 'alpha', currency: 'USD' })));
  await eventually('the new currency', async () => (await currency()) === 'USD', { withinMs: 10_000 });
});

test('HOME-03 words that the unit says mean the same are found as soon as they are saved, in every process', async () => {
  await shop.inUnit('beta', (scope) => saveProduct(scope, testProduct({ tagline: { en: 'Bistro' } }), 1));
  const ms = await quickestMs(2_000, async (again) => {
    const word = `canteen${'s'.repeat(again)}`;
    const address = `${path}?aggregatorBuId=beta&productName=${word}`;
    const countOf = async (at: TestApi) => ((await (await ask(at, address)).json()) as Answer).data.products.length;
    // Both keep that there is nothing.
    for (const at of [api, other]) await eventually('an answer', async () => (await countOf(at)) === 0);
    const searchSynonyms = { en: [[word, 'bistro']] };
    await shop.inUnit('beta', (scope) => saveProfile(scope, unitProfile({ id: 'beta', searchSynonyms })));
    for (const at of [api, other])
      await eventually('the card', async () => (await countOf(at)) === 1, { withinMs: 10_000 });
  });
  // Sooner than what is kept would end by itself.
  expect(ms).toBeLessThan(2_000);
});

test('what one language is answered is not what another is', async () => {
  const nameIn = async (language: string) =>
    ((await (await ask(api, `${path}?aggregatorBuId=alpha`, { 'accept-language': language })).json()) as Answer).data
      .products[0]?.productName;
  expect(await nameIn('en')).toBe('Test card');
  expect(await nameIn('ar')).toBe('بطاقة');
});

test('what one unit is answered is not what another unit is', async () => {
  await price('beta', 2_500);
  expect(await minOf(api, `${path}?aggregatorBuId=beta`)).toBe(25);
  expect(await minOf(api, `${path}?aggregatorBuId=alpha`)).not.toBe(25);
});

test('an answer to a member is neither kept nor given to others', async () => {
  const member = await signedIn(shop, 'alpha');
  const authorization = `Basic ${btoa(`${member.token}:`)}`;
  const answer = await ask(api, `${path}?aggregatorBuId=alpha`, { authorization });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toBeNull();
  expect(answer.headers.get('cache-control') ?? '').not.toContain('public');
});

test('a refusal is not kept', async () => {
  const address = '/v6/product/products/all/0?aggregatorBuId=alpha';
  const answer = await ask(api, address);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('etag')).toBeNull();
});

test('however many ask at once, an answer is made once', async () => {
  const kept = new PublicAnswers();
  let made = 0;
  const make = async () => {
    await setImmediate();
    made += 1;
    return made;
  };
  const answers = await Promise.all(Array.from({ length: 40 }, () => kept.once('name', make)));
  expect(new Set(answers)).toEqual(new Set([1]));
  expect(await kept.once('name', make)).toBe(2);
});

test('what was read before a change is not found after it, even when it is kept later', () => {
  const kept = new PublicAnswers();
  const name = kept.nameOf('alpha', 'en', '/list');
  kept.forget('alpha');
  kept.keep(name, { old: true });
  expect(kept.find(kept.nameOf('alpha', 'en', '/list'))).toBeUndefined();
});

test('memory has a limit: the least asked for makes room', () => {
  const kept = new PublicAnswers(10_000);
  for (let at = 0; at < 50; at += 1) kept.keep(kept.nameOf('alpha', 'en', `/${at}`), 'x'.repeat(1_000));
  const found = Array.from({ length: 50 }, (_, at) => kept.find(kept.nameOf('alpha', 'en', `/${at}`))).filter(Boolean);
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBeLessThan(10);
});
