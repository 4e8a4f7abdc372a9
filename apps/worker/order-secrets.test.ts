// D28: a card that was ordered has no number until its receiver wants to see it. What makes it one, what does not, and that
// it is nowhere to be found.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimGiftCall, openGiftCall, resendCardCall } from '#contract/cards/card-mails.ts';
import { listOwnCardsCall, queryCardCall } from '#contract/cards/cards.ts';
import type { Client } from '#contract/client.ts';
import { readOrderCall } from '#contract/orders/orders.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { freshMember } from '#testing/card-api.ts';
import { mailbox, tokenIn } from '#testing/card-mails.ts';
import { check } from '#testing/checker/checker.ts';
import { redisText, searchDump, searchText, searchWal, walPlaceOf } from '#testing/checker/secret-search.ts';
import { openMailingOrders, type MailingOrders } from '#testing/orders/mailing-orders.ts';
import { outboxEmpty } from '#testing/outbox.ts';
import { testProduct } from '#testing/product.ts';

let shop: MailingOrders;
beforeAll(async () => {
  // Cards can be kept, sent again and have a PIN.
  shop = await openMailingOrders({ profiles: { alpha: { can: usualChoices.can } } });
  await shop.work();
  await shop.send();
});

const alpha = <T>(work: Parameters<typeof shop.shop.inUnit<T>>[1]) => shop.shop.inUnit('alpha', work);

/** A card that somebody was sent, and the link to it. */
async function gifted() {
  const to = mailbox();
  const bought = await shop.buy({ order: [shop.lineTo(to)] });
  const mail = await shop.sandbox.waitForMail(to);
  const [card] = await shop.cardsOf(bought.id);
  return { ...bought, mail, card: card?.id ?? '', token: tokenIn(mail) };
}
const secretsOf = (card: string) =>
  alpha(({ tx }) => tx.selectFrom('card_secret').selectAll().where('card_id', '=', card).execute());
const linesOf = async (order: string) =>
  (await alpha(({ tx }) => tx.selectFrom('order_line').select('id').where('order_id', '=', order).execute())).map(
    ({ id }) => id,
  );
const last4Of = async (card: string) =>
  (await alpha(({ tx }) => tx.selectFrom('card').select('last4').where('id', '=', card).executeTakeFirstOrThrow()))
    .last4;
const openedAs = async (client: Client, token: string, isReveal = false) => {
  const outcome = await shop.open(client, token, isReveal);
  if (!outcome.ok) throw new Error(outcome.failure.name ?? 'nobody answered');
  return outcome.data;
};
const seen = async (token: string, isReveal = false) => openedAs((await shop.visitor()).client, token, isReveal);

