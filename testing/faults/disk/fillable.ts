// A shop's database that can run out of room on the server that all tests share: it lies on a small volume of its own there.
// Where nobody may mount one, the server says what it would say, by decree of a trigger on every table.
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { afterFile } from '../../after-file.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';
import { openVolume, type Volume } from './volume.ts';

export interface FillableShop {
  readonly shop: OrderShop;
  readonly isMounted: boolean;
  readonly fill: () => Promise<void>;
  readonly free: () => Promise<void>;
}

export async function openFillableShop(): Promise<FillableShop> {
  const volume = openVolume(256);
  if (!volume) return decreed(await openOrderShop());
  const server = inject('pods').east;
  const template = await templateOn(volume, server);
  const shop = await openOrderShop({ server: { server: server.server, template } });
  return { shop, isMounted: true, fill: async () => volume.fill(), free: async () => volume.free() };
}

/** Whatever is cloned from it lies where it lies. */
async function templateOn(volume: Volume, { server, template }: { server: string; template: string }): Promise<string> {
  const name = `unwrap_small_${randomBytes(6).toString('hex')}`;
  const folder = join(volume.folder, 'tablespace');
  mkdirSync(folder, { mode: 0o700 });
  await asSuperuser(server, async (client) => {
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    const { uid, gid } = statSync(rows[0]?.data ?? '');
    chownSync(folder, uid, gid);
    await client.query(`create tablespace ${name} location '${folder}'`);
    await client.query(`create database ${name} template ${template} tablespace ${name} strategy file_copy`);
  });
  afterFile(() =>
    asSuperuser(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop tablespace ${name}`);
    }),
  );
  return name;
}

function decreed(shop: OrderShop): FillableShop {
  const asOwner = (sql: string): Promise<void> =>
    asSuperuser(shop.shop.databases.east.url('unwrap_migrator'), async (client) => void (await client.query(sql)));
  return {
    shop,
    isMounted: false,
    fill: () =>
      asOwner(`
        create function disk_is_full() returns trigger language plpgsql as $$
          begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
        do $$ declare t regclass; begin
          for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
            execute format('create trigger disk_is_full before insert on %s execute function disk_is_full()', t);
          end loop;
        end $$`),
    free: () => asOwner('drop function disk_is_full() cascade'),
  };
}
