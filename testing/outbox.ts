// What waits to be sent in a test's shop.
import { asSuperuser } from '#data/migrate/migrate.ts';
import { messageKeysOf, type MessageKeys } from '#data/outbox.ts';
import type { TestShop } from './test-shop.ts';
import { eventually } from './wait.ts';

type Shop = Pick<TestShop, 'inUnit' | 'keys'>;

export const messageKeys = ({ keys }: Shop, unit: string): Promise<MessageKeys> => messageKeysOf(keys, unit);

export const waitingMessages = ({ inUnit }: Pick<Shop, 'inUnit'>, unit: string): Promise<number> =>
  inUnit(unit, async ({ tx }) => {
    const rows = await tx.selectFrom('message').select('id').where('ended_at', 'is', null).execute();
    return rows.length;
  });

/** What could not be sent is tried again when it is next looked for, not after pauses that grow. */
export const retryAtOnce = async ({ databases }: Pick<TestShop, 'databases'>): Promise<void> => {
  await asSuperuser(databases.east.url('unwrap_migrator'), (client) =>
    client.query("update pgboss.queue set retry_delay = 0, retry_backoff = false where name like 'message%'"),
  );
};

/** Until nothing waits to be sent any more. */
export const outboxEmpty = async (shop: Pick<Shop, 'inUnit'>, unit: string, withinMs = 30_000): Promise<void> => {
  await eventually('nothing waits to be sent', async () => (await waitingMessages(shop, unit)) === 0, { withinMs });
};
