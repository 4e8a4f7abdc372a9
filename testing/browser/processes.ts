// The real processes, on seeded databases, as a browser test or a screenshot needs them.
import { prepareDevelopment, type Development } from '#tools/dev/development.ts';
import { startProcesses, stopProcesses } from '#tools/dev/processes.ts';
import { freePort } from '#tools/services/services.ts';
import { sameEverywhere } from './chromium.ts';

export interface RunningShop extends Development {
  stop(): Promise<void>;
}

/** Starts api, worker, the built storefront and the sandbox; of the shop nothing is a stand-in. */
export async function startShop(database: string): Promise<RunningShop> {
  const ports = { shop: await freePort(), api: await freePort(), sandbox: await freePort() };
  const development = await prepareDevelopment(database, ports);
  const processes = await startProcesses(
    [{ name: 'api' }, { name: 'worker' }, { name: 'storefront' }, { name: 'sandbox' }],
    {
      environment: (opsPort) => ({
        ...development.environment(opsPort),
        ...sameEverywhere,
        PROFILE: 'test',
      }),
      outputFolder: `reports/processes/${database}`,
    },
  );
  return { ...development, stop: () => stopProcesses(processes) };
}
