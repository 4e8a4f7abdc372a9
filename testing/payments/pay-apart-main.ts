// The payment service of a test shop: its wish is the argument, its clock what it is told.
import { buildPay } from '#apps/pay/build.ts';
import { handlers } from '#apps/pay/handlers.ts';
import { paymentDesks } from '#apps/payment-desks.ts';
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
import { Busy } from '#platform/busy.ts';
import { handClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { unlimited } from '../unlimited.ts';
import type { ApartWish } from './pay-apart.ts';

const wish = JSON.parse(process.argv[2] ?? '{}') as ApartWish;
const clock = handClock(new Date(wish.now));
const metrics = createMetrics('test');
const log = createLog({ service: 'test', level: 'error' });
const pods = openPods({ east: wish.database }, 'pay', { role: 'unwrap_pay', connectTimeoutMs: 15_000 });
const units = await openUnits(pods, metrics);
const redis = openRedis(wish.redisUrl);
const accounts = wish.units.map((unit) => ({
  unit,
  provider: 'stripe',
  base: wish.sandboxUrl,
  ...pspAccount(unit),
}));
const server = await buildPay({
  log,
  metrics,
  ...units,
  keys: new UnitKeys({ directory: units.directory, service: localKeys([developmentKey]), clock }),
  rates: unlimited,
  replays: new Replays(redis, nonceKeptMs),
  busy: new Busy(redis),
  captcha: () => ({ verify: async () => 'passed' }),
  shopHostname: 'shop.test',
  clock,
  ids: systemIds(clock),
  handlers,
  desks: paymentDesks({ accounts, clock, log, timeoutMs: wish.bankTimeoutMs }),
  origins: ['http://shop.test'],
  publicOrigin: 'http://pay.test',
  admission: { fewest: Number.POSITIVE_INFINITY },
});
await server.listen({ port: wish.port, host: '127.0.0.1' });

process.on('message', (said: number | 'cpu') => {
  if (said !== 'cpu') return clock.set(new Date(said));
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
