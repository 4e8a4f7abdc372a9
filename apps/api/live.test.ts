// Pages that hear of changes: real streams of a real api, and orders that really change.
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { liveAddress } from '#contract/live.ts';
import { orderToken } from '#data/orders/order-tokens.ts';
import { openUnits } from '#data/units/units.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { developmentKey } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { beginToLeave } from '#platform/http/server.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { afterFile } from '#testing/after-file.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openLine } from '#testing/faults/cut-line.ts';
import { placeOrder } from '#testing/payments/orders.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually, measuresTime } from '#testing/wait.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
});

const ticketFor = async (order: string, unit = 'alpha', now = shop.clock.now()) =>
  orderToken('order-live', await shop.keys.ring(unit, 'orders'), unit, order, now);

async function placed(unit = 'alpha', parts: Pick<TestShop, 'keys'> = shop) {
  const { id } = await shop.inUnit(unit, (scope) => placeOrder(scope, {}));
  const ring = await parts.keys.ring(unit, 'orders');
  const ticket = orderToken('order-live', ring, unit, id, shop.clock.now());
  return { id, ticket, change: () => change(id, unit) };
}

let dues = 1_000;
/** Gives when it was over. */
async function change(id: string, unit = 'alpha'): Promise<number> {
  await shop.inUnit(unit, ({ tx }) =>
    tx
      .updateTable('orders')
      .set({ due: (dues += 1) })
      .where('unit_id', '=', unit)
      .where('id', '=', id)
      .execute(),
  );
  return performance.now();
}

interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** What each event was, with its id. */
  readonly events: string[];
  readonly text: () => string;
  readonly isOver: () => boolean;
  /** When the first change was heard. */
  readonly changedAt: () => number | null;
}

const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await eventually('all streams are given back', async () => (await streams()) === 0);
});

const streams = async (): Promise<number> =>
  (await shop.metrics.liveStreams.get()).values.reduce((sum, { value }) => sum + value, 0);

function listen(address: string, headers: Record<string, string> = {}): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const request: ClientRequest = get(address, { headers, agent: false }, (answer) => {
    let [text, isOver, changedAt]: [string, boolean, number | null] = ['', false, null];
    const events: string[] = [];
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      text += chunk;
      for (const [, name = '', id = ''] of chunk.matchAll(/event: (\w+)\n(?:id: (\d+)\n)?data:\n\n/g)) {
        events.push(name + id);
        if (name === 'changed') changedAt ??= performance.now();
      }
    });
    answer.on('close', () => (isOver = true));
    answer.on('error', () => {});
    resolve({
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      events,
      text: () => text,
      isOver: () => isOver,
      changedAt: () => changedAt,
    });
  });
  request.on('error', reject);
  closing.push(() => request.destroy());
  return promise;
}

/** An api whose line to PostgreSQL can be cut. */
async function openFarApi() {
  const url = new URL(shop.databases.east.url('unwrap_app'));
  const line = await openLine({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const pods = openPods({ east: url.href }, 'test', { connectTimeoutMs: 500 });
  const units = await openUnits(pods, createMetrics('test'));
  const keys = new UnitKeys({ directory: units.directory, service: localKeys([developmentKey]), clock: shop.clock });
  const far = await openTestApi({ ...shop, ...units, keys });
  afterFile(async () => {
    await units.directory.close();
    await closePods(pods);
    await line.close();
  });
  return { ...far, line, keys };
}

const changesOf = ({ events }: Heard) => events.filter((event) => event.startsWith('changed'));
const hears = (heard: Heard) => eventually('a change is heard', () => heard.changedAt());

test('PASS-03 a page hears of a change within two seconds, and of nothing more', measuresTime, async () => {
  const order = await placed();
  const other = await placed();
  const heard = await listen(liveAddress(api.base, order.ticket, 0));
  await sleep(100);
  await other.change();
  const changedAt = await order.change();
  expect((await hears(heard)) - changedAt).toBeLessThan(2_000);
  expect(changesOf(heard)).toEqual(['changed1']);
  // Nothing is said of the order itself.
  expect(heard.text()).toMatch(/^retry: \d{4}\n\nevent: changed\nid: 1\ndata:\n\n$/);
});

test('what changed before somebody listened, or while their line was cut, is told as soon as they do', async () => {
  const order = await placed();
  await order.change();
  const late = await listen(liveAddress(api.base, order.ticket, 0));
  await hears(late);
  const back = await listen(liveAddress(api.base, order.ticket, 0), { 'last-event-id': '1' });
  await sleep(1_500);
  expect(changesOf(back)).toEqual([]);
  await order.change();
  await hears(back);
  expect(changesOf(back)).toEqual(['changed2']);
});

test('it goes through whatever is in between, to pages of the shop alone', async () => {
  const { ticket } = await placed();
  const headersFor = async (origin: string) => (await listen(liveAddress(api.base, ticket, 0), { origin })).headers;
  expect(await headersFor('http://shop.test')).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'access-control-allow-origin': 'http://shop.test',
    'x-content-type-options': 'nosniff',
  });
  expect(await headersFor('http://evil.test')).not.toHaveProperty('access-control-allow-origin');
  expect(await headersFor('http://shop.test')).not.toHaveProperty('content-encoding');
});

