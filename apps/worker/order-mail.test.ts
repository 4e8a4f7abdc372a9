// From the order to the mailboxes: what its buyer and the receivers of its cards get, how often, and what its links open.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openGiftCall } from '#contract/cards/card-mails.ts';
import { readOrderCall } from '#contract/orders/orders.ts';
import { saveCatalogue } from '#data/catalogue/catalogue.ts';
import { cardMessageKinds } from '#data/cards/card-mails.ts';
import { findOrder } from '#data/orders/orders.ts';
import { cardWriters } from '#features/cards/worker/card-writers.ts';
import { mailbox, tokenIn } from '#testing/card-mails.ts';
import { testCatalogue } from '#testing/catalogue-parts.ts';
import { check } from '#testing/checker/checker.ts';
import { openMailingOrders, type MailingOrders } from '#testing/orders/mailing-orders.ts';
import { begun } from '#testing/payments/paying.ts';
import { outboxEmpty } from '#testing/outbox.ts';

let shop: MailingOrders;
beforeAll(async () => {
  shop = await openMailingOrders();
  await shop.shop.inUnit('alpha', (scope) => saveCatalogue(scope, testCatalogue({ discounts: [] })));
  await shop.work();
  await shop.send();
});

const alpha = <T>(work: Parameters<typeof shop.shop.inUnit<T>>[1]) => shop.shop.inUnit('alpha', work);
const sentTo = (to: string) => shop.sandbox.mails(to);
const settled = async () => {
  await shop.idle();
  await shop.until('nothing is issued any more', async () => {
    const states = await shop.jobs.states('order-issue');
    return !states['created'] && !states['active'] && !states['retry'];
  });
  await outboxEmpty(shop.shop, 'alpha');
};

