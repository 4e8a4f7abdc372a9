// What nobody sends who means well: it is refused before it costs anything, and never as a fault of ours.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimGiftCall, resendCardCall } from '#contract/cards/card-mails.ts';
import { uploadResourceCall } from '#contract/shop/resources.ts';
import { wireHeaders } from '#contract/headers.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { capabilities } from '#domain/units/unit.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { failureNames } from '#contract/failure-names.ts';
import { freshMember } from '#testing/card-api.ts';
import { testProduct } from '#testing/product.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit } from '#testing/visit.ts';
import { PublicAnswers } from '#server/public-answers.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, { rates: unlimited });
  await shop.inUnit('alpha', async (scope) => {
    await saveProfile(scope, unitProfile({ id: 'alpha', can: capabilities, phoneCreditProvider: 'reloadly' }));
    await saveProduct(scope, testProduct({ itemCode: 'card-1' }), 1);
  });
});

const list = '/v6/product/products/all/1';
const get = async (path: string) => {
  const answer = await fetch(api.base + path);
  return {
    status: answer.status,
    body: (await answer.json()) as { error: { code: number } | null },
  };
};
const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(api.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [wireHeaders.key]: randomUUID(), ...headers },
    body,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { error: { code: number } | null },
  };
};
function refusal({ body: { error } }: { body: { error: { code: number } | null } }) {
  if (error && !failureNames.has(error.code)) throw new Error(`an answer with the code ${error.code}`);
  return error && failureNames.get(error.code);
}

describe('a question that is asked in public', () => {
  test('with a field that the call does not have is refused', async () => {
    const answer = await get(`${list}?aggregatorBuId=alpha&junk=${'x'.repeat(12_000)}`);
    expect([answer.status, refusal(answer)]).toEqual([400, 'input.invalid']);
    expect((await get(`${list}?aggregatorBuId=alpha&__proto__=1`)).status).toBe(400);
    expect((await get(`${list}?aggregatorBuId=alpha`)).status).toBe(200);
  });

  test('is kept under what it means, not under how it was written', async () => {
    const publicAnswers = new PublicAnswers();
    const own = await openTestApi(shop, { rates: unlimited, publicAnswers });
    const spellings = [
      `${list}?aggregatorBuId=alpha&productName=caf`,
      `${list}?productName=caf&aggregatorBuId=alpha`,
      `${list}?productName=%63af&aggregatorBuId=%61lpha`,
    ];
    for (const path of spellings) expect((await fetch(own.base + path)).status).toBe(200);
    expect(publicAnswers.count).toBe(1);
    await fetch(`${own.base}${list}?aggregatorBuId=alpha&productName=tea`);
    expect(publicAnswers.count).toBe(2);
  });

  test('takes as much room as its name and its answer have', () => {
    const kept = new PublicAnswers(100_000);
    for (let at = 0; at < 100; at += 1) kept.keep(`${at} ${'x'.repeat(15_000)}`, 'short');
    expect(kept.bytes).toBeLessThanOrEqual(100_000);
    expect(kept.count).toBeLessThan(10);
  });
});

describe('a body that no form could have', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test('thousands of arrays in each other, wherever they are', async () => {
    const [path, member] = ['/v2/resource/upload', await freshMember(shop, 'alpha')];
    const unit = '"aggregatorBuId":"alpha"';
    expect(uploadResourceCall.keep).toBe('day');
    for (const depth of [33, 3_000])
      expect((await post(path, `{${unit},"resourceContent":"AAAA","more":${nested(depth)}}`)).status).toBe(400);
    const token = { authorization: `Basic ${btoa(`${member.token}:`)}` };
    const resend = await post(
      '/v2/card/cardResend',
      `{"custId":"${member.id}","cardNumber":"1","x":${nested(10_000)}}`,
      token,
    );
    expect(resend.status).toBe(400);
    expect(resendCardCall.path).toBe('/card/cardResend');
  });

  test('inside a seal', async () => {
    const visit = await openVisit(api, 'alpha');
    const member = await freshMember(shop, 'alpha');
    const client = api.client('alpha', { visit, accessToken: () => member.token });
    let deep: unknown = [];
    for (let at = 0; at < 1_000; at += 1) deep = [deep];
    const sent = { custId: member.id, token: 'x', more: deep };
    expect(await client(claimGiftCall, sent, { key: randomUUID() })).toMatchObject({
      failure: { status: 400 },
    });
  });

  test('a NUL, in a query, a path, a body, a name of a field or inside a seal', async () => {
    expect((await get(`${list}?aggregatorBuId=alpha&productName=a%00b`)).status).toBe(400);
    expect((await get(`/v3/product/detail/a%00b?aggregatorBuId=alpha`)).status).toBe(400);
    const login = { aggregatorBuId: 'alpha', account: 'a@example.com', password: 'x' };
    expect(
      (await post('/v8/login', JSON.stringify({ ...login, userType: 'EM', corporateCode: 'A\u0000' }))).status,
    ).toBe(400);
    expect((await post('/v8/login', JSON.stringify({ ...login, 'na\u0000me': 1 }))).status).toBe(400);
    const visit = await openVisit(api, 'alpha');
    const member = await freshMember(shop, 'alpha');
    const client = api.client('alpha', { visit, accessToken: () => member.token });
    const sent = { custId: member.id, token: 'a\u0000b' };
    expect(await client(claimGiftCall, sent, { key: randomUUID() })).toMatchObject({
      failure: { status: 400 },
    });
  });

  test('half of a character, in a body, a name of a field or inside a seal', async () => {
    const login = { aggregatorBuId: 'alpha', account: 'a@example.com', password: 'x' };
    for (const half of ['\\ud800', '\\ude00', '\\ude00\\ud83d']) {
      const said = JSON.stringify({ ...login, userType: 'EM', corporateCode: 'A' });
      expect((await post('/v8/login', said.replace('"A"', `"A${half}b"`))).status).toBe(400);
      expect((await post('/v8/login', said.replace('{', `{"na${half}me":1,`))).status).toBe(400);
    }
    const visit = await openVisit(api, 'alpha');
    const member = await freshMember(shop, 'alpha');
    const client = api.client('alpha', { visit, accessToken: () => member.token });
    const sent = { custId: member.id, token: 'a\ud800b' };
    expect(await client(claimGiftCall, sent, { key: randomUUID() })).toMatchObject({
      failure: { status: 400 },
    });
  });

  test('none of them is logged as a fault', () => {
    expect(shop.logged.filter((line) => line.includes('"a call failed"'))).toEqual([]);
  });
});
