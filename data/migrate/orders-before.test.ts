// Orders that were there before anything was in them.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { asSuperuser, createDatabase, migrate, migrationsFolder, urlFor } from './migrate.ts';

test('a database with orders that were paid, called off and neither is migrated: what was paid is done', async () => {
  const { server } = inject('pods').east;
  const name = `unwrap_before_${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-migrations-'));
  afterFile(async () => {
    rmSync(folder, { recursive: true });
    await asSuperuser(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  await createDatabase(server, name);
  const [owner, app] = [urlFor(server, name, 'unwrap_migrator'), urlFor(server, name, 'unwrap_app')];
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file >= '0120') rmSync(join(folder, file));
  await migrate(owner, { folder });

  const states = ['placed', 'paid', 'cancelled'];
  await asSuperuser(app, async (client) => {
    await client.query("insert into unit_home (unit_id) values ('alpha')");
    await client.query("set unwrap.unit = 'alpha'");
    for (const [at, state] of states.entries())
      await client.query(
        `insert into orders (unit_id, id, number, state, currency, due, visit, made_at)
         values ('alpha', gen_random_uuid(), $1, $2, 'EUR', 100, 'visit', now())`,
        [`ALPHA-000${at}`, state],
      );
  });
  expect(await migrate(owner)).toContain('0121_orders-valid');
  const { rows } = await asSuperuser(app, async (client) => {
    await client.query("set unwrap.unit = 'alpha'");
    return client.query<{ state: string }>('select state from orders order by number');
  });
  expect(rows.map(({ state }) => state)).toEqual(['placed', 'done', 'cancelled']);
}, 60_000);
