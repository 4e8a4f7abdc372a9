// How a process lives and ends. It starts or says why not; when told to stop it says so, serves on until whoever
// sends it traffic has heard, stops taking work, finishes what it began, and goes; if that takes too long it goes
// anyway and says so.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { orExplain } from './config.ts';
import { createLog, type Log } from './telemetry/log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { createOperationsServer } from './http/operations.ts';
import { startTraces } from './telemetry/traces.ts';

export interface Running {
  /** Why it should get no traffic; null when ready. */
  notReady(): string | null;
  /** Asks whoever keeps a connection to come back over another, elsewhere; it serves on. */
  leave?(): void;
  /** Stops taking work, finishes what it began and lets go of everything. */
  stop(): Promise<void>;
}

export interface ProcessParts {
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface ProcessSettings {
  readonly HOST: string;
  readonly OPS_PORT: number;
  readonly LOG_LEVEL: string;
  readonly TRACES_URL?: string | undefined;
  /** Of how many traces the spans are recorded, from 0 to 1. */
  readonly TRACES_SHARE?: number;
  /** By which all processes choose the same ones. */
  readonly TRACES_SECRET?: string | undefined;
  /**
   * How long it still serves after it has said that it is not ready: whoever sends traffic asks only now and then.
   * Without it, it takes no traffic and stops at once.
   */
  readonly DRAIN_SECONDS?: number;
}

/** From the end of the drain. */
const stopDeadlineMs = 25_000;

/** Runs a service until SIGTERM or SIGINT. */
export async function runProcess<Settings extends ProcessSettings>(
  service: string,
  readSettings: () => Settings,
  start: (settings: Settings, parts: ProcessParts) => Promise<Running>,
): Promise<void> {
  const settings = orExplain(readSettings);
  const log = createLog({ service, level: settings.LOG_LEVEL });
  const metrics = createMetrics(service);
  const traces = await startTraces(service, settings.TRACES_URL, settings.TRACES_SHARE, settings.TRACES_SECRET);

  let running: Running | undefined;
  let stopping = false;
  const operations = createOperationsServer(metrics, {
    notReady: () => (stopping ? 'stopping' : running ? running.notReady() : 'starting'),
  });
  await listening(operations, settings.OPS_PORT, settings.HOST);

  try {
    running = await start(settings, { log, metrics });
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
  log.info('started');

  const toldAgain = new AbortController();
  const stop = async (signal: string) => {
    if (stopping) return toldAgain.abort();
    stopping = true;
    const drainMs = (settings.DRAIN_SECONDS ?? 0) * 1_000;
    log.info({ signal, drainMs }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time; leaving with work unfinished');
      process.exit(1);
    }, drainMs + stopDeadlineMs).unref();
    running?.leave?.();
    await sleep(drainMs, null, { signal: toldAgain.signal }).catch(() => {});
    await running?.stop();
    await traces.stop();
    operations.close();
    operations.closeAllConnections();
    log.info('stopped');
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

async function listening(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