test('a forged, foreign or old ticket opens nothing', async () => {
  const { id, ticket } = await placed();
  const ring = await shop.keys.ring('alpha', 'orders');
  const tickets = {
    'of another unit, with this one’s name': ticket.replace('alpha', 'beta'),
    'whose signature is another': `${ticket.slice(0, -4)}AAAA`,
    'for something else': orderToken('order-link', ring, 'alpha', id, shop.clock.now()),
    'too old': await ticketFor(id, 'alpha', new Date(shop.clock.now().getTime() - 6 * 3_600_000)),
    'that is none': 'anything',
    'of no unit': ticket.replace('alpha', 'nobody'),
  };
  for (const [what, wrong] of Object.entries(tickets)) {
    const heard = await listen(liveAddress(api.base, wrong, 0));
    expect([what, heard.status]).toEqual([what, 404]);
    await eventually('it is over', heard.isOver);
  }
  expect(await streams()).toBe(0);
});

test('a ticket is for its own unit: the same id in another is not looked at', async () => {
  const order = await placed('alpha');
  const foreign = await listen(liveAddress(api.base, await ticketFor(order.id, 'beta'), 0));
  expect(foreign.status).toBe(200);
  await order.change();
  await sleep(1_500);
  expect(changesOf(foreign)).toEqual([]);
});

test('another method than GET opens nothing', async () => {
  const { ticket } = await placed();
  for (const method of ['HEAD', 'POST'])
    expect((await fetch(liveAddress(api.base, ticket, 0), { method })).status).toBe(404);
});

test('no more pages than there is room for, and no network with more than its part', async () => {
  const small = await openTestApi(shop, { live: { most: 4, networkPart: 1 / 2 }, trustedProxies: ['127.0.0.1'] });
  const { ticket } = await placed();
  const statusFrom = async (address: string) => {
    const heard = await listen(liveAddress(small.base, ticket, 0), { 'x-forwarded-for': address });
    return [heard.status, heard.headers['retry-after'] ?? null];
  };
  for (const address of ['203.0.113.1', '203.0.113.2', '198.51.100.1'])
    expect(await statusFrom(address)).toEqual([200, null]);
  expect(await statusFrom('203.0.113.3')).toEqual([429, '30']);
  expect(await statusFrom('192.0.2.1')).toEqual([200, null]);
  expect(await statusFrom('192.0.2.2')).toEqual([503, '30']);
  // Who goes leaves room.
  closing.shift()?.();
  await eventually('there is room', async () => (await streams()) === 3);
  expect(await statusFrom('203.0.113.3')).toEqual([200, null]);
});

test('one ticket has a few lines, and whoever opens it over and over leaves the others theirs', async () => {
  const small = await openTestApi(shop, { live: { subjectMost: 3 } });
  const [mine, other] = [await placed(), await placed()];
  const statusOf = async (ticket: string) => {
    const heard = await listen(liveAddress(small.base, ticket, 0));
    return [heard.status, heard.headers['retry-after'] ?? null];
  };
  // Another ticket for the same order is no other order.
  const again = await ticketFor(mine.id, 'alpha', new Date(shop.clock.now().getTime() + 60_000));
  for (const ticket of [mine.ticket, mine.ticket, again]) expect(await statusOf(ticket)).toEqual([200, null]);
  for (const ticket of [mine.ticket, again, mine.ticket]) expect(await statusOf(ticket)).toEqual([429, '30']);
  expect(await statusOf(other.ticket)).toEqual([200, null]);
  // Who goes leaves room, once.
  closing.shift()?.();
  await eventually('there is room', async () => (await streams()) === 3);
  expect([await statusOf(mine.ticket), await statusOf(mine.ticket)]).toEqual([
    [200, null],
    [429, '30'],
  ]);
});

