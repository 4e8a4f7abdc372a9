// The payment service as it runs, with a provider that takes no time: port, pod (as its own role), Redis.
import { buildPay } from '#apps/pay/build.ts';
import { handlers } from '#apps/pay/handlers.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
import { Busy } from '#platform/busy.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { Rates } from '#platform/limits.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { instantDesks } from './instant-desk.ts';

const [port, pod = '', redisUrl = ''] = process.argv.slice(2);
const redis = openRedis(redisUrl);
const rates = new Rates(redis);
/** Counted as ever, but nobody is refused: the load comes from one machine. */
const raised: Pick<Rates, 'take' | 'refusedFor'> = {
  refusedFor: () => 0,
  take: (name, policy, subject) => rates.take(name, { ...policy, points: 1e9 }, subject),
};
const metrics = createMetrics('bench');
const units = await openUnits(openPods({ east: pod }, 'pay', { role: 'unwrap_pay' }), metrics);
const server = await buildPay({
  log: createLog({ service: 'bench', level: 'warn' }),
  metrics,
  ...units,
  keys: new UnitKeys({ directory: units.directory, service: localKeys([developmentKey]), clock: systemClock }),
  rates: raised as Rates,
  replays: new Replays(redis, nonceKeptMs),
  busy: new Busy(redis),
  captcha: () => ({ verify: async () => 'failed' }),
  shopHostname: 'shop.bench',
  clock: systemClock,
  ids: systemIds(systemClock),
  handlers,
  desks: instantDesks,
  origins: ['http://shop.bench'],
  publicOrigin: 'http://pay.bench',
  trustedProxies: ['127.0.0.1'],
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
