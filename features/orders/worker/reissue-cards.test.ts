import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { check } from '#testing/checker/checker.ts';
import { cartWith, orderRows, shownOrder } from '#testing/orders/order-rows.ts';
import { openOrderShop, ordered, orderedLine, type Ordered, type OrderShop } from '#testing/orders/order-shop.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import { issueOrderJob } from './issue-order.ts';
import { orderIssueQueue, orderReissueQueue } from './order-jobs.ts';
import { reissueCardsJob } from './reissue-cards.ts';

let shop: OrderShop;
let worker: Parameters<typeof issueOrderJob>[0] & Parameters<typeof reissueCardsJob>[0];
let guest: Awaited<ReturnType<OrderShop['visitor']>>;
beforeAll(async () => {
  shop = await openOrderShop();
  worker = { ...shop.shop, issuerOf };
});

const later = () => shop.shop.clock.advance(11 * 60_000);
const rowsOf = (made: Ordered) => orderRows(shop, made.orderNo);
const seqsOf = async (made: Ordered) => (await rowsOf(made)).cards.map(({ seq }) => seq);
const pool = () => shop.shop.podOf('east').pool;

/** Paid by a card of the shop, so its jobs are there; nobody works yet. */
async function paid(qty: number): Promise<{ made: Ordered; line: string }> {
  guest = await shop.visitor();
  const cart = await cartWith(shop, guest.client, [{ value: qty * 1_000 }]);
  const { shown: _, ...wish } = await shownOrder(guest.client, [orderedLine({ amount: 10, qty })], cart);
  const made = await ordered(guest.client, wish);
  return { made, line: (await rowsOf(made)).lines[0]!.id };
}

/** One step of it, as the worker runs it. */
const reissue = () => shop.shop.inUnit('alpha', ({ tx }) => reissueCardsJob(worker).run(tx, { unit: 'alpha' }));
const jobsOf = async (line: string) =>
  (
    await pool().query<{ from: number; to: number }>(
      `select (data ->> 'from')::int as from, (data ->> 'to')::int as to from pgboss.job
       where name = $1 and data ->> 'line' = $2 and state < 'completed' order by 1`,
      [orderIssueQueue, line],
    )
  ).rows;
const loseJobs = (line: string, state?: string) =>
  pool().query(
    state
      ? `update pgboss.job set state = '${state}', completed_on = now() where name = $1 and data ->> 'line' = $2`
      : `delete from pgboss.job where name = $1 and data ->> 'line' = $2`,
    [orderIssueQueue, line],
  );
const issuedIn = (made: Ordered) =>
  shop.until('its cards are made', async () => (await rowsOf(made)).order.state === 'done', { withinMs: 60_000 });

test.each([
  ['was deleted', undefined],
  ['was given up', 'failed'],
])('a paid order whose job %s gets its cards all the same, once', async (_, state) => {
  const { made, line } = await paid(3);
  await loseJobs(line, state);
  // What has just become due is being made.
  expect([await reissue(), await jobsOf(line)]).toEqual([undefined, []]);
  later();
  for (let again = 0; again < 2; again += 1) await reissue();
  expect(await jobsOf(line)).toEqual([{ from: 1, to: 3 }]);
  expect(shop.shop.logged.join('')).toContain('nobody was about to make the cards of a paid order');
  await shop.jobs.work(issueOrderJob(worker));
  await issuedIn(made);
  await reissue();
  expect(await jobsOf(line)).toEqual([]);
  const { cards, mails, lines } = await rowsOf(made);
  expect([cards.map(({ seq }) => seq), mails.length, lines[0]?.issued]).toEqual([[1, 2, 3], 3, 3]);
  await shop.jobs.stopWorkers();
});

test('of a large line that is half made only what is missing is made, whatever its parts were', async () => {
  const { made, line } = await paid(702);
  // Parts of another size, and the one in the middle was lost.
  await loseJobs(line);
  await shop.jobs.add('alpha', orderIssueQueue, [
    { line, from: 1, to: 2 },
    { line, from: 699, to: 700 },
  ]);
  await shop.jobs.work(issueOrderJob(worker));
  await shop.until('two parts are made', async () => (await seqsOf(made)).length === 4);
  await shop.jobs.stopWorkers();
  later();
  await reissue();
  expect(await jobsOf(line)).toEqual([
    { from: 3, to: 500 },
    { from: 501, to: 698 },
    { from: 701, to: 702 },
  ]);
  await shop.jobs.work(issueOrderJob(worker));
  await issuedIn(made);
  expect(await seqsOf(made)).toEqual(Array.from({ length: 702 }, (_, at) => at + 1));
  await shop.jobs.stopWorkers();
}, 90_000);

test('a job of an earlier release, which says no end, makes five hundred', async () => {
  const { made, line } = await paid(501);
  await loseJobs(line);
  await shop.jobs.add('alpha', orderIssueQueue, [{ line, from: 1 }]);
  later();
  await reissue();
  expect(await jobsOf(line)).toEqual([
    { from: 1, to: null },
    { from: 501, to: 501 },
  ]);
  await shop.jobs.work(issueOrderJob(worker));
  await issuedIn(made);
  expect((await rowsOf(made)).cards).toHaveLength(501);
  await shop.jobs.stopWorkers();
}, 90_000);

test('an order that waits for its payment, or whose line is due later, is left alone', async () => {
  const unpaid = await ordered((await shop.visitor()).client);
  const { line } = await paid(1);
  await loseJobs(line);
  await shop.shop.inUnit('alpha', ({ tx, clock }) =>
    sql`update order_line set due_at = ${new Date(clock.now().getTime() + 86_400_000)} where id = ${line}`.execute(tx),
  );
  later();
  await shop.jobs.work(reissueCardsJob(worker));
  await shop.jobs.add('alpha', orderReissueQueue, [{}]);
  await shop.until('it has run', async () => (await shop.jobs.states(orderReissueQueue))['completed']);
  expect([await jobsOf(line), await jobsOf((await rowsOf(unpaid)).lines[0]!.id)]).toEqual([[], []]);
  await shop.jobs.stopWorkers();
});

test('after all of it the books are right', async () => {
  expect((await check(shop.shop.databases.east)).violations).toEqual([]);
});