test('PASS-03 an order has twenty lines in a process, and no more', async () => {
  const { ticket } = await placed();
  const all = await Promise.all(Array.from({ length: 25 }, () => listen(liveAddress(api.base, ticket, 0))));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('who goes before they are let in takes no room, and is no fault', async () => {
  const found = Promise.withResolvers<void>();
  let asked = 0;
  const keys: typeof shop.keys = Object.assign(Object.create(shop.keys), {
    ring: async (...of: Parameters<typeof shop.keys.ring>) => {
      asked += 1;
      await found.promise;
      return shop.keys.ring(...of);
    },
  });
  const one = await openTestApi({ ...shop, keys }, { live: { most: 1, networkPart: 1 } });
  const address = liveAddress(one.base, (await placed()).ticket, 0);
  const before = shop.logged.length;
  const gone = get(address, { agent: false });
  gone.on('error', () => {});
  await eventually('it is looked for', async () => asked > 0);
  gone.destroy();
  await sleep(200);
  found.resolve();
  await sleep(200);
  expect((await listen(address)).status).toBe(200);
  // Whoever has gone has no address any more.
  expect(shop.logged.slice(before)).toEqual([]);
});

test('pages that listen are no requests in flight', async () => {
  const few = await openTestApi(shop, { admission: { fewest: 1_000, most: { first: 3, usual: 3, last: 3 } } });
  const { ticket } = await placed();
  for (let at = 0; at < 6; at += 1) expect((await listen(liveAddress(few.base, ticket, 0))).status).toBe(200);
  expect((await fetch(`${few.base}/openapi.json`)).status).toBe(200);
});

test('it beats, and ends after its life', async () => {
  const brief = await openTestApi(shop, { live: { beatMs: 1_000, lifeMs: 3_000 } });
  const { ticket } = await placed();
  const heard = await listen(liveAddress(brief.base, ticket, 0));
  await eventually('it is over', heard.isOver);
  expect(heard.events.length).toBeGreaterThan(0);
  expect(new Set(heard.events)).toEqual(new Set(['beat']));
});

test('no time limit of requests ends it', async () => {
  const strict = await openTestApi(shop, { limits: { headersMs: 300, requestMs: 600 } });
  const order = await placed();
  const heard = await listen(liveAddress(strict.base, order.ticket, 0));
  await sleep(2_000);
  await order.change();
  expect(await hears(heard)).not.toBeNull();
});

test('a process that leaves ends them, takes no new ones, and is closed at once', measuresTime, async () => {
  const leaving = await openTestApi(shop);
  const { ticket } = await placed();
  const all = await Promise.all(Array.from({ length: 20 }, () => listen(liveAddress(leaving.base, ticket, 0))));
  beginToLeave(leaving.server);
  for (const heard of all) await eventually('it is over', heard.isOver);
  const late = await listen(liveAddress(leaving.base, ticket, 0));
  expect([late.status, late.headers['connection'], late.headers['retry-after']]).toEqual([503, 'close', '3']);
  expect((await fetch(`${leaving.base}/openapi.json`)).status).toBe(200);
});

test('closing waits for none of them', measuresTime, async () => {
  const ending = await openTestApi(shop);
  const { ticket } = await placed();
  const all = await Promise.all(Array.from({ length: 20 }, () => listen(liveAddress(ending.base, ticket, 0))));
  const begun = performance.now();
  await ending.server.close();
  expect(performance.now() - begun).toBeLessThan(1_500);
  for (const heard of all) await eventually('it is over', heard.isOver);
});

test('what changes in one process is heard in another', measuresTime, async () => {
  const other = await openTestApi(shop);
  const order = await placed();
  const all = await Promise.all([api, other].map(({ base }) => listen(liveAddress(base, order.ticket, 0))));
  const changedAt = await order.change();
  for (const heard of all) expect((await hears(heard)) - changedAt).toBeLessThan(2_000);
});

test('PASS-03 PostgreSQL is away for two seconds: lines stay open, and what changed meanwhile is heard', async () => {
  const { base, line, keys } = await openFarApi();
  const order = await placed('alpha', { keys });
  const heard = await listen(liveAddress(base, order.ticket, 0));
  await sleep(1_200);
  line.cut();
  await order.change();
  await sleep(2_000);
  expect([heard.isOver(), changesOf(heard)]).toEqual([false, []]);
  expect(shop.logged.filter((text) => text.includes('could not be asked for'))).toHaveLength(1);
  // The keys are remembered: who comes now waits with the others.
  expect((await listen(liveAddress(base, order.ticket, 0))).status).toBe(200);
  line.mend();
  await hears(heard);
  expect(changesOf(heard)).toEqual(['changed1']);
});

test('whose keys cannot be fetched now is told to come back', async () => {
  const { base, line } = await openFarApi();
  const { ticket } = await placed();
  line.cut();
  const heard = await listen(liveAddress(base, ticket, 0));
  expect([heard.status, heard.headers['retry-after']]).toEqual([503, '3']);
});

// LIVE_PAGES=1000 is the whole of it.
const pages = Number(process.env['LIVE_PAGES'] ?? 200);

test(
  `PASS-03 with ${pages} pages on one process each hears of its change within two seconds`,
  measuresTime,
  async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => placed()));
    const all: { heard: Heard; at: number }[] = [];
    for (let from = 0; from < pages; from += 50)
      all.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, at) => ({
            at,
            heard: await listen(liveAddress(api.base, orders[at]?.ticket ?? '', 0)),
          })),
        )),
      );
    expect(await streams()).toBe(pages);
    const changedAt: number[] = [];
    for (const order of orders) changedAt.push(await order.change());
    const took: number[] = [];
    for (const { heard, at } of all) took.push((await hears(heard)) - (changedAt[at] ?? 0));
    expect(Math.max(...took)).toBeLessThan(2_000);
    expect(all.every(({ heard }) => changesOf(heard).length === 1)).toBe(true);
  },
);
