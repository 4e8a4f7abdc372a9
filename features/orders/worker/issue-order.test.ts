import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { saveTiers } from '#data/catalogue/discounts.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { saveProfile } from '#data/units/units.ts';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import type { DiscountType } from '#domain/units/unit.ts';
import { check } from '#testing/checker/checker.ts';
import { aBuyer, cartWith, counted, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import {
  openOrderShop,
  ordered,
  orderedLine,
  orderOf,
  ordersProfile,
  readOrder,
  type Ordered,
  type OrderShop,
  type OrderWish,
} from '#testing/orders/order-shop.ts';
import { begun } from '#testing/payments/paying.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { orderIssueQueue } from './order-jobs.ts';

let shop: OrderShop;
let guest: Awaited<ReturnType<OrderShop['visitor']>>;
beforeAll(async () => {
  shop = await openOrderShop({ profiles: { beta: { reviewAboveAmount: 9_000 } } });
  await shop.shop.inUnit('alpha', async (scope) => {
    await saveProduct(scope, testProduct({ itemCode: 'tiered' }), 2);
    await saveTiers(scope, 'tiered', [
      { itemCode: 'tiered', from: 0, to: null, rate: 10, free: { itemCode: 'mail', amount: 1_000, qty: 2 } },
    ]);
  });
  await shop.work();
  guest = await shop.visitor();
});

const day = 86_400_000;
const rowsOf = (made: Ordered) => orderRows(shop, made.orderNo);
const stateOf = async (made: Ordered) => (await rowsOf(made)).order.state;
const untilDone = (made: Ordered) => shop.until('its cards are made', async () => (await stateOf(made)) === 'done');

async function paid(wish: OrderWish): Promise<Ordered> {
  const made = await ordered(guest.client, wish);
  await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
  await shop.payPage(await shop.inOrder((await rowsOf(made)).order).page());
  await shop.until('it is paid', async () => !['placed', 'review'].includes(await stateOf(made)));
  return made;
}
const buying = (...lines: Parameters<typeof orderedLine>[0][]) =>
  orderOf({ ...aBuyer(), order: lines.map(orderedLine) });

describe('ten-bought-one-shown', () => {
  test('ORDER-20 ten in one line and ten lines of one are twenty cards, twenty mails and eleven rows', async () => {
    const made = await paid(buying({ qty: 10 }, ...Array.from({ length: 10 }, () => ({}))));
    await untilDone(made);
    const { cards, mails, lines } = await rowsOf(made);
    expect(lines.map(({ issued }) => issued)).toEqual([10, ...Array.from({ length: 10 }, () => 1)]);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(20);
    expect(new Set(cards.map(({ order_line, seq }) => `${order_line} ${seq}`)).size).toBe(20);
    expect(mails).toHaveLength(20);
    const { order } = await readOrder(guest.client, made);
    expect(order?.items.map(({ issued }) => issued)).toEqual(lines.map(({ issued }) => issued));
    expect(order?.totalQuantity).toBe(20);
  });

  test('D30 a large line is made in parts, each in a job of its own, and every card of it once', async () => {
    await shop.jobs.stopWorkers();
    const cart = await cartWith(shop, guest.client, [{ value: 501_000 }]);
    const { shown: _, ...wish } = await shownOrder(guest.client, [orderedLine({ amount: 10, qty: 501 })], cart);
    const made = await ordered(guest.client, wish);
    const { lines } = await rowsOf(made);
    const parts = await shop.shop
      .podOf('east')
      .pool.query(
        `select data ->> 'from' as from from pgboss.job where name = $1 and data ->> 'line' = $2 order by 1`,
        [orderIssueQueue, lines[0]?.id],
      );
    expect(parts.rows.map(({ from }) => Number(from))).toEqual([1, 501]);
    await shop.shop
      .podOf('east')
      .pool.query(
        `update pgboss.job set start_after = now() + interval '1 day' where name = $1 and data ->> 'from' = '1'`,
        [orderIssueQueue],
      );
    await shop.work();
    await shop.until('the last part is made', async () => (await rowsOf(made)).cards.length > 0);
    const { cards, mails, lines: after, order } = await rowsOf(made);
    expect(cards.map(({ seq }) => seq)).toEqual([501]);
    expect([mails.length, after[0]?.issued, order.state]).toEqual([1, 1, 'issuing']);
    await shop.shop
      .podOf('east')
      .pool.query(`update pgboss.job set start_after = now() where name = $1 and data ->> 'from' = '1'`, [
        orderIssueQueue,
      ]);
    await shop.until('so is the first', async () => (await stateOf(made)) === 'done', { withinMs: 100_000 });
    expect(new Set((await rowsOf(made)).cards.map(({ seq }) => seq)).size).toBe(501);
  });
});

test('of an order that is not paid no card is made, whoever asks for it', async () => {
  const made = await ordered(guest.client, buying({}));
  const { lines } = await rowsOf(made);
  const part = { line: lines[0]!.id, from: 1 };
  await shop.jobs.add('alpha', orderIssueQueue, [part]);
  await shop.until('it is worked', async () => {
    const { rows } = await shop.shop
      .podOf('east')
      .pool.query(`select from pgboss.job where data ->> 'line' = $1 and state = 'completed'`, [part.line]);
    return rows.length === 1;
  });
  const { order, cards, mails } = await rowsOf(made);
  expect([order.state, cards, mails]).toEqual(['placed', [], []]);
});

test('a part that is run again, or twice at once, makes no card more', async () => {
  const made = await paid(buying({ qty: 3 }));
  await untilDone(made);
  const { lines, cards, mails } = await rowsOf(made);
  const messages = (await counted(shop)).messages;
  const part = { line: lines[0]!.id, from: 1 };
  await shop.jobs.add('alpha', orderIssueQueue, [part, part, part]);
  await shop.until('they are worked', async () => {
    const { rows } = await shop.shop
      .podOf('east')
      .pool.query(`select from pgboss.job where data ->> 'line' = $1 and state <> 'completed'`, [part.line]);
    return rows.length === 0;
  });
  const after = await rowsOf(made);
  expect([after.cards, after.mails, after.lines]).toEqual([cards, mails, lines]);
  expect((await counted(shop)).messages).toBe(messages);
});

test('killed in the middle of it nothing of it is there, and the next run makes all of it', async () => {
  await asSuperuser(shop.shop.databases.east.url('unwrap_migrator'), (owner) =>
    owner.query(`create function killed() returns trigger language plpgsql as
      $$ begin if new.issued > 0 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger killed before update on order_detail for each row execute function killed()`),
  );
  const made = await paid(buying({ qty: 4 }));
  await shop.until('it was tried', async () => Boolean((await shop.jobs.states(orderIssueQueue))['retry']));
  expect((await rowsOf(made)).cards).toEqual([]);
  await asSuperuser(shop.shop.databases.east.url('unwrap_migrator'), async (owner) => {
    await owner.query('drop trigger killed on order_detail');
    await owner.query(
      `update pgboss.job set start_after = now() where name = '${orderIssueQueue}' and state = 'retry'`,
    );
  });
  await untilDone(made);
  const { cards, mails } = await rowsOf(made);
  expect([cards.length, mails.length]).toEqual([4, 4]);
});

describe('what is given on top', () => {
  const reward = (discountType: DiscountType) =>
    shop.shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile({ ...ordersProfile, discountType })));
  const lines = [orderedLine({ itemCode: 'tiered', amount: 100 })];
  const shownWith = async (key: 'bonusAmount' | 'freeItems', wanted = lines) =>
    shop.until('the shop gives it', async () => {
      const shown = await shownOrder(guest.client, wanted);
      const given = shown.shown[key];
      return (Array.isArray(given) ? given.length : given) ? shown : null;
    });

  test('TOTAL-24 a bonus is on the cards, as much on each, and in the books given by the shop', async () => {
    await reward('bonus');
    const { shown, ...wish } = await shownWith(
      'bonusAmount',
      lines.map((line) => ({ ...line, qty: 2 })),
    );
    expect(shown).toMatchObject({ orderAmount: 200, bonusAmount: 20 });
    const made = await paid(wish);
    await untilDone(made);
    expect((await rowsOf(made)).cards).toMatchObject([
      { value: 11_000, available: 11_000 },
      { value: 11_000, available: 11_000 },
    ]);
    expect((await readOrder(guest.client, made)).order?.items).toMatchObject([{ amount: 100, cardValue: 110 }]);
  });

  test('TOTAL-24 cards for nothing go to whoever buys, beside those that were bought', async () => {
    await reward('free-card');
    const { shown: _, ...wish } = await shownWith('freeItems');
    const made = await paid(wish);
    await untilDone(made);
    const { cards, lines: rows, mails } = await rowsOf(made);
    expect(rows.map(({ free, qty, amount }) => [free, qty, amount])).toEqual([
      [false, 1, 10_000],
      [true, 2, 1_000],
    ]);
    expect(cards.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([1_000, 1_000, 10_000]);
    expect(mails).toHaveLength(3);
    expect((await readOrder(guest.client, made)).order?.items).toMatchObject([
      { isFree: false, receiverName: 'Jane Doe' },
      { isFree: true, receiverName: 'John Roe' },
    ]);
    await reward('discount');
  });
});

