// Reading that may take minutes: on a connection of its own, without the limits that keep a request short, and
// of one moment, so that what is compared belongs together. It changes nothing and keeps nobody waiting.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Pod } from './pods.ts';

export async function longRead<Tables, T>(
  pod: Pod,
  unit: string,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: pod.url,
    application_name: 'unwrap-long-read',
    max: 1,
    keepAlive: true,
  });
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config('unwrap.unit', ${unit}, true)`.execute(tx);
        return work(tx);
      });
  } finally {
    await db.destroy();
  }
}
