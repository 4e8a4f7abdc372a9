// E7: lines of api, pay and worker to PostgreSQL, Redis and the object store are cut, in every way, for so long, in the middle of
// orders, payments, sales and pictures.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from '../answers.ts';
import type { Cut } from '../cut-line.ts';
import type { FarLoad } from './far-load.ts';
import type { FarShop, LineName } from './far-shop.ts';

export interface LinesCut {
  readonly lines: readonly LineName[];
  readonly how: Cut;
  readonly cutMs: number;
}

export interface CutResult extends LinesCut, Answered {
  /** From mending until whatever the line is for was done for somebody again. */
  readonly servedAfterMs: number;
  /** Sign-ins while nobody counted tries. */
  readonly inWhileCut: number;
  /** The longest that a session of ours stood on the server with a transaction open and nothing to do. */
  readonly idleInTransactionMs: number;
}

export async function cutLines(far: FarShop, load: FarLoad, wish: LinesCut): Promise<CutResult> {
  const { lines, how, cutMs } = wish;
  const uncounted = lines.includes('api-redis');
  await served(far, load, lines);
  load.answers.stretch();
  const watch = watchSessions(far);
  lines.forEach((name) => far.lines[name].cut(how));
  const until = performance.now() + cutMs;
  let inWhileCut = 0;
  while (performance.now() < until) {
    const [isIn] = await Promise.all([uncounted && load.signIn(), sleep(Math.min(200, until - performance.now()))]);
    if (isIn && performance.now() < until) inWhileCut += 1;
  }
  lines.forEach((name) => far.lines[name].mend());
  const mended = performance.now();
  await served(far, load, lines);
  const servedAfterMs = Math.round(performance.now() - mended);
  return { ...wish, servedAfterMs, inWhileCut, idleInTransactionMs: await watch(), ...load.answers.stretch() };
}

/** What each line is for has been done for somebody, from now on. */
async function served(far: FarShop, load: FarLoad, lines: readonly LineName[]): Promise<void> {
  await Promise.all(lines.map((name) => serves[name](far, load)));
}

const answeredTo =
  (...kinds: readonly string[]) =>
  async (_: FarShop, { history, buying }: FarLoad) => {
    const before = kinds.map((kind) => history.answeredTo(kind));
    await buying.until('somebody is answered', () =>
      kinds.every((kind, at) => history.answeredTo(kind) > (before[at] ?? 0)),
    );
  };

const serves: Readonly<Record<LineName, (far: FarShop, load: FarLoad) => Promise<unknown>>> = {
  'api-database': (far, load) => Promise.all([answeredTo('order', 'sale')(far, load), load.hearChange()]),
  'pay-database': answeredTo('begin'),
  'worker-database': async (far) => {
    const before = await doneOrders(far);
    await far.shop.until('an order is done', async () => (await doneOrders(far)) > before, { withinMs: 120_000 });
  },
  'api-redis': (far, load) => far.shop.until('somebody gets in', () => load.signIn(), { withinMs: 60_000 }),
  'pay-redis': answeredTo('begin'),
  'api-store': answeredTo('look'),
};

const doneOrders = ({ shop }: FarShop): Promise<number> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const done = tx.selectFrom('orders').select((row) => row.fn.countAll<number>().as('count'));
    return (await done.where('state', '=', 'done').executeTakeFirstOrThrow()).count;
  });

/** Looks at the server's sessions until it is asked what it saw. */
function watchSessions({ shop }: FarShop): () => Promise<number> {
  const { pool } = shop.shop.podOf('east');
  let longestMs = 0;
  const end = new AbortController();
  const watching = (async () => {
    for (; !end.signal.aborted; await sleep(250)) {
      const { rows } = await pool.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - state_change) * 1000), 0)::int as ms
         from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
      );
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return longestMs;
  };
}