describe('LAW-02', () => {
  test('LAW-02 a card’s time begins when it goes out: what is due in ten days is made in ten days', async () => {
    const start = shop.shop.clock.now();
    // Jobs wait by the database's clock.
    const now = new Date();
    shop.shop.clock.set(now);
    guest = await shop.visitor();
    const due = new Date(now.getTime() + 10 * day);
    const made = await paid(buying({ deliverDate: `${due.toISOString().slice(0, 10)}T09:00:00+02:00` }, {}));
    await shop.until('the second line is made', async () => (await rowsOf(made)).cards.length === 1);
    const [later, atOnce] = (await rowsOf(made)).lines;
    const endOf = async (line: string | undefined) => {
      const { cards } = await rowsOf(made);
      return cards.find(({ order_line }) => order_line === line)?.expires_on;
    };
    expect(await endOf(later?.id)).toBeUndefined();
    expect(dayOf(await endOf(atOnce?.id))).toBe(yearAfter(now));
    expect(await stateOf(made)).toBe('issuing');
    const { rows } = await shop.shop
      .podOf('east')
      .pool.query(`select start_after, state from pgboss.job where data ->> 'line' = $1`, [later?.id]);
    expect(rows).toEqual([{ start_after: later?.due_at, state: 'created' }]);
    const dueAt = later?.due_at ?? due;
    shop.shop.clock.set(dueAt);
    await shop.jobs.add('alpha', orderIssueQueue, [{ line: later?.id ?? '', from: 1 }]);
    await untilDone(made);
    expect(dayOf(await endOf(later?.id))).toBe(yearAfter(dueAt));
    shop.shop.clock.set(start);
    guest = await shop.visitor();
  });

  test('E6 LAW-02 a job that the pod wakes before its time by our clock makes no card, and waits as long as it is', async () => {
    const start = shop.shop.clock.now();
    const now = new Date();
    shop.shop.clock.set(now);
    guest = await shop.visitor();
    const day10 = new Date(now.getTime() + 10 * day).toISOString().slice(0, 10);
    const made = await paid(buying({ deliverDate: `${day10}T09:00:00+02:00` }, {}));
    await shop.until('the second line is made', async () => (await rowsOf(made)).cards.length === 1);
    const [later] = (await rowsOf(made)).lines;
    // By a pod whose clock is an hour fast it is due; by ours it is due in an hour.
    const hourMs = 3_600_000;
    shop.shop.clock.set(new Date((later?.due_at ?? now).getTime() - hourMs));
    await shop.jobs.add('alpha', orderIssueQueue, [{ line: later?.id ?? '', from: 1, to: 1 }]);
    const waiting = await shop.until('it waits anew', async () => {
      const { rows } = await shop.shop.podOf('east').pool.query<{ ms: number }>(
        `select extract(epoch from start_after - created_on)::float8 * 1000 as ms from pgboss.job
           where data ->> 'line' = $1 and state = 'created' and start_after between now() + interval '30 minutes' and now() + interval '2 hours'`,
        [later?.id],
      );
      return rows[0];
    });
    expect(Math.abs(waiting.ms - hourMs)).toBeLessThan(60_000);
    expect((await rowsOf(made)).cards).toHaveLength(1);
    shop.shop.clock.set(start);
    guest = await shop.visitor();
  });

  // A date of the database is midnight where the test runs.
  const dayOf = (stored: unknown) => new Date(stored as Date).toLocaleDateString('sv');
  const yearAfter = (at: Date) => expiryAfter(12, 'Europe/Paris', at).on;
});

