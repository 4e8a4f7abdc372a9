// What guests order at, as processes of their own with the memory that production gives them: api, pay and worker, with a
// payment provider and a mail service that take no time. And somebody who sees what becomes of what was ordered.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../local/services.ts';
import { orderPath, type Shop } from './buyers.ts';
import { startServer } from './load.ts';

/** One unit of a database, and the Redis beside it. */
export interface Place {
  readonly podUrl: string;
  readonly redisUrl: string;
  readonly unit: string;
}

export type CheckoutServers = Awaited<ReturnType<typeof startCheckoutServers>>;

const program = (name: string): string => join(import.meta.dirname, name);

/** Whether mails are sent, or left in the outbox. */
export async function startCheckoutServers({ podUrl, redisUrl, unit }: Place, mails: 'queued' | 'sent') {
  // All load comes from one machine.
  process.env['BENCH_LIMITS'] = 'raised';
  const ports = { api: await freePort(), pay: await freePort() };
  const payUrl = new URL(podUrl);
  payUrl.username = 'unwrap_pay';
  const servers = {
    api: await startServer(program('api-server.ts'), [String(ports.api), podUrl, redisUrl]),
    pay: await startServer(program('pay-server.ts'), [String(ports.pay), payUrl.href, redisUrl]),
    worker: await startServer(program('worker.ts'), [podUrl, mails]),
  };
  const base = `http://127.0.0.1:${ports.api}`;
  const payBase = `http://127.0.0.1:${ports.pay}`;
  return {
    servers,
    base,
    shop: {
      order: `${base}${orderPath}`,
      begin: `${payBase}/init`,
      notice: `${payBase}/webhooks/stripe/${unit}`,
    } satisfies Omit<Shop, 'paid'>,
    areAlive: () =>
      Object.values(servers).every(({ exitCode, signalCode }) => exitCode === null && signalCode === null),
    /** In megabytes: now, or the most it ever was. */
    memory: (when: 'now' | 'most'): Record<string, number> =>
      Object.fromEntries(Object.entries(servers).map(([name, { pid }]) => [name, memoryOf(pid, when)])),
    stop: () => Object.values(servers).forEach((server) => server.kill()),
  };
}

export function memoryOf(pid: number | undefined, when: 'now' | 'most' = 'most'): number {
  const name = when === 'most' ? 'VmHWM' : 'VmRSS';
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}

const everyMs = 5;

/** Sees which orders are confirmed, for all who wait for one, by one question every few milliseconds. */
export async function openWatch({ podUrl, unit }: Pick<Place, 'podUrl' | 'unit'>) {
  const client = new pg.Client({ connectionString: podUrl, options: `-c unwrap.unit=${unit}` });
  await client.connect();
  const waiting = new Map<string, () => void>();
  const life = { isOver: false };
  const look = async () => {
    while (!life.isOver) {
      if (waiting.size > 0) {
        const { rows } = await client.query<{ number: string }>({
          name: 'paid',
          text: `select number from orders where unit_id = $1 and number = any($2) and state in ('issuing', 'done')`,
          values: [unit, [...waiting.keys()]],
        });
        for (const { number } of rows) {
          waiting.get(number)?.();
          waiting.delete(number);
        }
      }
      await sleep(everyMs);
    }
  };
  const looking = look();
  const jobsWaiting = async (queues: readonly string[]): Promise<Record<string, number>> => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select name, count(*)::int as count from (
        select name from pgboss.job where name = any($1) and state < 'active'
        union all select name from pgboss.job where name = any($1) and state = 'active') as undone group by name`,
      [queues],
    );
    return Object.fromEntries(queues.map((queue) => [queue, rows.find(({ name }) => name === queue)?.count ?? 0]));
  };
  return {
    paid: (number: string) => new Promise<void>((done) => waiting.set(number, done)),
    /** How many jobs of each are not done. */
    jobsWaiting,
    /** In which states orders of these numbers are; `lost` is where there is none. */
    async statesOf(numbers: readonly string[]): Promise<Record<string, number>> {
      const { rows } = await client.query<{ state: string; count: number }>(
        `select coalesce(o.state, 'lost') as state, count(*)::int as count
        from unnest($2::text[]) n(number) left join orders o on o.unit_id = $1 and o.number = n.number group by 1`,
        [unit, numbers],
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    /** Until every card that was paid for is made. */
    async allIssued(): Promise<void> {
      for (;;) {
        const left = Object.values(await jobsWaiting(['payment-check', 'order-issue']));
        if (left.every((count) => count === 0)) return;
        await sleep(everyMs);
      }
    },
    async close(): Promise<void> {
      life.isOver = true;
      await looking;
      await client.end();
    },
  };
}
