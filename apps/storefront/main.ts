import { readConfig } from '#platform/config.ts';
import { beginToLeave } from '#platform/http/server.ts';
import { runProcess } from '#platform/process.ts';
import { buildStorefront } from './build.ts';

const settings = () =>
  readConfig(
    [
      'HOST',
      'SHOP_PORT',
      'OPS_PORT',
      'SHOP_ORIGIN',
      'API_ORIGIN',
      'PAY_ORIGIN',
      'API_INTERNAL',
      'CAPTCHA_BASE',
      'CHAT_BASE',
      'DEFAULT_UNIT',
      'LOG_LEVEL',
      'TRACES_URL',
      'TRACES_SHARE',
      'TRACES_SECRET',
      'DRAIN_SECONDS',
    ],
    process.env,
  );

await runProcess('storefront', settings, async (config, { log, metrics }) => {
  const server = await buildStorefront({
    apiBase: config.API_INTERNAL,
    shopOrigin: config.SHOP_ORIGIN,
    apiOrigin: config.API_ORIGIN,
    payOrigin: config.PAY_ORIGIN,
    captchaBase: config.CAPTCHA_BASE,
    chatBase: config.CHAT_BASE,
    defaultUnit: config.DEFAULT_UNIT,
    log,
    metrics,
    viteDev: config.PROFILE === 'development',
  });
  await server.listen({ port: config.SHOP_PORT, host: config.HOST });
  return { notReady: () => null, leave: () => beginToLeave(server), stop: () => server.close() };
});
