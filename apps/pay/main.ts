import { keyPurposes, payPurposes, type KeyPurpose } from '#data/units/key-purposes.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { runProcess } from '#platform/process.ts';
import { callSettings, openCallProcess } from '../call-process.ts';
import { paymentDesks } from '../payment-desks.ts';
import { buildPay } from './build.ts';
import { handlers } from './handlers.ts';

const settings = () => readConfig([...callSettings, 'PAY_PORT', 'PAY_ORIGIN', 'PSP_ACCOUNTS'], process.env);

const own: readonly KeyPurpose[] = payPurposes;

await runProcess('pay', settings, async (config, parts) => {
  const { given, running } = await openCallProcess('pay', config, parts, {
    role: 'unwrap_pay',
    withoutKeys: keyPurposes.filter((purpose) => !own.includes(purpose)),
  });
  const server = await buildPay({
    ...given,
    // None of its calls asks for one.
    captcha: () => ({ verify: async () => 'failed' as const }),
    desks: paymentDesks({ accounts: config.PSP_ACCOUNTS, clock: systemClock, log: parts.log }),
    handlers,
    publicOrigin: config.PAY_ORIGIN,
  });
  await server.listen({ port: config.PAY_PORT, host: config.HOST });
  return running(server);
});
