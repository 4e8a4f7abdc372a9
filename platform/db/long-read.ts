// Work that may take minutes: on a connection of its own, without the limits that keep a request short.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { connectionTo } from './connection.ts';
import type { Pod } from './pods.ts';

type Work<Tables, T> = (tx: Kysely<Tables>) => Promise<T>;

/** Reads of one moment, so that what is compared belongs together. It changes nothing and keeps nobody waiting. */
export const longRead = <Tables, T>(pod: Pod, unit: string, work: Work<Tables, T>): Promise<T> =>
  alone(pod, unit, work, (db) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'));

/** Writes, as any transaction does. */
export const longWrite = <Tables, T>(pod: Pod, unit: string, work: Work<Tables, T>): Promise<T> =>
  alone(pod, unit, work, (db) => db.transaction());

async function alone<Tables, T>(
  pod: Pod,
  unit: string,
  work: Work<Tables, T>,
  begin: (db: Kysely<Tables>) => ReturnType<Kysely<Tables>['transaction']>,
): Promise<T> {
  const pool = new pg.Pool({ ...connectionTo(pod.directUrl, 'long-work'), max: 1 });
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await begin(db).execute(async (tx) => {
      await sql`select set_config('unwrap.unit', ${unit}, true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
      return work(tx);
    });
  } finally {
    await db.destroy();
  }
}
