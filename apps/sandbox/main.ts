import { ConfigError, readConfig } from '#platform/config.ts';
import { runProcess } from '#platform/process.ts';
import { loopback } from './accounts.ts';
import { buildSandbox } from './build.ts';

function settings() {
  const config = readConfig(
    ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_S3_PORT', 'OPS_PORT', 'LOG_LEVEL', 'TRACES_URL', 'TRACES_SHARE'],
    process.env,
  );
  if (config.PROFILE === 'production')
    throw new ConfigError(
      'This process cannot start:\n  - PROFILE must not be production: the sandbox only pretends to send.',
    );
  // Whatever HOST says: what is shown here is for nobody else.
  return { ...config, HOST: loopback };
}

await runProcess('sandbox', settings, async (config, { log }) => {
  const sandbox = buildSandbox({ log });
  await sandbox.listen({
    http: config.SANDBOX_PORT,
    smtp: config.SANDBOX_SMTP_PORT,
    storage: config.SANDBOX_S3_PORT,
  });
  return { notReady: () => null, stop: () => sandbox.close() };
});
