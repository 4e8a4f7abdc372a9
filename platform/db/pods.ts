// A pod is a PostgreSQL server with its workers. Every process holds one pool a pod.
import pg from 'pg';
import type { Metrics } from '../telemetry/metrics.ts';
import { connectionTo } from './connection.ts';
import { PodPool } from './pod-pool.ts';
import { checkRole } from './role-check.ts';

// bigint columns hold minor units and counts. A value past 2^53 would be silently wrong as a number,
// so it stops here instead.
function exactly(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}
const numeric = 1700;
const int8 = 20;
pg.types.setTypeParser(int8, exactly);
// Percentages and coordinates; but also the sum of a bigint column, which is whole.
pg.types.setTypeParser(numeric, (text) => (text.includes('.') ? Number(text) : exactly(text)));

export interface Pod {
  readonly name: string;
  /** For requests and jobs; a pooler may answer there. */
  readonly url: string;
  /** The server itself: who listens, sets up a session or works for long would be somebody else behind a pooler. */
  readonly directUrl: string;
  readonly pool: PodPool;
  /** How long a statement of a transaction may take, where that is not what the role has. */
  readonly statementTimeoutMs?: number;
}

export interface PoolLimits {
  readonly connectionsMax: number;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** The only role that the process may be; any that sees one unit at a time, if not said. */
  readonly role?: string;
  /** By the pod's name, where its server answers without a pooler; at the same address, if not said. */
  readonly direct?: Readonly<Record<string, string>>;
}

/** What a process keeps to each pod unless it is told; docs/operations/deploy.md says how to choose. */
const usualConnections: Readonly<Record<string, number>> = { api: 20, pay: 10, worker: 15 };

/** What the role has; data/migrate/roles.sql. */
const roleStatementTimeoutMs = 10_000;

const usualLimits = (service: string): PoolLimits => ({
  connectionsMax: usualConnections[service] ?? 20,
  connectTimeoutMs: 3_000,
  statementTimeoutMs: roleStatementTimeoutMs,
});

export function openPods(
  urls: Readonly<Record<string, string>>,
  service: string,
  limits: Partial<PoolLimits> = {},
  metrics?: Metrics,
): Pod[] {
  const { connectionsMax, connectTimeoutMs, statementTimeoutMs, role, direct } = {
    ...usualLimits(service),
    ...limits,
  };
  // The server's own limit does not help when the server has gone silent: then ours ends the wait, and the
  // connection with it.
  const answerTimeoutMs = statementTimeoutMs + 2_000;
  return Object.entries(urls).map(([name, url]) => {
    const waits = metrics?.poolWaitSeconds.labels({ pod: name });
    const pool = new PodPool(
      {
        ...connectionTo(url, service, { connectTimeoutMs, answerTimeoutMs }),
        max: connectionsMax,
        // Statements of one transaction leave without waiting for the answer to `begin`.
        pipeline: true,
        verify: (client, done) => {
          checkRole(client, role).then(() => done(), done);
        },
      },
      { waited: (seconds) => waits?.observe(seconds) },
    );
    metrics?.watchPool(name, () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waiting,
      max: connectionsMax,
    }));
    // An idle connection that the server drops is the pool's to replace, not the process's to die of.
    pool.on('error', () => {});
    // Nor is one that it drops between two statements of ours: the next statement says so itself.
    pool.on('connect', (client) => client.on('error', () => {}));
    const ownTimeout = statementTimeoutMs === roleStatementTimeoutMs ? {} : { statementTimeoutMs };
    return { name, url, directUrl: direct?.[name] ?? url, pool, ...ownTimeout };
  });
}

export const closePods = async (pods: readonly Pod[]): Promise<void> => {
  await Promise.all(pods.map((pod) => pod.pool.end()));
};
