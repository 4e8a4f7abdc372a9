// All that a shop's database says, as one line a table: two that have the same say the same.
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { TestDatabase } from '../databases.ts';

export type Fingerprint = Readonly<Record<string, string>>;

/** Of the shop's own tables; the queue beside them goes on by itself. */
export const fingerprint = (database: Pick<TestDatabase, 'url'>): Promise<Fingerprint> =>
  asSuperuser(database.url('postgres' as never), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as line from ${name} t`,
      );
      found[name] = rows[0]?.line ?? '';
    }
    return found;
  });