describe('code-before-money', () => {
  test('code-before-money: held in 03, 041, 044 and 04 an order has no card, mail, journal or job, and no answer has a code', async () => {
    const before = await counted(shop, 'beta');
    const [good, declined, slow] = ['4242424242424242', '4000000000000002', '4000000000005035'];
    const held = [
      { status: '03', pay: (page: string) => shop.payPage(page, { card: declined }) },
      { status: '041', means: '03', pay: (page: string) => shop.payPage(page, { means: 'customer_balance' }) },
      { status: '044', pay: (page: string) => shop.payPage(page, { card: slow }) },
      { status: '04', amount: 100, pay: (page: string) => shop.payPage(page, { card: good }) },
    ];
    for (const { status, means = 'C04', amount = 20, pay } of held) {
      const buyer = await shop.visitor('beta');
      const payment = [{ paymentMean: means, amount }];
      const made = await ordered(buyer.client, orderOf({ ...aBuyer(), payment, order: [orderedLine({ amount })] }));
      const paying = { client: buyer.pay, order: { number: made.orderNo } };
      await begun(paying, { txnAmount: amount, paymentMethod: means });
      const { order } = await orderRows(shop, made.orderNo, 'beta');
      await pay(await shop.inOrder(order, 'beta').page());
      const read = () => readOrder(buyer.client, made);
      await shop.until(`it is ${status}`, async () => (await read()).status === status);
      await shop.reconcile('beta');
      await shop.check(shop.inOrder(order, 'beta'), 'beta');
      const { cards, lines } = await orderRows(shop, made.orderNo, 'beta');
      expect(cards, status).toEqual([]);
      expect(JSON.stringify(await read()), status).not.toMatch(/cardNumber|pinCode|"code"/);
      const jobs = await shop.shop
        .podOf('east')
        .pool.query(`select from pgboss.job where data ->> 'line' = $1`, [lines[0]?.id]);
      expect([jobs.rows, await read()], status).toMatchObject([[], { status }]);
    }
    // Nor is there a number that a till could be told.
    const { rows: numbers } = await shop.shop.inUnit('beta', ({ tx }) => sql`select from card_secret`.execute(tx));
    const { cards, messages, journals } = await counted(shop, 'beta');
    expect([numbers, cards, messages, journals]).toEqual([[], 0, 0, before.journals]);
  });

  test('D28 what goes by mail has no number before somebody looks: neither in the order nor anywhere', async () => {
    const cart = await cartWith(shop, guest.client, [{ value: 2_000 }]);
    const { shown: _, ...wish } = await shownOrder(guest.client, [orderedLine()], cart);
    const made = await ordered(guest.client, wish);
    await untilDone(made);
    const { cards } = await rowsOf(made);
    const secrets = await shop.shop.inUnit('alpha', ({ tx }) =>
      tx
        .selectFrom('card_secret')
        .select('card_id')
        .where(
          'card_id',
          'in',
          cards.map(({ id }) => id),
        )
        .execute(),
    );
    expect(secrets).toEqual([]);
    expect(cards).toMatchObject([{ last4: null, state: 'new' }]);
  });
});

test('after all of it the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
