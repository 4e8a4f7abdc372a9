// A real api process with as much memory as production gives it, and what it says of itself while it is besieged.
import { prepareDevelopment } from '../local/development.ts';
import { startProcesses, stopProcesses } from '../local/processes.ts';
import { units } from '#units/all.ts';

/** As deploy/Dockerfile starts every process. */
const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=192'];

export interface BesiegedApi {
  readonly base: string;
  readonly unit: string;
  readonly pods: Readonly<Record<string, string>>;
  isAlive(): boolean;
  /** What the process says of itself: the heap in use and all it holds. */
  memory(): Promise<{ heapMb: number; residentMb: number }>;
  stop(): Promise<void>;
}

export async function openBesiegedApi(): Promise<BesiegedApi> {
  const development = await prepareDevelopment('unwrap_besieged');
  const environment = (opsPort: number) => ({
    ...development.environment(opsPort),
    PROFILE: 'test',
    LOG_LEVEL: 'error',
    // It comes from everywhere.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const processes = await startProcesses([{ name: 'sandbox' }, { name: 'api', flags: memoryFlags }], {
    environment,
    outputFolder: 'reports/processes/besieged',
  });
  const api = processes.find(({ name }) => name === 'api');
  if (!api) throw new Error('no api');
  return {
    base: development.apiAddress,
    unit: units[0]?.profile.id ?? '',
    pods: development.pods,
    isAlive: () => api.child.exitCode === null && api.child.signalCode === null,
    async memory() {
      const answer = await fetch(`http://127.0.0.1:${api.opsPort}/metrics`).catch(() => null);
      const metrics = (await answer?.text()) ?? '';
      const read = (name: string) =>
        Math.round(Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(metrics)?.[1]) / 1e6);
      return {
        heapMb: read('nodejs_heap_size_used_bytes'),
        residentMb: read('process_resident_memory_bytes'),
      };
    },
    stop: () => stopProcesses(processes),
  };
}
