import { prepareDevelopment } from '../../local/development.ts';
import { startProcesses, stopProcesses } from '../../local/processes.ts';
import { units } from '#units/all.ts';
import { accountIn } from '../../browser/accounts.ts';
import { addUnitLike } from '../../browser/add-unit.ts';
import { hashing } from './hashing.ts';

/** E22: half a minute of junk at a process of its own, fifty links and fifty sign-ins a second. */
export async function hashingLong(seconds = 30) {
  const development = await prepareDevelopment('unwrap_faults');
  const environment = (opsPort: number) => ({
    ...development.environment(opsPort),
    LOG_LEVEL: 'silent',
    // Junk comes from everywhere.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  process.env['PODS'] = development.environment(0)['PODS'];
  const like = units[0]?.profile.id ?? '';
  const unit = await addUnitLike(like, { captcha: null });
  const { email: account, password } = await accountIn(unit);
  const processes = await startProcesses([{ name: 'api' }], { environment });
  try {
    const base = development.apiAddress;
    const page = `${base}/v6/product/products/all/1?aggregatorBuId=${like}`;
    const honest = { account, password };
    const result = await hashing({ base, unit, page, honest, junkPerSecond: 50, seconds });
    return { ...result, alive: result.alive && processes[0]?.child.exitCode === null };
  } finally {
    await stopProcesses(processes);
  }
}
