import { expect, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { check } from '../checker/checker.ts';
import { openOrderShop, ordered, orderOf } from '../orders/order-shop.ts';
import { begun } from '../payments/paying.ts';
import { fillOrders } from './fill-orders.ts';

test('C1 C3 earlier orders of the bench leave what a checkout leaves, in every table, and books that agree', async () => {
  const shop = await openOrderShop();
  await shop.work();
  const { east } = shop.shop.databases;
  const superuser = new URL(east.url('postgres' as never));
  superuser.searchParams.set('options', '-c unwrap.unit=alpha');
  const rows = () => asSuperuser(superuser.href, rowsOfTables);
  const buyOne = async () => {
    const guest = await shop.visitor();
    const made = await ordered(guest.client, orderOf());
    await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
    const { id } = await shop.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('orders').select('id').where('number', '=', made.orderNo).executeTakeFirstOrThrow(),
    );
    await shop.payPage(await shop.inOrder({ id }).page());
    await shop.until('its card is made', async () => (await shop.inOrder({ id }).state()) === 'done');
    await shop.letSettle(600_000);
    await shop.askAbout(shop.inOrder({ id }));
    await shop.until('the fee is booked', async () => (await shop.unsettledFees()).rows === 0);
    await shop.idle();
  };
  // What the first makes besides, such as accounts, is not of every order.
  await buyOne();
  const before = await rows();
  await buyOne();
  const ofOne = difference(await rows(), before);

  const count = 20;
  const unfilled = await rows();
  await fillOrders({ superuserUrl: superuser.href }, count, { days: 1 / 24 });
  const filled = difference(await rows(), unfilled);
  expect(Object.fromEntries(Object.entries(filled).map(([table, each]) => [table, each / count]))).toEqual({
    ...ofOne,
    // This bank tells of more than that it was paid, and all orders of the test come from one network.
    payment_event: 1,
    'pgboss.job': 4,
    tally: 2,
  });
  const { violations, cards } = await check(east);
  expect([violations, cards]).toEqual([[], count + 2]);

  await fillOrders({ superuserUrl: superuser.href }, count);
  expect(difference(await rows(), unfilled)).toEqual(filled);
});

type Rows = Readonly<Record<string, number>>;

async function rowsOfTables(client: Parameters<Parameters<typeof asSuperuser>[1]>[0]): Promise<Rows> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts[name] = found[0]?.count ?? 0;
  }
  return counts;
}

const difference = (after: Rows, before: Rows): Rows =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const more = count - (before[name] ?? 0);
      return more === 0 ? [] : [[name, more]];
    }),
  );
