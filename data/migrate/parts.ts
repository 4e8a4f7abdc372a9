// Tables that grow for ever are in parts by time (migrations 0146 and 0148): of what has a term a part is dropped whole when its
// time is over, and of the books an old year can be put on another disk, or given its indexes anew, by itself.
import { asSuperuser } from './migrate.ts';

/** docs/operations/retention.md explains the terms. The fewer parts, the less there is to lock for whoever looks into all. */
const tables = [
  { table: 'audit', every: '3 months', kept: '6 years' },
  { table: 'posting', every: '1 year', kept: null },
] as const;

/** A part is made and dropped in a moment, but whoever holds the table makes everybody behind us wait: so not for long. */
const lockTimeoutMs = 2_000;

/**
 * Makes the parts to come and drops those past their term by this clock and the server's; gives what was done. Runs twice without
 * harm. `onWarning` hears of rows that no part is for.
 */
export const keepParts = (databaseUrl: string, now: Date, onWarning: (line: string) => void = () => {}) =>
  asSuperuser(databaseUrl, async (client) => {
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') onWarning(message ?? 'without a word');
    });
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const done: string[] = [];
    for (const { table, every, kept } of tables) {
      const ask = 'select keep_parts($1, $2, $3, $4) as done';
      const { rows } = await client.query<{ done: string[] }>(ask, [table, every, kept, now]);
      done.push(...(rows[0]?.done ?? []));
      // PostgreSQL looks at each part by itself in its own time, and at the whole only when it is told to.
      await client.query(`analyze ${table}`);
    }
    return done;
  });
