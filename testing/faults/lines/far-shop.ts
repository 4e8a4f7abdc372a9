// A shop whose api, payment service and worker have lines of their own to PostgreSQL, Redis and the object store, each of which
// can be cut alone. Whoever sets the stage has others, which nobody cuts.
import { openTestApi } from '../../api.ts';
import { afterFile } from '../../after-file.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { openPay } from '../../payments/pay-shop.ts';
import { tellOfPayments } from '../../sandbox/payment-endpoints.ts';
import { unlimited } from '../../unlimited.ts';
import { paidOrders } from '#features/orders/worker/confirm-order.ts';
import { expireOrdersJob } from '#features/orders/worker/expire-orders.ts';
import { issueOrderJob } from '#features/orders/worker/issue-order.ts';
import { paymentCheckJob } from '#features/payments/worker/payment-check.ts';
import { paymentReconcileJob } from '#features/payments/worker/payment-reconcile.ts';
import { paymentRefundJob } from '#features/payments/worker/payment-refund.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
import { Busy } from '#platform/busy.ts';
import { developmentKey } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { Rates } from '#platform/limits.ts';
import { startWorker } from '#platform/queue/worker.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { objectStore } from '#providers/storage/registry.ts';
import type { CutLine } from '../cut-line.ts';

export const lineNames = [
  'api-database',
  'pay-database',
  'worker-database',
  'api-redis',
  'pay-redis',
  'api-store',
] as const;
export type LineName = (typeof lineNames)[number];

/** An address, and how it is reached through a line of its own. */
export type OpenLine = (name: LineName, to: URL) => Promise<{ readonly line: CutLine; readonly url: URL }>;

export interface FarShop {
  readonly shop: OrderShop;
  readonly lines: Readonly<Record<LineName, CutLine>>;
  readonly api: Awaited<ReturnType<typeof openTestApi>>;
  readonly pay: Awaited<ReturnType<typeof openPay>>;
}

export interface FarEngines {
  readonly redisUrl: string;
  readonly server?: Readonly<Record<'server' | 'template', string>>;
  readonly openLine: OpenLine;
}

export async function openFarShop({ redisUrl, server, openLine }: FarEngines): Promise<FarShop> {
  // The bank is not what is tried here: it may take its time on a busy machine.
  const shop = await openOrderShop({ bankTimeoutMs: 15_000, ...(server && { server }) });
  const lines = {} as Record<LineName, CutLine>;
  const through = async (name: LineName, to: string): Promise<string> => {
    const { line, url } = await openLine(name, new URL(to));
    lines[name] = line;
    return url.href;
  };
  const { databases, metrics, log } = shop.shop;
  const redisOf = async (name: LineName) => {
    const redis = openRedis(await through(name, redisUrl));
    afterFile(() => redis.disconnect());
    return { redis, replays: new Replays(redis, nonceKeptMs), busy: new Busy(redis) };
  };

  const toStore = await through('api-store', shop.sandbox.settings.storage.endpoint);
  const objects = objectStore('s3', { ...shop.sandbox.settings.storage, endpoint: toStore, timeoutMs: 5_000 });
  const pods = openPods({ east: await through('api-database', databases.east.url('unwrap_app')) }, 'api');
  const units = await openUnits(pods, createMetrics('test'));
  const keys = new UnitKeys({
    directory: units.directory,
    service: localKeys([developmentKey]),
    clock: shop.shop.clock,
  });
  afterFile(async () => {
    await units.directory.close();
    await closePods(pods);
  });
  const near = await redisOf('api-redis');
  const api = await openTestApi(
    { ...shop.shop, ...units, ...near, keys, rates: new Rates(near.redis) },
    { objects, trustedProxies: ['127.0.0.1'], publicOrigin: 'https://api.test' },
  );

  const pay = await openPay(
    shop.shop,
    shop.desks,
    { ...(await redisOf('pay-redis')), rates: unlimited },
    { database: await through('pay-database', databases.east.url('unwrap_pay')), connectTimeoutMs: 3_000 },
  );
  await tellOfPayments(shop.sandbox.url, pay.base, ['alpha', 'beta']);

  const farPods = openPods({ east: await through('worker-database', databases.east.url('unwrap_app')) }, 'worker');
  const [pod] = farPods;
  if (!pod) throw new Error('no pod');
  const parts = { ...shop.parts, orders: paidOrders({ keys: shop.shop.keys }) };
  const worker = await startWorker<Tables>({
    pod,
    log,
    metrics,
    runners: [
      paymentCheckJob(parts),
      paymentRefundJob(parts),
      paymentReconcileJob(parts),
      issueOrderJob({ ...shop.shop, issuerOf }),
      expireOrdersJob(shop.shop),
    ],
  });
  afterFile(async () => {
    await worker.stop();
    await closePods(farPods);
  });
  afterFile(() => Object.values(lines).forEach((line) => line.mend()));
  return { shop, lines, api, pay };
}
