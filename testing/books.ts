// Days of a shop's books: traded, closed, and altered behind the database's back.
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from '#data/scope.ts';
import { closeDay } from '#ledger/close.ts';
import { afterFile } from './after-file.ts';
import { boughtCards, type TestCard } from './cards.ts';
import { quietPool, type TestDatabase } from './databases.ts';
import type { TestShop } from './test-shop.ts';
import { eventually } from './wait.ts';

const dayMs = 86_400_000;

/** Trades, and closes the day. */
export async function tradeDay(shop: TestShop, unit: string, cards: readonly TestCard[]): Promise<void> {
  await trade(shop, unit, cards);
  await closeToday(shop, unit);
  shop.clock.advance(dayMs);
}

/** Closing waits for whatever is being written on the server, by other tests too; so this waits for it. */
export async function closeToday(shop: TestShop, unit: string): Promise<void> {
  const day = shop.clock.now().toISOString().slice(0, 10);
  const endsAt = new Date(`${day}T22:00:00Z`);
  const step = () => shop.inUnit(unit, (scope) => closeDay(scope, { day, endsAt }));
  await eventually('the day is closed', async () => (await step()) === 'closed', { everyMs: 2 });
}

/** A card is bought, and every one of these is spent from once at one of three merchants. */
export async function trade(shop: TestShop, unit: string, cards: readonly TestCard[]): Promise<void> {
  await boughtCards(shop, unit, 1);
  await shop.inUnit(unit, ({ tx, clock }) =>
    sql`select card_move(gen_random_uuid(), gen_random_uuid()::text, 'redeem', ${clock.now()}, null, card, -1,
        'merchant', 'm' || n % 3)
      from unnest(${cards.map(({ id }) => id)}::uuid[]) with ordinality as c(card, n)`.execute(tx),
  );
}

/** A transaction of the unit inside the one in which the books are altered; what fails in it is undone. */
type Inside = <T>(unit: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;

/**
 * The books as they would be if somebody who may do anything had altered them; nobody but the one who looks sees it,
 * and afterwards they are as they were.
 */
export function alterableBooks(database: Pick<TestDatabase, 'url'>) {
  const pool = quietPool(database.url('postgres' as never));
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  afterFile(() => owner.destroy());
  return async <T>(statement: string, look: (inside: Inside) => Promise<T>): Promise<T> => {
    const tx = await owner.startTransaction().execute();
    const inside: Inside = async (unit, work) => {
      await sql`select set_config('unwrap.unit', ${unit}, true)`.execute(tx);
      const part = await tx.savepoint('part').execute();
      try {
        return await work(part as never);
      } catch (error) {
        await part.rollbackToSavepoint('part').execute();
        throw error;
      }
    };
    try {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql`set local role unwrap_app`.execute(tx);
      return await look(inside);
    } finally {
      await tx.rollback().execute();
    }
  };
}
