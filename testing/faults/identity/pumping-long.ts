import { prepareDevelopment } from '../../local/development.ts';
import { startProcesses, stopProcesses } from '../../local/processes.ts';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { addUnitLike } from '../../browser/add-unit.ts';
import { withCardShop } from '../../browser/cards.ts';
import { sandboxClient } from '../../sandbox/sandbox-client.ts';
import { pumping } from './pumping.ts';

/** E23: four hundred of everything at one address, a thousand addresses, at processes of their own with their rates. */
export async function pumpingLong() {
  const development = await prepareDevelopment('unwrap_faults');
  const environment = (opsPort: number) => ({
    ...development.environment(opsPort),
    LOG_LEVEL: 'silent',
    // The stranger comes from everywhere.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  process.env['PODS'] = development.environment(0)['PODS'];
  const caps = { strangerMailsDayMax: 500, strangerSmsDayMax: 20 };
  const unit = await addUnitLike('maison', { captcha: null, ...caps });
  const processes = await startProcesses([{ name: 'sandbox' }, { name: 'api' }, { name: 'worker' }], { environment });
  try {
    const [base, sandbox] = [development.apiAddress, sandboxClient(development.sandboxUrl)];
    const ids = systemIds(systemClock);
    const result = await withCardShop((shop) =>
      pumping({ base, unit, sandbox, shop: { ...shop, ids } }, { times: 400, addresses: 1_000 }),
    );
    return { ...caps, ...result };
  } finally {
    await stopProcesses(processes);
  }
}