describe('D28', () => {
  test('scanner-burns-link: whatever opens the links without asking for the number, none is made and nothing is used up', async () => {
    const { card, token, made } = await gifted();
    const url = new URL(openGiftCall.path, shop.api.base);
    for (const method of ['HEAD', 'GET', 'POST']) await fetch(url, { method });
    const { client } = await shop.visitor();
    for (const _ of [1, 2, 3]) {
      expect(await seen(token)).toMatchObject({ number: null, cardNumber: '', balance: 20 });
      await client(readOrderCall, { orderNo: made.orderNo, token: made.orderToken });
    }
    expect([await secretsOf(card), await last4Of(card)]).toEqual([[], null]);
    // A person's tap works all the same.
    expect((await seen(token, true)).number).toMatch(/^\d{16,20}$/);
  }, 60_000);

  test('the first reveal makes one secret, and twenty at once see the same', async () => {
    const { card, token } = await gifted();
    const visitors = await Promise.all(Array.from({ length: 20 }, () => shop.visitor()));
    const reveals = await Promise.all(visitors.map(({ client }) => shop.open(client, token, true)));
    const shown = reveals.map((outcome) => (outcome.ok ? `${outcome.data.number} ${outcome.data.pinCode}` : ''));
    expect(new Set(shown).size).toBe(1);
    const [number = '', pinCode = ''] = shown[0]?.split(' ') ?? [];
    expect(number).toMatch(/^\d{16,20}$/);
    const [secret, ...others] = await secretsOf(card);
    expect([secret?.revealed_at, others]).toEqual([expect.any(Date), []]);
    expect(await last4Of(card)).toBe(number.slice(-4));

    // By which its balance is asked for, as by any other; and a later look shows it in part.
    const { client } = await shop.visitor();
    expect(await client(queryCardCall, { cardNumber: number, pinCode })).toMatchObject({ data: { balance: 20 } });
    expect(await seen(token)).toMatchObject({ number: null, cardNumber: `•••• ${number.slice(-4)}` });
    expect((await seen(token, true)).number).toBe(number);
  }, 60_000);

  test('CARD-08 a card that enters an account gets its number then, and is listed by it', async () => {
    const { card, token } = await gifted();
    const taker = await freshMember(shop.shop, 'alpha');
    const { visit } = await shop.visitor();
    const client = shop.api.client('alpha', { visit, accessToken: taker.accessToken });
    const claimed = await client(claimGiftCall, { custId: taker.id, token }, { key: randomUUID() });
    expect(claimed).toMatchObject({ data: { cardNumber: expect.stringMatching(/^•••• \d{4}$/) } });
    expect(await secretsOf(card)).toMatchObject([{ revealed_at: null }]);
    const last4 = await last4Of(card);
    const listed = await client(listOwnCardsCall, { custId: taker.id, itemCode: 'mail' });
    expect(JSON.stringify(listed)).toContain(last4 ?? 'none');

    // Sent again, it opens with the number that it has.
    const number = (await openedAs(client, token, true)).number ?? '';
    expect(number.slice(-4)).toBe(last4);
    const to = mailbox();
    const wish = { custId: taker.id, cardNumber: number, receiverEmail: to };
    expect(await client(resendCardCall, wish, { key: randomUUID() })).toMatchObject({ data: { isResent: true } });
    const again = tokenIn(await shop.sandbox.waitForMail(to));
    expect((await seen(again, true)).number).toBe(number);
    expect(await secretsOf(card)).toMatchObject([{ version: 1, revealed_at: expect.any(Date) }]);
  }, 60_000);

  test('code-in-clear: of the cards of an order no number is in the database, what it wrote ahead, a job, a message, Redis or a log', async () => {
    const to = mailbox();
    const place = await walPlaceOf(shop.shop.databases.east);
    const bought = await shop.buy({ order: [shop.lineTo(to, { qty: 100, amount: 10 })] });
    // A hundred mails, on a machine that may be busy.
    await outboxEmpty(shop.shop, 'alpha', 150_000);
    const mails = await Promise.all((await shop.sandbox.mails(to)).map(({ id }) => shop.sandbox.mail(id)));
    expect(mails).toHaveLength(100);
    const numbers: string[] = [];
    // More at once than there is room for are told to come back.
    for (let at = 0; at < mails.length; at += 10) {
      const some = mails.slice(at, at + 10).map(async (mail) => (await seen(tokenIn(mail), true)).number ?? '');
      numbers.push(...(await Promise.all(some)));
    }
    expect(new Set(numbers).size).toBe(100);
    const secrets = [...numbers, ...mails.slice(0, 20).map(tokenIn), to, bought.to];
    expect((await searchDump(shop.shop.databases.east, secrets)).found).toEqual([]);
    expect(searchText(shop.shop.logged.join('\n'), secrets)).toEqual([]);
    expect(searchText(await redisText(shop.shop.redis), secrets)).toEqual([]);
    const ahead = await searchWal(shop.shop.databases.east, place, numbers);
    expect(ahead.found).toEqual([]);
    expect(ahead.bytes).toBeGreaterThan(100_000);
    // What is there is found.
    await alpha(({ tx }) => sql`select pg_logical_emit_message(true, 'leak', ${numbers[0]}::text)`.execute(tx));
    expect((await searchWal(shop.shop.databases.east, place, numbers)).found).toEqual([numbers[0]]);
    expect(searchText(mails.map(({ raw }) => raw).join('\n'), numbers)).toEqual([]);
  }, 240_000);
});

test('a brand’s codes go out with an order; sold out, it waits and calls somebody, and goes on with new ones', async () => {
  const product = testProduct({ itemCode: 'brand', issuer: 'third-party' });
  await alpha((scope) => saveProduct(scope, product, 1));
  const keys = await cardKeysOf(shop.shop.keys, 'alpha');
  const stock = (batch: string, count: number) =>
    alpha((scope) =>
      importStock(scope, keys, {
        batch,
        itemCode: 'brand',
        currency: 'EUR',
        value: 2_000,
        expiry: null,
        codes: Array.from({ length: count }, (_, at) => ({ number: `BRAND-${batch}-${at}`, pin: null })),
      }),
    );
  await stock('one', 1);
  const to = mailbox();
  const placed = await shop.place({ order: [shop.lineTo(to, { itemCode: 'brand', qty: 2 }), shop.lineTo(mailbox())] });
  await shop.pay(placed);
  const alarms = async () =>
    (await shop.shop.metrics.orderAlarms.get()).values.find(({ labels }) => labels.why === 'stock-empty')?.value ?? 0;
  await shop.until('somebody is called', async () => (await alarms()) > 0);
  // What there is of it goes its way.
  await shop.until('the other card is there', async () => (await shop.cardsOf(placed.id)).length === 1);
  expect(await shop.inOrder(placed).state()).toBe('issuing');
  expect(shop.shop.logged.join('')).toContain('a paid order waits for codes of a brand');
  // By the shop's clock, which stands still here; the queue's is another.
  const again = shop.shop.clock.now().getTime() + 5 * 60_000;
  const { rows } = await shop.shop
    .podOf('east')
    .pool.query<{ at: Date }>(
      `select start_after as at from pgboss.job where name = 'order-issue' and data ->> 'line' = any ($1)`,
      [await linesOf(placed.id)],
    );
  expect(rows.map(({ at }) => at.getTime())).toContain(again);
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);

  await stock('two', 1);
  await shop.reaches(placed, '09');
  await outboxEmpty(shop.shop, 'alpha');
  const mails = await Promise.all((await shop.sandbox.mails(to)).map(({ id }) => shop.sandbox.mail(id)));
  expect(mails.map(({ text }) => text?.includes('Value: €20'))).toEqual([true, true]);
  const numbers = await Promise.all(
    mails.map(async (mail) => {
      expect(await seen(tokenIn(mail))).toMatchObject({ balance: 20, number: null });
      return (await seen(tokenIn(mail), true)).number;
    }),
  );
  expect(new Set(numbers)).toEqual(new Set(['BRAND-one-0', 'BRAND-two-0']));
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
}, 60_000);
