// E1: api, pay and worker as processes of their own, killed (SIGKILL) while 32 buyers are at named points of a checkout. One
// kill meets a half of them at each of two points: before the commit, on a table that somebody holds, and after it, with the
// answer still on the line.
import type { Client as SqlClient } from 'pg';
import { openHeldLine, type HeldLine } from '../../payments/held-line.ts';
import { asOwner, openKillable, type Killable } from '../../payments/killable.ts';
import type { OrderShop } from '../../orders/order-shop.ts';
import { openApiProcess, type ApiProcess } from './api-processes.ts';
import { openCheckout, untilDone, type Checkout, type Doors } from './checkouts.ts';
import { History } from './history.ts';

export interface KillParts {
  readonly shop: OrderShop;
  readonly api: ApiProcess;
  readonly processes: Killable;
  readonly history: History;
  readonly doors: Doors;
}

export interface Kill {
  readonly point: string;
  /** Requests or jobs that were under way at it. */
  readonly met: number;
  /** From the kill until somebody was served again. */
  readonly servedAfterMs: number;
}

export async function openKillParts(shop: OrderShop): Promise<KillParts> {
  const [api, processes] = await Promise.all([openApiProcess(shop), openKillable(shop, shop.sandbox.url)]);
  return {
    shop,
    api,
    processes,
    history: new History(),
    doors: { api: api.base, pay: processes.payBase, now: () => Date.now() },
  };
}

/** All of a checkout once, with each process killed on the way. */
export async function killRound(parts: KillParts, buyers: number): Promise<{ checkouts: Checkout[]; kills: Kill[] }> {
  const { shop, api, processes, history, doors } = parts;
  shop.shop.clock.set(new Date());
  const checkouts = await Promise.all(Array.from({ length: buyers }, () => openCheckout(shop, doors, history)));
  const ordering = await killBetween(parts, 'api', {
    door: { base: api.base, call: 'POST /v6/order/creation' },
    // Written last, in the transaction that makes the order.
    before: 'audit',
    go: checkouts.map((checkout) => () => checkout.order()),
    restart: api,
  });
  const beginning = await killBetween(parts, 'pay', {
    door: { base: processes.payBase, call: 'POST /init' },
    // Written before the provider hears of it.
    before: 'payment_attempt',
    go: checkouts.map((checkout) => () => checkout.begin()),
    restart: { kill: () => processes.kill('pay'), start: () => processes.start('pay') },
  });
  const kills = [...ordering, ...beginning, ...(await killWorker(parts, checkouts))];
  await untilDone(shop, checkouts, 120_000);
  return { checkouts, kills };
}

interface Between {
  readonly door: { readonly base: string; readonly call: string };
  readonly before: string;
  readonly go: readonly (() => Promise<unknown>)[];
  readonly restart: { kill(): Promise<void>; start(): Promise<void> };
}

async function killBetween(
  { shop, doors }: KillParts,
  who: 'api' | 'pay',
  { door, before, go, restart }: Between,
): Promise<Kill[]> {
  const line = await openHeldLine(door.base, async () => {});
  doors[who] = line.url;
  const half = Math.ceil(go.length / 2);
  const answered = holdAll(line, door.call, half);
  const first = go.slice(0, half).map((each) => each());
  await Promise.all(answered.map(({ reached }) => reached));
  let met = 0;
  let diedAt = 0;
  let rest: Promise<unknown>[] = [];
  await whileHeld(shop, [before], async (owner) => {
    rest = go.slice(half).map((each) => each());
    // As many as it has connections for, and half of them at least.
    met = await untilTheyWait(shop, owner, Math.min(8, rest.length));
    diedAt = performance.now();
    await restart.kill();
  });
  await line.close();
  doors[who] = door.base;
  const all = [...first, ...rest];
  const [servedAfterMs] = await Promise.all([
    Promise.any(all).then(() => Math.round(performance.now() - diedAt)),
    restart.start(),
  ]);
  await Promise.all(all);
  return [
    { point: `${who}, before the commit`, met, servedAfterMs },
    { point: `${who}, before its answer is heard`, met: half, servedAfterMs },
  ];
}

/** Half of them have their cards being made and the others are being confirmed, both before the commit. */
async function killWorker({ shop, processes }: KillParts, checkouts: readonly Checkout[]): Promise<Kill[]> {
  const half = Math.ceil(checkouts.length / 2);
  const met = { issue: 0, confirm: 0 };
  let diedAt = 0;
  await whileHeld(shop, ['card_mail'], async (owner) => {
    await Promise.all(checkouts.slice(0, half).map((checkout) => checkout.payAtBank()));
    met.issue = await untilTheyWait(shop, owner, 3);
    await owner.query('lock table order_detail in share mode');
    await Promise.all(checkouts.slice(half).map((checkout) => checkout.payAtBank()));
    met.confirm = (await untilTheyWait(shop, owner, met.issue + 3)) - met.issue;
    diedAt = performance.now();
    await processes.kill('worker');
  });
  const started = processes.start('worker');
  const servedAfterMs = shop
    .until('somebody has their card', () => isAnyDone(shop, checkouts))
    .then(() => Math.round(performance.now() - diedAt));
  await started;
  // Half a minute passes for what the dead one had begun: nobody waits for its heart here.
  await asOwner(shop, (owner) =>
    owner.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`),
  );
  return [
    { point: 'worker, an order is being confirmed', met: met.confirm, servedAfterMs: await servedAfterMs },
    { point: 'worker, its cards are being made', met: met.issue, servedAfterMs: await servedAfterMs },
  ];
}

const isAnyDone = async (shop: OrderShop, checkouts: readonly Checkout[]): Promise<boolean> => {
  const numbers = checkouts.map(({ made }) => made?.orderNo ?? '');
  return shop.shop.inUnit('alpha', async ({ tx }) => {
    const done = tx.selectFrom('orders').select('id').where('number', 'in', numbers).where('state', '=', 'done');
    return (await done.executeTakeFirst()) !== undefined;
  });
};

const holdAll = (line: HeldLine, call: string, count: number) =>
  Array.from({ length: count }, () => line.hold((question) => question.call === call, 'after'));

/** Nobody writes to these tables until the work is done; then whoever still waits may. */
const whileHeld = (
  shop: OrderShop,
  tables: readonly string[],
  work: (owner: Pick<SqlClient, 'query'>) => Promise<void>,
): Promise<void> =>
  asOwner(shop, async (owner) => {
    await owner.query('begin');
    for (const table of tables) await owner.query(`lock table ${table} in share mode`);
    try {
      await work(owner);
    } finally {
      await owner.query('rollback');
    }
  });

/** So many at least wait for what the owner holds; answers how many. */
const untilTheyWait = (shop: OrderShop, owner: Pick<SqlClient, 'query'>, least: number): Promise<number> =>
  shop.until('they wait before the commit', async () => {
    await owner.query('select pg_stat_clear_snapshot()');
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    );
    const waiting = rows[0]?.waiting ?? 0;
    return waiting >= least && waiting;
  });
