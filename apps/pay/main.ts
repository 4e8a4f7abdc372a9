import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
import { keyPurposes } from '#data/units/key-purposes.ts';
import { nonceKeptMs } from '#contract/seal.ts';
import { Busy } from '#platform/busy.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { Rates } from '#platform/limits.ts';
import { beginToLeave } from '#platform/http/server.ts';
import { runProcess } from '#platform/process.ts';
import { openRedis } from '#platform/redis.ts';
import { Replays } from '#platform/replays.ts';
import { keyService } from '#providers/kms/registry.ts';
import { paymentDesks } from '../payment-desks.ts';
import { buildPay } from './build.ts';
import { handlers } from './handlers.ts';

const settings = () =>
  readConfig(
    [
      'PODS',
      'REDIS_URL',
      'MASTER_KEYS',
      'KMS',
      'HOST',
      'PAY_PORT',
      'OPS_PORT',
      'SHOP_ORIGIN',
      'PAY_ORIGIN',
      'PSP_ACCOUNTS',
      'TRUSTED_PROXIES',
      'LOG_LEVEL',
      'TRACES_URL',
      'DRAIN_SECONDS',
      'POD_CONNECTIONS',
    ],
    process.env,
  );

/** The keys that this role may read; the database says the same. */
const ownKeys = ['visit', 'visit-seal', 'sealing', 'answers', 'payments'];

await runProcess('pay', settings, async (config, parts) => {
  const limits = config.POD_CONNECTIONS ? { connectionsMax: config.POD_CONNECTIONS } : {};
  const pods = openPods(config.PODS, 'pay', { ...limits, role: 'unwrap_pay' }, parts.metrics);
  const redis = openRedis(config.REDIS_URL, parts.metrics);
  const { directory, profiles, onUnitChange } = await openUnits(pods, parts.metrics);
  const service = keyService(config.KMS, config.MASTER_KEYS);
  const without = keyPurposes.filter((purpose) => !ownKeys.includes(purpose));
  const keys = new UnitKeys({ directory, service, clock: systemClock, without });
  const server = await buildPay({
    ...parts,
    directory,
    profiles,
    onUnitChange,
    keys,
    rates: new Rates(redis),
    replays: new Replays(redis, nonceKeptMs),
    busy: new Busy(redis),
    // None of its calls asks for one.
    captcha: () => ({ verify: async () => 'failed' as const }),
    desks: paymentDesks({ accounts: config.PSP_ACCOUNTS, clock: systemClock, log: parts.log }),
    shopHostname: new URL(config.SHOP_ORIGIN).hostname,
    clock: systemClock,
    ids: systemIds(systemClock),
    handlers,
    origins: [config.SHOP_ORIGIN],
    publicOrigin: config.PAY_ORIGIN,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  await server.listen({ port: config.PAY_PORT, host: config.HOST });

  return {
    notReady: () => (directory.anyPodUp() ? null : 'no pod answers'),
    leave: () => beginToLeave(server),
    async stop() {
      await server.close();
      await directory.close();
      redis.disconnect();
      await closePods(pods);
    },
  };
});