describe('an order that is paid', () => {
  test('PASS-01 PASS-06 PAY-21 tells its buyer once, with its number, a link that opens all of it and no code', async () => {
    const [jane, ann] = [mailbox(), mailbox()];
    const bought = await shop.buy({
      order: [shop.lineTo(jane, { qty: 2 }), shop.lineTo(ann, { receiverName: 'Ann Lee' })],
    });
    const mail = await shop.sandbox.waitForMail(bought.to);
    await settled();
    expect([await sentTo(bought.to), await sentTo(jane), await sentTo(ann)].map(({ length }) => length)).toEqual([
      1, 2, 1,
    ]);
    expect(mail.subject).toBe(`Your order ${bought.made.orderNo} is paid`);
    for (const said of ['Jane Doe', 'Ann Lee', jane, ann, '2 × €20', 'John Roe']) expect(mail.text).toContain(said);

    // Somebody else's browser, a year later.
    const stranger = await shop.visitor();
    const [, orderNo = '', token = ''] = /\/alpha\/order\/([^#\s]+)#(\S+)/.exec(mail.text ?? '') ?? [];
    expect(orderNo).toBe(bought.made.orderNo);
    expect(await stranger.client(readOrderCall, { orderNo })).toMatchObject({ data: { order: null } });
    const read = await stranger.client(readOrderCall, { orderNo, token });
    expect(read).toMatchObject({
      data: { status: '09', order: { buyerEmail: bought.to, totalQuantity: 3, items: [{ issued: 2 }, { issued: 1 }] } },
    });

    // Not even when there are numbers to show.
    const numbers: string[] = [];
    for (const { id } of [...(await sentTo(jane)), ...(await sentTo(ann))]) {
      const opened = await shop.open(stranger.client, tokenIn(await shop.sandbox.mail(id)), true);
      if (opened.ok) numbers.push(opened.data.number ?? '');
    }
    expect(numbers).toHaveLength(3);
    const again = JSON.stringify(await stranger.client(readOrderCall, { orderNo, token }));
    for (const number of numbers) {
      expect(number).toMatch(/^\d{16,20}$/);
      expect(again).not.toContain(number);
      expect(mail.raw).not.toContain(number);
    }
  }, 60_000);

  test('confirmed-three-times: however often it is heard, and every job worked twice, a card and a mail of each', async () => {
    const to = mailbox();
    const placed = await shop.place({ order: [shop.lineTo(to, { qty: 3 })] });
    await shop.pay(placed);
    await Promise.all([1, 2, 3].map(() => shop.askAbout(shop.inOrder(placed))));
    await shop.reaches(placed, '09');
    await settled();
    const lines = await alpha(({ tx }) =>
      tx.selectFrom('order_line').select('id').where('order_id', '=', placed.id).execute(),
    );
    const messages = await alpha(({ tx }) => tx.selectFrom('message').select('id').execute());
    await shop.jobs.add(
      'alpha',
      'order-issue',
      lines.flatMap(({ id }) => [1, 2].map(() => ({ line: id, from: 1 }))),
    );
    await shop.jobs.add(
      'alpha',
      'message',
      messages.map(({ id }) => ({ message: id })),
    );
    await Promise.all([1, 2, 3].map(() => shop.askAbout(shop.inOrder(placed))));
    await settled();
    expect(await shop.cardsOf(placed.id)).toHaveLength(3);
    expect([(await sentTo(to)).length, (await sentTo(placed.to)).length]).toEqual([3, 1]);
    const tokens = await Promise.all((await sentTo(to)).map(async ({ id }) => tokenIn(await shop.sandbox.mail(id))));
    expect(new Set(tokens).size).toBe(3);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  }, 60_000);

  test('code-before-money: until it is paid there is no card, no mail and no job of it', async () => {
    const to = mailbox();
    const placed = await shop.place({ order: [shop.lineTo(to)] });
    for (const state of ['placed', 'transfer', 'waiting', 'review'] as const) {
      await alpha(({ tx }) => tx.updateTable('orders').set({ state }).where('id', '=', placed.id).execute());
      await shop.reconcile();
      await settled();
      expect(await shop.cardsOf(placed.id), state).toEqual([]);
      expect([...(await sentTo(to)), ...(await sentTo(placed.to))], state).toEqual([]);
    }
    const { rows } = await alpha(({ tx }) =>
      sql`select from pgboss.job j join order_line l on l.id::text = j.data ->> 'line'
        where j.name = 'order-issue' and l.order_id = ${placed.id}`.execute(tx),
    );
    expect(rows).toEqual([]);
  }, 60_000);

  test('PAY-28 that is not paid in time is called off, and its buyer is told, once', async () => {
    const placed = await shop.place();
    const { guest, made } = placed;
    await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
    // Nothing came of it; who never began to pay is told nothing.
    await alpha(({ tx }) =>
      tx.updateTable('payment_attempt').set({ state: 'expired' }).where('order_id', '=', placed.id).execute(),
    );
    await alpha(({ tx, clock }) =>
      tx.updateTable('orders').set({ ends_at: clock.now() }).where('id', '=', placed.id).execute(),
    );
    for (const _ of [1, 2]) await shop.jobs.add('alpha', 'order-expire', [{}]);
    const mail = await shop.sandbox.waitForMail(placed.to);
    for (const _ of [1, 2]) await shop.jobs.add('alpha', 'order-expire', [{}]);
    await settled();
    expect(mail.subject).toBe(`Your order ${placed.made.orderNo} was cancelled`);
    expect(mail.text).toContain('We did not receive your payment in time');
    expect(await sentTo(placed.to)).toHaveLength(1);
    expect(await alpha((scope) => findOrder(scope, placed.id))).toMatchObject({ cancelledWhy: 'expired' });
  }, 60_000);
});

describe('the gift', () => {
  test('CARD-13 PERS-13 opens as its giver dressed it, with their words', async () => {
    const to = mailbox();
    await shop.buy({
      order: [
        shop.lineTo(to, { templateId: 1, message: 'For Jane', receiverLanguage: 'en', senderName: 'Hélène Roe' }),
      ],
    });
    const mail = await shop.sandbox.waitForMail(to);
    expect(mail.subject).toBe('Hélène Roe sent you a gift card');
    expect(mail.text).toContain('> For Jane');
    expect(mail.html).toContain('/alpha/card/mail/art.png?lang=en&amp;design=1');
    const [theme] = testCatalogue().templates;
    const { client } = await shop.visitor();
    expect(await client(openGiftCall, { token: tokenIn(mail) })).toMatchObject({
      data: {
        senderName: 'Hélène Roe',
        receiverName: 'Jane Doe',
        message: 'For Jane',
        balance: 20,
        design: { art: theme?.art, lines: [{ text: 'For Jane' }] },
      },
    });
  }, 60_000);

  test('LAW-02 is valid from when it goes out, and its mail says until when', async () => {
    await shop.jobs.stopWorkers();
    const to = mailbox();
    const placed = await shop.place({ order: [shop.lineTo(to, { validMonths: 12 })] });
    await shop.pay(placed);
    const { clock } = shop.shop;
    // Checked now, issued ten days later.
    const bought = clock.now();
    clock.advance(10 * 86_400_000);
    await shop.work();
    await shop.send();
    // Whoever began that day has no visit any more.
    await shop.until('it is done', async () => (await shop.inOrder(placed).state()) === 'done');
    const [card] = await shop.cardsOf(placed.id);
    const last = new Date(clock.now());
    last.setUTCFullYear(last.getUTCFullYear() + 1);
    expect(Math.abs((card?.expires_at?.getTime() ?? 0) - last.getTime())).toBeLessThan(2 * 86_400_000);
    expect((card?.expires_at?.getTime() ?? 0) - bought.getTime()).toBeGreaterThan(373 * 86_400_000);
    const mail = await shop.sandbox.waitForMail(to);
    const said = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mail.text).toMatch(
      new RegExp(`Can be used until: (${said.format(last)}|${said.format(new Date(last.getTime() - 86_400_000))})`),
    );
  }, 60_000);

  test('that was bought for an address that does not exist stays, and can be seen', async () => {
    const to = mailbox();
    const bought = await shop.buy({ order: [shop.lineTo(to)] });
    await shop.sandbox.waitForMail(to);
    await settled();
    const [card] = await shop.cardsOf(bought.id);
    const gift = cardWriters.find(({ kind }) => kind === cardMessageKinds.gift);
    const mail = await alpha(({ tx }) =>
      tx
        .selectFrom('card_mail')
        .select('id')
        .where('card_id', '=', card?.id ?? '')
        .executeTakeFirstOrThrow(),
    );
    await alpha(({ tx }) =>
      sql`update card_mail set state = 'waiting', ended_at = null where id = ${mail.id}`.execute(tx),
    );
    const before = shop.shop.logged.length;
    await alpha(async (scope) =>
      gift?.ended?.(
        {
          scope,
          id: randomUUID(),
          madeAt: scope.clock.now(),
          content: { mail: mail.id },
          log: shop.parts.log,
          metrics: shop.shop.metrics,
          shopOrigin: '',
        },
        'refused',
      ),
    );
    const said = shop.shop.logged.slice(before).join('');
    expect(said).toContain('a gift that was bought has not arrived; it stays');
    expect(said).not.toContain('"level":50');
    expect(await shop.cardsOf(bought.id)).toEqual([card]);
    expect(card).toMatchObject({ available: 2_000, state: 'new' });
    const state = await alpha(({ tx }) =>
      tx.selectFrom('card_mail').select('state').where('id', '=', mail.id).executeTakeFirstOrThrow(),
    );
    expect(state.state).toBe('refused');
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  }, 60_000);
});
