// Who keeps a connection waiting: an operator who reads that a migration did not get its lock wants to know whom
// to look for. PostgreSQL tells only while the wait goes on, so it is asked beside it.
import pg from 'pg';
import { connectionTo } from '#platform/db/connection.ts';

const lookEveryMs = 100;

export interface LockHolders {
  /** In words, who was last in the way. */
  lastSeen(): string;
  stop(): Promise<void>;
}

export async function watchLockHolders(databaseUrl: string, waiting: pg.Client): Promise<LockHolders> {
  const { rows } = await waiting.query<{ pid: number }>('select pg_backend_pid() as pid');
  const onlooker = new pg.Client(connectionTo(databaseUrl, 'migrate'));
  onlooker.on('error', () => {});
  await onlooker.connect();
  let seen: readonly string[] = [];
  const look = async () => {
    const found = await onlooker.query<{ pid: number; name: string }>(
      `select pid, coalesce(nullif(application_name, ''), 'somebody') as name
         from pg_stat_activity where pid = any (pg_blocking_pids($1))`,
      [rows[0]?.pid],
    );
    if (found.rows.length > 0) seen = found.rows.map(({ pid, name }) => `${name} (pid ${pid})`);
  };
  // Not to know is no reason not to migrate.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
  return {
    lastSeen: () => seen.join(', ') || 'somebody who has gone',
    async stop() {
      clearInterval(timer);
      await onlooker.end();
    },
  };
}
