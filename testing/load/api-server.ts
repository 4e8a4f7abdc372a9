// The api as it runs, with the two trivial calls added: port, pod, Redis, room for answers kept in memory
// (0 keeps none, '' is usual), origins.
import { buildApi } from '#apps/api/build.ts';
import { PublicAnswers } from '#server/public-answers.ts';
import { handlers } from '#apps/api/handlers.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
import { Busy } from '#platform/busy.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { Rates } from '#platform/limits.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { plainHandler } from '#server/handler.ts';
import { openCall, sealedCall } from './trivial-calls.ts';

const [port, pod = '', redisUrl = '', keptBytes = '', ...origins] = process.argv.slice(2);
const redis = openRedis(redisUrl);
const rates = new Rates(redis);
/** Counted as ever, but nobody is refused: the load comes from one address. */
const raised: Pick<Rates, 'take' | 'refusedFor'> = {
  refusedFor: () => 0,
  take: (name, policy, subject) => rates.take(name, { ...policy, points: 1e9 }, subject),
};
const metrics = createMetrics('bench');
const units = await openUnits(openPods({ east: pod }, 'bench'), metrics);
const server = await buildApi({
  log: createLog({ service: 'bench', level: 'warn' }),
  metrics,
  ...units,
  keys: new UnitKeys({
    directory: units.directory,
    service: localKeys([developmentKey]),
    clock: systemClock,
  }),
  rates: process.env['BENCH_LIMITS'] === 'raised' ? (raised as Rates) : rates,
  replays: new Replays(redis, nonceKeptMs),
  busy: new Busy(redis),
  captcha: () => ({ verify: async () => 'passed' }),
  shopHostname: 'shop.bench',
  clock: systemClock,
  ids: systemIds(systemClock),
  handlers: [
    ...handlers,
    plainHandler(openCall, async ({ body }) => ({ text: body.text })),
    plainHandler(sealedCall, async ({ body }) => ({ text: body.text })),
  ],
  origins,
  // Whoever loads it says from which network each request comes.
  trustedProxies: ['127.0.0.1'],
  ...(keptBytes === '' ? {} : { publicAnswers: new PublicAnswers(Number(keptBytes)) }),
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
