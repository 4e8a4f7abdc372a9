import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { cardCodes } from '#domain/cards/card-number.ts';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import { cardKeysOf, type CardKeys } from '#data/cards/card-secrets.ts';
import { importStock, stockLeft } from '#data/cards/card-stock.ts';
import { countCardsOfLine } from '#data/cards/cards.ts';
import { accountBalance, receivePayment } from '#ledger/post.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import { check } from '#testing/checker/checker.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { cardsABatch, issueLine, type LineToIssue } from './issue-line.ts';

let shop: TestShop;
let keys: CardKeys;
beforeAll(async () => {
  shop = await openTestShop();
  keys = await cardKeysOf(shop.keys, 'alpha');
});

const codes = cardCodes((bytes) => crypto.getRandomValues(new Uint8Array(bytes)), {
  withPin: true,
});
const pay = (amount: number) =>
  shop.inUnit('alpha', (scope) =>
    receivePayment(scope, { key: randomUUID(), means: 'credit-card', currency: 'EUR', amount }),
  );
const lineOf = (quantity: number, itemCode = 'card-1'): LineToIssue => ({
  line: randomUUID(),
  quantity,
  itemCode,
  currency: 'EUR',
  value: 2_500,
  reason: 'order',
  state: 'new',
  owner: null,
  expiry: expiryAfter(12, 'Europe/Paris', shop.clock.now()),
});
const step = (line: LineToIssue, issuer: 'own' | 'third-party', most: number) =>
  shop.inUnit('alpha', (scope) => issueLine(scope, { issuer: issuerOf({ issuer }), keys, codes }, line, most));
const made = ({ line }: LineToIssue) => shop.inUnit('alpha', (scope) => countCardsOfLine(scope, line));

test('a line is issued in steps, and another run adds nothing', async () => {
  await pay(25 * 2_500);
  const line = lineOf(25);
  const outcomes = [];
  for (let at = 0; at < 4; at++) outcomes.push(await step(line, 'own', 10));
  expect([outcomes, await made(line)]).toEqual([['more', 'more', 'done', 'done'], 25]);
  const { violations, cards } = await check(shop.databases.east);
  expect([violations, cards]).toEqual([[], 25]);
});

test('eight workers on one line: never more cards than were ordered', async () => {
  await pay(200 * 2_500);
  const line = lineOf(200);
  const worker = async () => {
    for (let tries = 0; tries < 200; tries++) {
      // A worker that loses gets an error or a repeat, and looks again; the queue does the same.
      const outcome = await step(line, 'own', 20).catch(() => 'lost' as const);
      if (outcome === 'done') return;
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(await made(line)).toBe(200);
  expect((await check(shop.databases.east)).violations).toEqual([]);
});

test('a brand’s codes are handed out until there are none; the figure says how many are left', async () => {
  await pay(10 * 2_500);
  const stock = Array.from({ length: 6 }, (_, at) => ({ number: `CODE-${at}`, pin: null }));
  await shop.inUnit('alpha', (scope) =>
    importStock(scope, keys, {
      batch: 'one',
      itemCode: 'brand',
      currency: 'EUR',
      value: 2_500,
      expiry: null,
      codes: stock,
    }),
  );
  const first = lineOf(4, 'brand');
  expect(await step(first, 'third-party', 10)).toBe('done');
  expect(await shop.inUnit('alpha', stockLeft)).toEqual([
    { itemCode: 'brand', value: 2_500, currency: 'EUR', left: 2 },
  ]);
  const second = lineOf(6, 'brand');
  expect(await step(second, 'third-party', 10)).toEqual({ refused: 'stock.empty' });
  expect(await made(second)).toBe(0);
  // The brand is owed what was handed out, and nothing of it is on our cards.
  expect(
    await shop.inUnit('alpha', (scope) => accountBalance(scope, { kind: 'merchant', detail: 'brand' }, 'EUR')),
  ).toBe(10_000);
  expect((await check(shop.databases.east)).violations).toEqual([]);
});

test('several batches in a step; the first that the stock cannot serve ends it, and no number is left out', async () => {
  const batches = 2.5 * cardsABatch;
  await pay(2 * batches * 2_500);
  const own = lineOf(batches);
  expect([await step(own, 'own', batches), await made(own)]).toEqual(['done', batches]);
  const stock = Array.from({ length: 1.5 * cardsABatch }, (_, at) => ({ number: `MANY-${at}`, pin: null }));
  await shop.inUnit('alpha', (scope) =>
    importStock(scope, keys, {
      batch: 'many',
      itemCode: 'many',
      currency: 'EUR',
      value: 2_500,
      expiry: null,
      codes: stock,
    }),
  );
  const line = lineOf(batches, 'many');
  expect([await step(line, 'third-party', batches), await made(line)]).toEqual(['more', cardsABatch]);
  expect([await step(line, 'third-party', batches), await made(line)]).toEqual([
    { refused: 'stock.empty' },
    cardsABatch,
  ]);
  expect((await check(shop.databases.east)).violations).toEqual([]);
});

test('given-away cards are paid for by the shop', async () => {
  const line = { ...lineOf(2), reason: 'free' as const };
  expect(await step(line, 'own', 10)).toBe('done');
  expect(await shop.inUnit('alpha', (scope) => accountBalance(scope, { kind: 'discount' }, 'EUR'))).toBe(-5_000);
});
