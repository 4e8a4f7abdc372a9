// Tables that grow for ever and have a term: in quarters, each dropped whole when its time is over (migration 0146).
import { asSuperuser } from './migrate.ts';

/** docs/operations/retention.md explains the term. */
const tables = { audit: '6 years' } as const;

/** A part is made and dropped in a moment, but whoever holds the table makes everybody behind us wait: so not for long. */
const lockTimeoutMs = 2_000;

/** Makes the quarters to come and drops those past their term; gives what was done. Runs twice without harm. */
export const keepParts = (databaseUrl: string, now: Date): Promise<string[]> =>
  asSuperuser(databaseUrl, async (client) => {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const done: string[] = [];
    for (const [table, kept] of Object.entries(tables)) {
      const { rows } = await client.query<{ done: string[] }>('select keep_parts($1, $2, $3) as done', [
        table,
        kept,
        now,
      ]);
      done.push(...(rows[0]?.done ?? []));
    }
    return done;
  });
