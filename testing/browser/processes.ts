// The real processes, on seeded databases, as a browser test or a screenshot needs them.
import { prepareDevelopment, type Development } from '../local/development.ts';
import { startProcesses, stopProcesses } from '../local/processes.ts';
import { freePort } from '../local/services.ts';
import { sameEverywhere } from './chromium.ts';

export interface RunningShop extends Development {
  stop(): Promise<void>;
}

/** Starts api, pay, worker, the built storefront and the sandbox; of the shop nothing is a stand-in. */
export async function startShop(database: string): Promise<RunningShop> {
  const ports = { shop: await freePort(), api: await freePort(), pay: await freePort(), sandbox: await freePort() };
  const development = await prepareDevelopment(database, ports);
  const processes = await startProcesses(
    [{ name: 'api' }, { name: 'pay' }, { name: 'worker' }, { name: 'storefront' }, { name: 'sandbox' }],
    {
      environment: (opsPort, name) => ({
        ...development.environment(opsPort, name),
        ...sameEverywhere,
        PROFILE: 'test',
      }),
      outputFolder: `reports/processes/${database}`,
    },
  );
  await development.tellOfPayments();
  return { ...development, stop: () => stopProcesses(processes) };
}
