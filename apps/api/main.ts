import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { runProcess } from '#platform/process.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { callSettings, openCallProcess } from '../call-process.ts';
import { buildApi } from './build.ts';
import { captchaVerifiers } from './captcha-verifiers.ts';
import { handlers } from './handlers.ts';
import { openProviders } from './providers.ts';
import { keepTurning } from './turn-keys.ts';

const settings = () =>
  readConfig(
    [
      ...callSettings,
      'API_PORT',
      'API_ORIGIN',
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
    ],
    process.env,
  );

await runProcess('api', settings, async (config, parts) => {
  const { pods, directory, keys, given, running } = await openCallProcess('api', config, parts);
  const server = await buildApi({
    ...given,
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
    handlers,
    publicOrigin: config.API_ORIGIN,
  });
  await server.listen({ port: config.API_PORT, host: config.HOST });
  const turning = keepTurning({ pods, directory, keys, clock: systemClock, log: parts.log });
  return running(server, () => turning.stop());
});
