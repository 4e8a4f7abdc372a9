import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits } from '#data/units/units.ts';
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
import { objectStore } from '#providers/storage/registry.ts';
import { buildApi } from './build.ts';
import { captchaVerifiers } from './captcha-verifiers.ts';
import { handlers } from './handlers.ts';
import { openProviders } from './providers.ts';
import { keepTurning } from './turn-keys.ts';

const settings = () =>
  readConfig(
    [
      'PODS',
      'REDIS_URL',
      'MASTER_KEYS',
      'KMS',
      'HOST',
      'API_PORT',
      'OPS_PORT',
      'SHOP_ORIGIN',
      'API_ORIGIN',
      'TRUSTED_PROXIES',
      'CAPTCHA_BASE',
      'CAPTCHA_SECRETS',
      'COMPANY_REGISTER_BASE',
      'ADDRESS_LOOKUP_BASE',
      'COUPON_ISSUERS',
      'OPERATOR_BASE',
      'OPERATOR_ACCOUNT',
      'OPERATOR_SECRET',
      'SIGN_IN_BASE',
      'SIGN_IN_SECRETS',
      'STORAGE',
      'STORAGE_URL',
      'LOG_LEVEL',
      'TRACES_URL',
      'DRAIN_SECONDS',
      'POD_CONNECTIONS',
    ],
    process.env,
  );

await runProcess('api', settings, async (config, parts) => {
  const limits = config.POD_CONNECTIONS ? { connectionsMax: config.POD_CONNECTIONS } : {};
  const pods = openPods(config.PODS, 'api', limits, parts.metrics);
  const redis = openRedis(config.REDIS_URL, parts.metrics);
  const { directory, profiles, onUnitChange } = await openUnits(pods, parts.metrics);
  const service = keyService(config.KMS, config.MASTER_KEYS);
  const keys = new UnitKeys({ directory, service, clock: systemClock });
  const server = await buildApi({
    ...parts,
    directory,
    profiles,
    onUnitChange,
    keys,
    rates: new Rates(redis),
    replays: new Replays(redis, nonceKeptMs),
    busy: new Busy(redis),
    // Somebody is waiting for the answer.
    objects: objectStore(config.STORAGE, { ...config.STORAGE_URL, timeoutMs: 5_000 }),
    captcha: captchaVerifiers({
      base: config.CAPTCHA_BASE,
      secrets: config.CAPTCHA_SECRETS,
      log: parts.log,
    }),
    providers: openProviders({
      companyRegisterBase: config.COMPANY_REGISTER_BASE,
      addressLookupBase: config.ADDRESS_LOOKUP_BASE,
      couponIssuers: config.COUPON_ISSUERS,
      operatorBase: config.OPERATOR_BASE,
      operatorAccount: { account: config.OPERATOR_ACCOUNT, secret: config.OPERATOR_SECRET },
      signInBase: config.SIGN_IN_BASE,
      signInSecrets: config.SIGN_IN_SECRETS,
      log: parts.log,
    }),
    shopHostname: new URL(config.SHOP_ORIGIN).hostname,
    clock: systemClock,
    ids: systemIds(systemClock),
    handlers,
    origins: [config.SHOP_ORIGIN],
    publicOrigin: config.API_ORIGIN,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  await server.listen({ port: config.API_PORT, host: config.HOST });
  const turning = keepTurning({ pods, directory, keys, clock: systemClock, log: parts.log });

  return {
    notReady: () => (directory.anyPodUp() ? null : 'no pod answers'),
    leave: () => beginToLeave(server),
    async stop() {
      // Neither waits for the other: both have to be done before a pod is closed.
      await Promise.all([turning.stop(), server.close()]);
      await directory.close();
      redis.disconnect();
      await closePods(pods);
    },
  };
});
